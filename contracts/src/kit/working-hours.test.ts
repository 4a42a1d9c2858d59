import { expect, test } from 'vitest';
import { hoursFault, lengthOfSpan, workingHours } from './working-hours.ts';

const span = (day: number, from: number, to: number) => ({ day, from, to });

test.each([
  ['nothing', [], null],
  ['spans that touch', [span(1, 540, 720), span(1, 720, 1080)], null],
  ['a span over midnight', [span(5, 480, 120)], null],
  ['the last minute of a week, into the next', [span(7, 1320, 360), span(1, 360, 720)], null],
  ['every minute of the week', [1, 2, 3, 4, 5, 6, 7].map((day) => span(day, 0, 1440)), null],
  ['a span without time', [span(1, 540, 1080), span(2, 540, 540)], '时段 2 的开始和结束相同'],
  ['the same span twice', [span(3, 540, 1080), span(3, 540, 1080)], '时段 1 和时段 2 重叠'],
  ['a night that reaches into the next morning', [span(2, 300, 720), span(1, 1320, 360)], '时段 1 和时段 2 重叠'],
  ['Sunday night and Monday morning', [span(1, 300, 720), span(3, 0, 60), span(7, 1320, 360)], '时段 1 和时段 3 重叠'],
])('%s', (_what, hours, fault) => {
  expect(hoursFault(hours)).toBe(fault);
  const parsed = workingHours.safeParse(hours);
  expect(parsed.success ? null : parsed.error.issues.map(({ message }) => message)).toEqual(fault && [fault]);
});

test('a span over midnight has the minutes of both days', () => {
  expect(lengthOfSpan({ from: 480, to: 120 })).toBe(18 * 60);
  expect(lengthOfSpan({ from: 540, to: 0 })).toBe(15 * 60);
  expect(lengthOfSpan({ from: 0, to: 1440 })).toBe(1440);
});
