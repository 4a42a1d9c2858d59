import { expect, test } from 'vitest';
import { warningsOf, warningWords } from './roster-warnings.ts';
import { daysBetween, daysLater, shiftOfRotation, weekdayOf } from './rotation.ts';
import type { ShiftTimes } from './shift-times.ts';

const early: ShiftTimes = { begins: 480, ends: 960, breaks: [] };
const late: ShiftTimes = { begins: 960, ends: 1440, breaks: [] };
const night: ShiftTimes = { begins: 1320, ends: 1800, breaks: [] };
const long: ShiftTimes = { begins: 480, ends: 1140, breaks: [{ from: 720, to: 750 }] };

/** From a Monday on. */
const plan = (shifts: readonly (ShiftTimes | null)[], holidays: Record<string, string> = {}) =>
  warningsOf(
    shifts.map((shift, index) => {
      const day = daysLater('2026-10-05', index);
      return { day, shift, holiday: holidays[day] ?? null };
    }),
  ).map((found) => found.map(({ kind }) => kind));

test('less than 11 hours between two shifts, also over midnight', () => {
  expect(plan([late, early])).toEqual([[], ['rest']]);
  expect(plan([early, late])).toEqual([[], []]);
  expect(plan([night, late])).toEqual([[], ['rest']]);
  // It ends at 06:00 on Tuesday; the free day is long enough.
  expect(plan([night, null, early])).toEqual([[], [], []]);
  expect(warningWords({ kind: 'rest', minutes: 480 })).toBe('与上一班只间隔 8 小时，少于 11 小时');
});

test('more than six days in a row, and more than forty hours of a week', () => {
  const short: ShiftTimes = { begins: 480, ends: 720, breaks: [] };
  expect(plan(Array.from({ length: 8 }, () => short))).toEqual([[], [], [], [], [], [], ['row'], ['row']]);
  expect(plan([early, early, early, early, early, early, null, early])).toEqual([[], [], [], [], [], ['week'], [], []]);
});

test('a long day without its breaks, and a holiday', () => {
  expect(plan([long, early], { '2026-10-06': '国庆节' })).toEqual([['day'], ['holiday']]);
  expect(warningWords({ kind: 'day', minutes: 630 })).toBe('当天 10.5 小时，超过 8 小时');
  expect(warningWords({ kind: 'holiday', name: '国庆节' })).toBe('国庆节上班');
});

test('a rotation repeats from its anchor in both directions, and people are apart by their offset', () => {
  const rotation = { pattern: ['a', 'a', 'b', null], anchor: '2026-10-05' };
  const week = (offset: number) => daysBetween('2026-10-03', '2026-10-09').map((day) => shiftOfRotation(rotation, day, offset));
  expect(week(0)).toEqual(['b', null, 'a', 'a', 'b', null, 'a']);
  expect(week(1)).toEqual([null, 'a', 'a', 'b', null, 'a', 'a']);
  expect(week(-7)).toEqual(week(1));
  expect(shiftOfRotation({ pattern: [], anchor: '2026-10-05' }, '2026-10-05')).toBeNull();
  expect(weekdayOf('2026-10-04')).toBe(7);
});
