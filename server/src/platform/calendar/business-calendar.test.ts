import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BusinessCalendar, isOpen, nextOpening, type SpecialDay, workingTimeBetween } from './business-calendar.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const week = (from: number, to: number, days = [1, 2, 3, 4, 5]): WorkingHours => days.map((day) => ({ day, from, to }));
const office: BusinessCalendar = { timeZone: 'Asia/Shanghai', days: {}, hours: week(9 * 60, 18 * 60) };
const china = (text: string) => new Date(`${text}+08:00`);

describe('a week', () => {
  test('opens with the first minute of a span and is shut with its last', () => {
    expect(isOpen(office, china('2026-03-02T08:59:59'))).toBe(false);
    expect(isOpen(office, china('2026-03-02T09:00:00'))).toBe(true);
    expect(isOpen(office, china('2026-03-02T17:59:59'))).toBe(true);
    expect(isOpen(office, china('2026-03-02T18:00:00'))).toBe(false);
    expect(nextOpening(office, china('2026-03-06T18:00:00'))).toEqual(china('2026-03-09T09:00:00'));
  });

  test('without hours is always open; of spans that overlap each minute counts once', () => {
    const always = { ...office, hours: [], days: { '2026-03-02': { closed: true } as SpecialDay } };
    expect(isOpen(always, china('2026-03-02T03:00:00'))).toBe(true);
    expect(workingTimeBetween(always, china('2026-03-02T00:00:00'), china('2026-03-03T00:00:00'))).toBe(24 * HOUR);
    const overlapping = { ...office, hours: [...week(540, 720, [1]), ...week(600, 780, [1]), ...week(780, 800, [1])] };
    expect(workingTimeBetween(overlapping, china('2026-03-02T00:00:00'), china('2026-03-03T00:00:00'))).toBe(260 * MINUTE);
  });

  test('that never opens says so', () => {
    expect(nextOpening({ ...office, hours: [{ day: 1, from: 600, to: 600 }] }, china('2026-03-02T00:00:00'))).toBeNull();
  });
});

describe('spans over midnight', () => {
  const bar: BusinessCalendar = { ...office, hours: week(8 * 60, 2 * 60) };
  const sunday: BusinessCalendar = { ...office, hours: [{ day: 7, from: 22 * 60, to: 6 * 60 }] };
  const newYork: BusinessCalendar = { ...sunday, timeZone: 'America/New_York' };

  // March 2026: the 2nd is a Monday, the 8th a Sunday, on which New York puts its clocks forward.
  test.each<[string, BusinessCalendar, string, boolean]>([
    ['before it opens', bar, '2026-03-02T07:59:59+08:00', false],
    ['when it opens', bar, '2026-03-02T08:00:00+08:00', true],
    ['before midnight', bar, '2026-03-02T23:59:59+08:00', true],
    ['at midnight', bar, '2026-03-03T00:00:00+08:00', true],
    ['in the last minute of the night', bar, '2026-03-03T01:59:59+08:00', true],
    ['when it closes', bar, '2026-03-03T02:00:00+08:00', false],
    ['in the night before the first day', bar, '2026-03-02T01:00:00+08:00', false],
    ['in the night after the last day', bar, '2026-03-07T01:59:59+08:00', true],
    ['on a closed weekday', bar, '2026-03-07T12:00:00+08:00', false],
    ['on Sunday evening', sunday, '2026-03-08T22:00:00+08:00', true],
    ['on Monday morning, in the next week', sunday, '2026-03-09T05:59:59+08:00', true],
    ['on Monday, after it', sunday, '2026-03-09T06:00:00+08:00', false],
    ['on Saturday evening', sunday, '2026-03-07T23:00:00+08:00', false],
    ['with a zone of its own, at Sunday 22:00 there', newYork, '2026-03-09T02:00:00Z', true],
    ['with a zone of its own, at Monday 05:59 there', newYork, '2026-03-09T09:59:59Z', true],
    ['with a zone of its own, at Monday 06:00 there', newYork, '2026-03-09T10:00:00Z', false],
  ])('%s', (_when, calendar, at, open) => {
    expect(isOpen(calendar, new Date(at))).toBe(open);
  });

  test('belong to the day of their begin: a holiday closes its own evening, not the night before', () => {
    const tuesdayOff = { ...bar, days: { '2026-03-03': { closed: true } as SpecialDay } };
    expect(isOpen(tuesdayOff, china('2026-03-03T01:00:00'))).toBe(true);
    expect(isOpen(tuesdayOff, china('2026-03-03T12:00:00'))).toBe(false);
    expect(isOpen(tuesdayOff, china('2026-03-04T01:00:00'))).toBe(false);
    expect(nextOpening(tuesdayOff, china('2026-03-03T02:00:00'))).toEqual(china('2026-03-04T08:00:00'));
    const saturdayWorked = { ...bar, days: { '2026-03-07': { worksAs: 1 } } };
    expect(isOpen(saturdayWorked, china('2026-03-08T01:00:00'))).toBe(true);
  });

  test('are working time on both days, once', () => {
    expect(workingTimeBetween(bar, china('2026-03-02T23:00:00'), china('2026-03-03T09:00:00'))).toBe(4 * HOUR);
    const touching = { ...office, hours: [...week(22 * 60, 6 * 60, [1]), ...week(5 * 60, 7 * 60, [2])] };
    expect(workingTimeBetween(touching, china('2026-03-02T00:00:00'), china('2026-03-04T00:00:00'))).toBe(9 * HOUR);
  });
});

describe('the days round the Spring Festival of 2026', () => {
  const off = Array.from({ length: 9 }, (_, n) => [`2026-02-${15 + n}`, { closed: true }] as const);
  const days = { ...Object.fromEntries(off), '2026-02-14': { worksAs: 5 }, '2026-02-28': { worksAs: 1 } };
  const calendar: BusinessCalendar = { ...office, days };

  test('a make-up Saturday is worked, a holiday Monday is not', () => {
    expect(isOpen(calendar, china('2026-02-14T10:00:00'))).toBe(true);
    expect(isOpen(calendar, china('2026-02-16T10:00:00'))).toBe(false);
    expect(nextOpening(calendar, china('2026-02-14T18:00:00'))).toEqual(china('2026-02-24T09:00:00'));
  });

  test('a clock that runs in working time stands still over them', () => {
    expect(workingTimeBetween(calendar, china('2026-02-13T17:00:00'), china('2026-02-24T10:00:00'))).toBe((1 + 9 + 1) * HOUR);
  });
});

describe('zones whose clocks are put forward and back', () => {
  const night: BusinessCalendar = { timeZone: 'America/New_York', days: {}, hours: week(0, 1440, [1, 2, 3, 4, 5, 6, 7]) };

  test('have a day of 23 hours and one of 25', () => {
    const day = (calendar: BusinessCalendar, from: string, to: string) =>
      workingTimeBetween(calendar, new Date(from), new Date(to)) / HOUR;
    expect(day(night, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z')).toBe(23);
    expect(day(night, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z')).toBe(25);
  });

  test('a span that begins in the skipped hour begins when it is over', () => {
    const calendar = { ...night, hours: week(150, 240, [7]) };
    expect(nextOpening(calendar, new Date('2026-03-08T00:00:00Z'))).toEqual(new Date('2026-03-08T07:00:00Z'));
    expect(workingTimeBetween(calendar, new Date('2026-03-08T00:00:00Z'), new Date('2026-03-09T00:00:00Z'))).toBe(HOUR);
  });
});

const zones = [
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
];
const hoursArb = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 0, max: 1440 }),
    to: fc.integer({ min: 0, max: 1440 }),
  }),
  { minLength: 1, maxLength: 12 },
);
// Round the changes of clocks of 2026, and between them.
const momentArb = fc
  .tuple(
    fc.constantFrom('2026-02-10', '2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31'),
    fc.integer({ min: 0, max: 5 * 24 * 60 }),
  )
  .map(([date, minutes]) => Date.parse(date) + minutes * MINUTE);
const specialArb = fc.dictionary(
  fc.constantFrom('2026-03-08', '2026-03-09', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01'),
  fc.oneof(
    fc.constant<SpecialDay>({ closed: true }),
    fc.integer({ min: 1, max: 7 }).map((worksAs): SpecialDay => ({ worksAs })),
  ),
);
const calendarArb = fc.record({ timeZone: fc.constantFrom(...zones), days: specialArb, hours: hoursArb });

describe('every calendar', () => {
  test('counts what its minutes say one by one', () => {
    fc.assert(
      fc.property(calendarArb, momentArb, fc.integer({ min: 0, max: 1600 }), (calendar, from, minutes) => {
        let open = 0;
        for (let n = 0; n < minutes; n += 1) if (isOpen(calendar, new Date(from + n * MINUTE))) open += 1;
        expect(workingTimeBetween(calendar, new Date(from), new Date(from + minutes * MINUTE))).toBe(open * MINUTE);
      }),
      { numRuns: 15 },
    );
  });

  test('opens next where it is open, and not before', () => {
    fc.assert(
      fc.property(calendarArb, momentArb, (calendar, from) => {
        const at = new Date(from);
        const next = nextOpening(calendar, at);
        if (next === null) return;
        expect(isOpen(calendar, next)).toBe(true);
        expect(isOpen(calendar, at)).toBe(next.getTime() === from);
        expect(workingTimeBetween(calendar, at, next)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test('adds up', () => {
    fc.assert(
      fc.property(calendarArb, fc.tuple(momentArb, momentArb, momentArb), (calendar, moments) => {
        const [a, b, c] = moments.toSorted((x, y) => x - y).map((at) => new Date(at)) as [Date, Date, Date];
        const whole = workingTimeBetween(calendar, a, c);
        expect(workingTimeBetween(calendar, a, b) + workingTimeBetween(calendar, b, c)).toBe(whole);
        expect(whole).toBeLessThanOrEqual(c.getTime() - a.getTime());
      }),
      { numRuns: 60 },
    );
  });
});
