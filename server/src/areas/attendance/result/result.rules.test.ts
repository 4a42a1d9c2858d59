import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DutyFacts, type DutyShift, ownersOf, type Punch, resultsOf } from './result.rules.ts';
import type { Span } from './span.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** The Monday from which days count. */
const MONDAY = Date.parse('2026-10-05T00:00:00+08:00');
const dateOf = (at: number) => new Date(at + 8 * 60 * MINUTE).toISOString().slice(0, 10);
const at = (day: number, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return MONDAY + day * DAY + (hours * 60 + minutes) * MINUTE;
};

interface Times {
  breaks?: [string, string][];
  before?: number;
  after?: number;
  grace?: number;
}
function duty(
  day: number,
  begin: string,
  end: string,
  { breaks = [], before = 60, after = 120, grace = 5 }: Times = {},
): DutyShift {
  return {
    day: dateOf(at(day, '12:00')),
    begin: at(day, begin),
    end: at(day, end),
    breaks: breaks.map(([from, to]) => ({ begin: at(day, from), end: at(day, to) })),
    windowBegin: at(day, begin) - before * MINUTE,
    windowEnd: at(day, end) + after * MINUTE,
    lateAfter: grace,
    earlyBefore: grace,
  };
}
let nextId = 1;
const punch = (kind: 'in' | 'out', day: number, clock: string): Punch => ({ id: String(nextId++), kind, at: at(day, clock) });
const facts = (more: Partial<DutyFacts>): DutyFacts => ({
  ...{ shifts: [], punches: [], leaves: [], overtimes: [], dateOf, now: at(30, '00:00') },
  ...more,
});
const days = (more: Partial<DutyFacts>) => resultsOf(facts(more)).days;

describe('a night shift', () => {
  const night = duty(0, '22:00', '30:00');
  const evening = duty(1, '17:00', '25:00');

  test('owns its check-out of the next date, although a shift begins on that date too', () => {
    const punches = [punch('in', 0, '21:55'), punch('out', 1, '07:10'), punch('in', 1, '16:58'), punch('out', 2, '01:02')];
    const { days: found, owners } = resultsOf(facts({ shifts: [night, evening], punches }));
    expect([...owners.values()]).toEqual(['2026-10-05', '2026-10-05', '2026-10-06', '2026-10-06']);
    expect(found.map(({ results, present }) => [results, present])).toEqual([
      [['normal'], 480],
      [['normal'], 480],
    ]);
  });

  test('is settled when its window is over, not before', () => {
    const before = days({ shifts: [night], now: at(1, '07:59') });
    expect(before).toMatchObject([{ state: 'planned', results: [] }]);
    expect(days({ shifts: [night], now: at(1, '08:00') })).toMatchObject([{ state: 'settled', results: ['absent'], away: 480 }]);
  });
});

describe('shifts that touch', () => {
  const [first, second] = [duty(0, '22:00', '30:00'), duty(1, '06:00', '14:00')];

  test('each own the punches at their border', () => {
    const punches = [punch('in', 0, '21:58'), punch('out', 1, '06:03'), punch('in', 1, '06:04'), punch('out', 1, '14:01')];
    expect(days({ shifts: [first, second], punches }).map(({ results, late }) => [results, late])).toEqual([
      [['normal'], 0],
      [['normal'], 4],
    ]);
    const early = [punch('in', 0, '21:58'), punch('out', 1, '05:57'), punch('in', 1, '05:58'), punch('out', 1, '14:01')];
    expect([...ownersOf({ shifts: [first, second], punches: early }).values()]).toEqual(
      [first, first, second, second].map(({ day }) => day),
    );
  });

  test('may be worked through without punches at their border', () => {
    const punches = [punch('in', 0, '21:58'), punch('out', 1, '14:01')];
    expect(days({ shifts: [first, second], punches }).map(({ results, present }) => [results, present])).toEqual([
      [['normal'], 480],
      [['normal'], 480],
    ]);
  });
});

describe('a day', () => {
  const office = duty(0, '09:00', '18:00', { breaks: [['12:00', '13:00']] });
  const of = (punches: Punch[], more: Partial<DutyFacts> = {}) => days({ shifts: [office], punches, ...more })[0];

  test.each<[string, [string, string], string[], Partial<Record<'late' | 'early' | 'present' | 'away', number>>]>([
    ['in time', ['08:50', '18:05'], ['normal'], { present: 480, away: 0 }],
    ['within the grace', ['09:05', '17:55'], ['normal'], { late: 5, early: 5, present: 470 }],
    ['late', ['09:06', '18:00'], ['late'], { late: 6, present: 474, away: 6 }],
    ['early', ['09:00', '17:00'], ['early'], { early: 60 }],
    ['both', ['10:00', '17:00'], ['late', 'early'], { late: 60, early: 60, present: 360 }],
    ['late after the break: the break is nobody’s time', ['13:30', '18:00'], ['late'], { late: 210, present: 270 }],
  ])('%s', (_, [came, left], results, minutes) => {
    expect(of([punch('in', 0, came), punch('out', 0, left)])).toMatchObject({ results, ...minutes });
  });

  test('with one punch only misses the other', () => {
    expect(of([punch('in', 0, '08:58')])).toMatchObject({ results: ['missing-out'], firstIn: at(0, '08:58'), lastOut: null });
    expect(of([punch('out', 0, '18:02')])).toMatchObject({ results: ['missing-in'], lastOut: at(0, '18:02') });
  });

  test('with leave: the whole of it, or the part that is left counts', () => {
    const leave = (from: string, to: string) => ({ leaves: [{ begin: at(0, from), end: at(0, to) }] });
    expect(of([], leave('00:00', '24:00'))).toMatchObject({ results: ['leave'], leave: 480, away: 0 });
    const afternoon = [punch('in', 0, '12:58'), punch('out', 0, '18:00')];
    expect(of(afternoon, leave('09:00', '12:00'))).toMatchObject({
      results: ['normal', 'leave'],
      leave: 180,
      present: 300,
      late: 0,
    });
    expect(of([], leave('09:00', '12:00'))).toMatchObject({ results: ['absent', 'leave'], away: 300 });
  });

  test('while it goes on: late is known at once, presence grows', () => {
    const late = of([punch('in', 0, '09:30')], { now: at(0, '10:30') });
    expect(late).toMatchObject({ state: 'in', results: ['late'], present: 60 });
    expect(of([punch('in', 0, '09:00'), punch('out', 0, '12:00')], { now: at(0, '12:30') })).toMatchObject({
      state: 'out',
      results: [],
    });
  });

  test('work on a free day, and approved overtime', () => {
    const free = [punch('in', 5, '10:00'), punch('out', 5, '15:30')];
    expect(days({ punches: free })).toMatchObject([{ day: '2026-10-10', state: 'settled', results: ['rest-work'], extra: 330 }]);
    const long = [punch('in', 0, '09:00'), punch('out', 0, '19:45')];
    const overtimes = [{ begin: at(0, '18:00'), end: at(0, '19:30') }];
    expect(of(long, { overtimes })).toMatchObject({ results: ['normal'], overtime: 90, extra: 0 });
    expect(of(long)).toMatchObject({ overtime: 0 });
  });
});

/** Shifts of some days that do not overlap, some of them over midnight; punches and leaves anywhere. */
const shiftArb = fc.record({
  begin: fc.integer({ min: 0, max: 1439 }),
  length: fc.integer({ min: 30, max: 1440 }),
  pause: fc.integer({ min: 0, max: 60 }),
  before: fc.integer({ min: 0, max: 480 }),
  after: fc.integer({ min: 0, max: 720 }),
  free: fc.boolean(),
});
const rosterArb = fc.array(shiftArb, { minLength: 1, maxLength: 6 }).map((plans) => {
  const shifts: DutyShift[] = [];
  for (const [day, { begin, length, pause, before, after, free }] of plans.entries()) {
    const start = MONDAY + day * DAY + begin * MINUTE;
    if (free || start < (shifts.at(-1)?.end ?? 0)) continue;
    const end = start + length * MINUTE;
    const middle = start + Math.floor(length / 2) * MINUTE;
    const breaks = pause > 0 && pause < length / 2 ? [{ begin: middle, end: middle + pause * MINUTE }] : [];
    shifts.push({
      ...{ day: dateOf(MONDAY + day * DAY), begin: start, end, breaks, lateAfter: 5, earlyBefore: 5 },
      ...{ windowBegin: start - before * MINUTE, windowEnd: end + after * MINUTE },
    });
  }
  return shifts;
});
const minuteArb = fc.integer({ min: -600, max: 8 * 1440 }).map((minute) => MONDAY + minute * MINUTE);
const punchesArb = fc
  .array(fc.record({ at: minuteArb, kind: fc.constantFrom<'in' | 'out'>('in', 'out') }), { maxLength: 16 })
  .map((all) => all.map((each, index): Punch => ({ id: String(index + 1), ...each })));
const spanArb = fc
  .tuple(minuteArb, fc.integer({ min: 1, max: 2000 }))
  .map(([begin, length]): Span => ({ begin, end: begin + length * MINUTE }));
const factsArb = fc.record({
  shifts: rosterArb,
  punches: punchesArb,
  leaves: fc.array(spanArb, { maxLength: 3 }),
  overtimes: fc.array(spanArb, { maxLength: 2 }),
  dateOf: fc.constant(dateOf),
  now: minuteArb,
});
const holds = (spans: readonly Span[], moment: number) => spans.some(({ begin, end }) => begin <= moment && moment < end);

describe('any roster with any punches and leaves', () => {
  test('conserves its minutes: each is present, on leave or away', () => {
    fc.assert(
      fc.property(factsArb, (given) => {
        for (const result of resultsOf(given).days) {
          const shift = given.shifts.find(({ day }) => day === result.day);
          let [scheduled, leave] = [0, 0];
          for (let moment = shift?.begin ?? 0; moment < (shift?.end ?? 0); moment += MINUTE) {
            if (holds(shift?.breaks ?? [], moment)) continue;
            scheduled += 1;
            if (holds(given.leaves, moment)) leave += 1;
          }
          expect([result.scheduled, result.leave]).toEqual([scheduled, leave]);
          expect(result.present + result.leave + result.away).toBe(scheduled);
          for (const minutes of [result.present, result.away, result.late, result.early, result.extra, result.overtime]) {
            expect(minutes).toBeGreaterThanOrEqual(0);
          }
          expect(result.late).toBeLessThanOrEqual(result.away);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('gives each punch to one shift at most, within its window', () => {
    fc.assert(
      fc.property(factsArb, (given) => {
        const { days: found, owners } = resultsOf(given);
        for (const { id, at: moment, kind } of given.punches) {
          const inWindow = given.shifts.filter(({ windowBegin, windowEnd }) => windowBegin <= moment && moment < windowEnd);
          const owner = owners.get(id);
          expect(inWindow.map(({ day }) => day).includes(owner ?? '')).toBe(inWindow.length > 0);
          if (owner === undefined && kind === 'in') expect(found.map(({ day }) => day)).toContain(dateOf(moment));
        }
        expect(found.map(({ day }) => day)).toEqual([...new Set(found.map(({ day }) => day))].sort());
      }),
      { numRuns: 1000 },
    );
  });

  test('counts again to the same, in whatever order it is read', () => {
    fc.assert(
      fc.property(factsArb, fc.infiniteStream(fc.nat()), (given, order) => {
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map((value) => ({ value, place: order.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ value }) => value);
        const again = {
          ...given,
          shifts: shuffled(given.shifts),
          punches: shuffled(given.punches),
          leaves: shuffled(given.leaves),
        };
        expect(resultsOf(again).days).toEqual(resultsOf(given).days);
      }),
      { numRuns: 1000 },
    );
  });
});
