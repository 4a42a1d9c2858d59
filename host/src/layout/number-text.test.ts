import { expect, test } from 'vitest';
import { isNumber, numberOf } from './number-text.ts';

const masked = '138****0001_3f9a0c77d1e24b5a';

test.each([
  ['a138 0000-0001b', '13800000001'],
  ['12345678901234567890', '123456789012345'],
  [` ${masked} `, masked],
  ['*', ''],
])('of %s is looked up: %s', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test('a name with digits is no number', () => {
  expect(['138 0000 0001', '+86 10-1234', '400', masked].map(isNumber)).toEqual([true, true, true, true]);
  expect(['', '12', '王3号', '工单 1234', '--'].map(isNumber)).toEqual([false, false, false, false, false]);
});
