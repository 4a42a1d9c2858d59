import { expect, test } from 'vitest';
import { composeSms, fillTemplate, sizeOfSms, variablesOf } from './sms-text.ts';

test.each([
  ['字'.repeat(70), true, 'UCS-2', 70, 1],
  ['字'.repeat(71), true, 'UCS-2', 71, 2],
  ['字'.repeat(134), true, 'UCS-2', 134, 2],
  ['字'.repeat(135), true, 'UCS-2', 135, 3],
  ['a'.repeat(71), true, 'UCS-2', 71, 2],
  ['a'.repeat(160), false, 'GSM-7', 160, 1],
  ['a'.repeat(161), false, 'GSM-7', 161, 2],
  ['€'.repeat(80), false, 'GSM-7', 160, 1],
  ['字'.repeat(71), false, 'UCS-2', 71, 2],
  ['', true, 'UCS-2', 0, 1],
])('%s, mainland %s: %s, %i characters, %i segments', (text, mainland, encoding, length, segments) => {
  expect(sizeOfSms(text, mainland)).toEqual({ encoding, length, segments });
});

test('the pair of an emoji is not split between segments', () => {
  // 66 characters and a pair: the pair goes into the second segment, whole.
  expect(sizeOfSms(`${'字'.repeat(66)}😀${'字'.repeat(66)}`).segments).toBe(3);
  expect(sizeOfSms('😀'.repeat(35))).toMatchObject({ length: 70, segments: 1 });
});

test('variables are filled once: a value is never read as a template', () => {
  const content = '{姓名}您好，{姓名}的订单{订单号}已发货';
  expect(variablesOf(content)).toEqual(['姓名', '订单号']);
  expect(fillTemplate(content, { 姓名: '{订单号}', 订单号: 'A1' }).text).toBe('{订单号}您好，{订单号}的订单A1已发货');
  expect(fillTemplate(content, { 姓名: ' ', toString: 'x' }).missing).toEqual(['姓名', '订单号']);
  expect(fillTemplate('{constructor}', {}).missing).toEqual(['constructor']);
});

test('only marketing says how to refuse', () => {
  expect(composeSms('南桥', 'marketing', '上新')).toBe('【南桥】上新，拒收请回复R');
  expect(composeSms('南桥', 'service', '上新')).toBe('【南桥】上新');
});

test('a longer text never has fewer segments', () => {
  for (const mainland of [true, false]) {
    let [text, segments] = ['', 1];
    for (const more of ['a', '字', '😀', '€', '\n'].flatMap((one) => Array.from({ length: 90 }, () => one))) {
      text += more;
      const next = sizeOfSms(text, mainland).segments;
      expect(next).toBeGreaterThanOrEqual(segments);
      segments = next;
    }
    expect(segments).toBeGreaterThan(5);
  }
});
