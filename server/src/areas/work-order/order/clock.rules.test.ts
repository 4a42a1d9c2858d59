import { describe, expect, test } from 'vitest';
import type { BusinessCalendar, SpecialDay } from '../../../platform/calendar/business-calendar.ts';
import { dueAfter, minutesBetween, OFFICE_HOURS, reaches, stretchesOf } from './clock.rules.ts';
import type { Clock } from './order-state.ts';

/** The holidays and make-up days of China in 2026, by the notice of the State Council. */
function daysOf2026(): Record<string, SpecialDay> {
  const days: Record<string, SpecialDay> = {};
  const off = ['01-01 3', '02-15 9', '04-04 3', '05-01 5', '06-19 3', '09-25 3', '10-01 7'];
  for (const span of off) {
    const [first = '', length = ''] = span.split(' ');
    for (let day = 0; day < Number(length); day += 1) {
      days[new Date(Date.parse(`2026-${first}`) + day * 86_400_000).toISOString().slice(0, 10)] = { closed: true };
    }
  }
  for (const day of ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10']) days[`2026-${day}`] = { worksAs: 1 };
  return days;
}

const calendar: BusinessCalendar = { timeZone: 'Asia/Shanghai', days: daysOf2026(), hours: OFFICE_HOURS };
const china = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);

describe('working time', () => {
  test.each([
    ['2026-02-13 17:00', 240, '2026-02-14 12:00'],
    ['2026-02-14 17:30', 60, '2026-02-24 09:30'],
    ['2026-02-12 20:00', 450, '2026-02-13 18:00'],
    ['2026-02-16 10:00', 30, '2026-02-24 09:30'],
    ['2026-03-02 11:50', 20, '2026-03-02 13:40'],
    ['2026-03-06 18:00', 1, '2026-03-09 09:01'],
    ['2026-09-19 10:00', 450, '2026-09-20 18:00'],
    ['2026-09-30 16:00', 600, '2026-10-09 09:30'],
  ])('of %s and %d minutes is used up at %s', (start, minutes, due) => {
    expect(dueAfter(calendar, china(start), { minutes, time: 'working' })).toEqual(china(due));
  });

  test.each([
    ['2026-02-13 17:00', '2026-02-24 09:30', 540],
    ['2026-09-30 09:00', '2026-10-12 09:00', 1800],
    ['2026-03-02 12:00', '2026-03-02 13:30', 0],
  ])('from %s to %s is %d minutes', (from, to, minutes) => {
    expect(minutesBetween(calendar, 'working', china(from), china(to))).toBe(minutes);
  });

  test('on the wall counts nights and holidays', () => {
    expect(dueAfter(calendar, china('2026-02-13 17:00'), { minutes: 1440, time: 'wall' })).toEqual(china('2026-02-14 17:00'));
  });

  test('that never comes is due never', () => {
    const shut = { ...calendar, hours: [{ day: 1, from: 0, to: 0 }] };
    expect(dueAfter(shut, china('2026-02-13 17:00'), { minutes: 1, time: 'working' })).toBeNull();
  });
});

describe('a clock', () => {
  const iso = (text: string) => china(text).toISOString();
  const clock: Clock = {
    ...{ no: 1, of: 'order', nodeId: null, token: null, warned: false, breached: false, stopped: false },
    limit: { minutes: 480, time: 'working', warnPercent: 75 },
    stretches: [
      { from: iso('2026-03-06 10:00'), to: iso('2026-03-06 11:00') },
      { from: iso('2026-03-09 10:00'), to: null },
    ],
  };

  test('goes on after a pause where it stood, and warns back in working time', () => {
    expect(reaches(calendar, clock, 100)).toEqual(china('2026-03-10 09:30'));
    expect(reaches(calendar, clock, 75)).toEqual(china('2026-03-09 16:30'));
    expect(stretchesOf(calendar, clock, china('2026-03-09 12:30')).map(({ minutes }) => minutes)).toEqual([60, 120]);
  });

  test('that stands still is not due', () => {
    expect(reaches(calendar, { ...clock, stretches: clock.stretches.slice(0, 1) }, 100)).toBeNull();
    expect(reaches(calendar, { ...clock, stopped: true }, 100)).toBeNull();
  });
});
