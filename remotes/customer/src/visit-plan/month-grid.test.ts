import { expect, test } from 'vitest';
import { dayOf, monthAfter, readMonth, weeksOf } from './month-grid.ts';

test('weeks begin on Monday and hold the whole month', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([dayOf(weeks[0]?.[0] ?? new Date(0)), dayOf(weeks[5]?.[6] ?? new Date(0))]).toEqual(['2026-10-26', '2026-12-06']);
  // A month that begins on Monday and has four weeks.
  expect(weeksOf('2027-02').map((week) => dayOf(week[0] ?? new Date(0)))).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ]);
});

test('months follow each other over the years; the address takes months alone', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([readMonth('2026-13'), readMonth('x'), readMonth(undefined), readMonth('2026-02')]).toEqual([
    undefined,
    undefined,
    undefined,
    '2026-02',
  ]);
});
