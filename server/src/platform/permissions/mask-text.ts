/*
 * Numbers in texts that people write. The rules and their reasons: docs/decisions/0027-numbers-in-texts.md.
 */

const DIGIT = '[\\p{Nd}〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖幺]';
/** Characters that people write between the digits of a number; marks and format characters are invisible. */
const GAP = '[\\s\\p{Pd}\\p{M}\\p{Cf}()（）\\[\\]【】.．。·・•_/／～~,，、+]{0,3}';
const mobile = `[1１一壹幺]${GAP}[3-9３-９三四五六七八九叁肆伍陆柒捌玖](?:${GAP}${DIGIT}){9}${DIGIT}*`;
const areaAndNumber = `(?<!${DIGIT})[0０〇零]${DIGIT}{2,3}(?!${DIGIT})${GAP}[2-9２-９二三四五六七八九贰叁肆伍陆柒捌玖](?:${GAP}${DIGIT}){6,7}(?!${DIGIT})`;
const international = `\\+[1-9]\\p{Nd}{0,2}(?:${GAP}${DIGIT}){7,12}(?!${DIGIT})`;
const card = '(?<!\\p{Nd})\\p{Nd}{4}(?:[ -]\\p{Nd}{4}){3}(?:[ -]?\\p{Nd}{1,3})?(?!\\p{Nd})';
const run = `${DIGIT}{7,}`;

const candidates = new RegExp([international, mobile, areaAndNumber, card, run].join('|'), 'gu');
const digit = new RegExp(DIGIT, 'gu');
const onlyDigits = new RegExp(`^${DIGIT}+$`, 'u');

/**
 * A text of people, for readers who may not see numbers: it replaces the middle of each number by stars, as in `maskPhone`. The
 * length stays the same.
 */
export function maskNumbersIn(text: string): string {
  return text.replace(candidates, (found) => (isNumber(found) ? star(found) : found));
}

/**
 * The meant text, when a user saw {@link maskNumbersIn} of `stored` and sends it back, edited or not: a number that still has
 * stars is the stored number.
 */
export function restoreNumbersIn(sent: string, stored: string): string {
  let text = sent;
  for (const [number] of stored.matchAll(candidates)) if (isNumber(number)) text = text.replace(star(number), () => number);
  return text;
}

/** Numbers of orders are longer than any telephone number; a company's own hotline (400, 800) is nobody's number. */
function isNumber(found: string): boolean {
  if (!onlyDigits.test(found)) return true;
  const digits = inAscii(found);
  if (/^[48]00\d{7}$/.test(digits)) return false;
  return digits.length <= 12 || /1[3-9]\d{9}$/.test(digits) || identityCard.test(digits) || bankCard.test(digits);
}

/** The last character of an identity card may be an X. */
const identityCard = /^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3,4}$/;
const bankCard = /^(62|4|5)\d{14,17}$/;

const chinese = new Map(
  [...'零一二三四五六七八九', ...'〇壹贰叁肆伍陆柒捌玖'].map((character, at) => [character, String(at % 10)]),
);

function inAscii(digits: string): string {
  return Array.from(digits.normalize('NFKC'), (one) => (one === '幺' ? '1' : (chinese.get(one) ?? one))).join('');
}

function star(number: string): string {
  const count = number.match(digit)?.length ?? 0;
  const last = count - (count >= 11 ? 4 : 2);
  let at = 0;
  return number.replace(digit, (one) => {
    at += 1;
    return at <= 3 || at > last ? one : '*';
  });
}
