import { expect, test } from 'vitest';
import { judge } from './promise.rules.ts';

const promise = (paid: number) => ({ amount: 10_000, dueOn: '2026-11-27', paid });

test.each([
  [10_000, '2026-11-20', 'kept'],
  [12_000, '2026-11-28', 'kept'],
  [9999, '2026-11-27', 'open'],
  [9999, '2026-11-28', 'partly'],
  [1, '2026-12-28', 'partly'],
  [0, '2026-11-27', 'open'],
  [0, '2026-11-28', 'broken'],
] as const)('%d fen paid of 10,000, on %s: %s', (paid, today, state) => {
  expect(judge(promise(paid), today)).toBe(state);
});
