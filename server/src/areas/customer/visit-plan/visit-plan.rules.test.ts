import { expect, test } from 'vitest';
import { isPlannable, nextTime, noticesOf, planTimeText, stateOf } from './visit-plan.rules.ts';

const at = (text: string) => new Date(`${text}+08:00`);
const next = (anchor: string, repeat: 'none' | 'daily' | 'weekly' | 'monthly', after: string) =>
  nextTime(at(anchor), repeat, at(after))?.toISOString();

test('the next time is after the given moment, at the same time of day', () => {
  expect(next('2026-11-27T10:00', 'none', '2026-11-27T11:00')).toBeUndefined();
  expect(next('2026-11-27T10:00', 'daily', '2026-11-27T09:00')).toBe(at('2026-11-28T10:00').toISOString());
  expect(next('2026-11-27T10:00', 'daily', '2026-11-30T10:00')).toBe(at('2026-12-01T10:00').toISOString());
  expect(next('2026-11-27T10:00', 'weekly', '2026-12-05T09:00')).toBe(at('2026-12-11T10:00').toISOString());
});

test('a month without the day has its last one, and the day comes back', () => {
  expect(next('2026-01-31T08:30', 'monthly', '2026-02-01T00:00')).toBe(at('2026-02-28T08:30').toISOString());
  expect(next('2026-01-31T08:30', 'monthly', '2026-02-28T08:30')).toBe(at('2026-03-31T08:30').toISOString());
  expect(next('2027-12-31T23:30', 'monthly', '2028-02-01T00:00')).toBe(at('2028-02-29T23:30').toISOString());
  // Before 8 o'clock it is the day before in UTC.
  expect(next('2026-11-01T07:00', 'monthly', '2026-11-01T07:00')).toBe(at('2026-12-01T07:00').toISOString());
});

test('a reminder whose time is over is none', () => {
  const now = at('2026-11-27T10:00');
  const planAt = at('2026-11-27T10:20');
  expect(noticesOf(planAt, 15, now)).toEqual({ remind_at: at('2026-11-27T10:05'), overdue_at: planAt });
  expect(noticesOf(planAt, 30, now).remind_at).toBeNull();
  expect(noticesOf(planAt, null, now).remind_at).toBeNull();
});

test('an open plan is overdue from its time on; a new one is for later', () => {
  const now = at('2026-11-27T10:00');
  expect(stateOf('open', now, now)).toBe('overdue');
  expect(stateOf('open', at('2026-11-27T10:01'), now)).toBe('open');
  expect(stateOf('done', at('2026-11-26T10:00'), now)).toBe('done');
  expect([isPlannable(now, now), isPlannable(at('2026-11-27T10:01'), now)]).toEqual([false, true]);
  expect(isPlannable(at('2032-11-27T10:01'), now)).toBe(false);
  expect(planTimeText(at('2026-12-01T07:05'), now)).toBe('12/01 07:05');
  expect(planTimeText(at('2027-01-01T07:05'), now)).toBe('2027/01/01 07:05');
});
