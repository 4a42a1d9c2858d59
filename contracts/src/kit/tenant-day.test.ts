import { expect, test } from 'vitest';
import { startOfTenantDay } from './tenant-day.ts';

const began = (at: string, daysAgo?: number) => startOfTenantDay(new Date(at), daysAgo).toISOString();

test("a tenant's day begins at midnight in China, wherever the clock is read", () => {
  expect(began('2026-11-21T15:59:59.999Z')).toBe('2026-11-20T16:00:00.000Z');
  expect(began('2026-11-21T16:00:00.000Z')).toBe('2026-11-21T16:00:00.000Z');
  expect(began('2026-03-01T08:00:00+08:00', 6)).toBe('2026-02-22T16:00:00.000Z');
});
