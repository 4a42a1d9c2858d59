import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskNumbersIn, restoreNumbersIn } from './mask-text.ts';

const fullWidth = (digits: string) => digits.replace(/\d/g, (one) => String.fromCharCode(0xff10 + Number(one)));
const inWords = (digits: string) => digits.replace(/\d/g, (one) => '零一二三四五六七八九'[Number(one)] ?? '');
const inCapitals = (digits: string) => digits.replace(/\d/g, (one) => '〇壹贰叁肆伍陆柒捌玖'[Number(one)] ?? '');
/** The number that a reader could put together from a text: digits of every kind, without what stands between them. */
const readable = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[零一二三四五六七八九]/g, (one) => String('零一二三四五六七八九'.indexOf(one)))
    .replace(/[〇壹贰叁肆伍陆柒捌玖]/g, (one) => String('〇壹贰叁肆伍陆柒捌玖'.indexOf(one)))
    .replace(/[^\d*]/g, '');

const mobile = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`);
const gap = fc.constantFrom('', '', ' ', '-', '–', '—', '.', ' - ', ') ', '（', '·', '_', '/', '\u200b', '，', '、', '\n');
const spelling = fc.constantFrom((digits: string) => digits, fullWidth, inWords, inCapitals);
const word = fc.constantFrom('', '我的电话', '微信:', 'tel=', ' 请回电。', '谢谢', '（急）', '+86', '0086 ');

describe('a number in a text', () => {
  it.each([
    ['13812345678', '138****5678'],
    ['电话138–1234–5678谢谢', '电话138–****–5678谢谢'],
    ['(138)1234-5678', '(138)****-5678'],
    ['一三八一二三四五六七八', '一三八****五六七八'],
    ['１３８１２３４５６７８', '１３８****５６７８'],
    ['1️⃣3️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', '1️⃣3️⃣8️⃣*️⃣*️⃣*️⃣*️⃣5️⃣6️⃣7️⃣8️⃣'],
    ['幺三八 1234 五六七八', '幺三八 **** 五六七八'],
    ['+86 138 1234 5678', '+86 1** **** 5678'],
    ['（0755）8888-9999', '（075*）****-9999'],
    ['010 6552 9988', '010 **** 9988'],
    ['+1 (415) 555-2671', '+1 (41*) ***-2671'],
    ['座机65529988', '座机655***88'],
    ['https://a.example/?tel=13812345678&from=ad', 'https://a.example/?tel=138****5678&from=ad'],
    ['6222 0212 3456 7890 123', '622* **** **** ***0 123'],
    ['110101199003077758', '110***********7758'],
    ['三八00013812345678', '三八0*********5678'],
  ])('%s is shown as %s', (text, shown) => {
    expect(maskNumbersIn(text)).toBe(shown);
    expect(restoreNumbersIn(shown, text)).toBe(text);
  });

  it('is hidden however its digits are written', () => {
    fc.assert(
      fc.property(
        mobile,
        fc.array(gap, { minLength: 10, maxLength: 10 }),
        spelling,
        word,
        word,
        (number, gaps, spell, before, after) => {
          const written = [...spell(number)].map((digit, at) => digit + (gaps[at] ?? '')).join('');
          const shown = maskNumbersIn(`${before}${written}${after}`);
          expect(readable(shown)).not.toContain(number);
          expect(shown).toHaveLength(`${before}${written}${after}`.length);
          expect(maskNumbersIn(shown)).toBe(shown);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is put back where a reader sends the masked text back', () => {
    fc.assert(
      fc.property(mobile, spelling, word, (number, spell, before) => {
        const stored = `${before}${spell(number)} 已核对`;
        expect(restoreNumbersIn(`${maskNumbersIn(stored)}，明天再来`, stored)).toBe(`${stored}，明天再来`);
      }),
    );
  });
});

it.each([
  '订单 202611230012345 没到',
  '快递单 7731234567890123 在哪',
  '2026-11-23 10:30:45 到 2026-11-24 09:00',
  '10.30-11.45 与 2026-01-02 2026-01-03',
  '共 12 件，每件 1,299.00 元，编号 A-1024',
  '请拨打 400-820-8820 或 4008208820',
  'https://shop.example/item/7731234567890123?page=12',
  '一二三，四五六',
])('no number: %s', (text) => {
  expect(maskNumbersIn(text)).toBe(text);
});
