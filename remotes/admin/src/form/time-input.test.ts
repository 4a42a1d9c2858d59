import { expect, test } from 'vitest';
import { isoOf, localInput } from './time-input.ts';

test('a time in an input and back', () => {
  const at = '2026-11-27T08:30:00.000Z';
  expect(isoOf(localInput(at))).toBe(at);
  expect([localInput(null), isoOf('')]).toEqual(['', null]);
});
