import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

test('a change says its direction; nothing to compare with is no change', () => {
  expect(changeWords(90, 80)).toBe('+12.5%');
  expect(changeWords(97, 100)).toBe('−3.0%');
  expect(changeWords(5, 5)).toBe('持平');
  expect(changeWords(5, 0)).toBe('');
  expect(changeWords(null, 3)).toBe('');
  expect(changeWords(0, 4)).toBe('−100.0%');
});
