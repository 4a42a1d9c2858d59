/** Digits that may be somebody's number: seven or more in a row, or eleven and more in groups. */
const numbers = /\p{Nd}(?:[\s.-]?\p{Nd}){10,}|\p{Nd}{7,}/gu;

/**
 * A text that people wrote, for who may not see numbers: of each number in it the middle is starred, as in
 * `maskPhone`. The length stays the same.
 */
export function maskNumbersIn(text: string): string {
  return text.replace(numbers, star);
}

/**
 * The text that somebody means who was shown {@link maskNumbersIn} of `stored` and sends it back, edited or not: what is
 * still starred is the number that was there.
 */
export function restoreNumbersIn(sent: string, stored: string): string {
  let text = sent;
  for (const [number] of stored.matchAll(numbers)) text = text.replace(star(number), () => number);
  return text;
}

function star(number: string): string {
  const count = number.match(/\p{Nd}/gu)?.length ?? 0;
  const last = count - (count >= 11 ? 4 : 2);
  let at = 0;
  return number.replace(/\p{Nd}/gu, (digit) => {
    at += 1;
    return at <= 3 || at > last ? digit : '*';
  });
}
