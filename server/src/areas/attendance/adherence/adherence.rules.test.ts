import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdherenceFacts, adherenceOf, type Doing, type DoingKind } from './adherence.rules.ts';

const MINUTE = 60_000;
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
};
const span = (from: string, to: string) => ({ begin: at(from), end: at(to) });
const doing = (kind: DoingKind, from: string, to: string, name: string = kind): Doing => ({ kind, name, ...span(from, to) });
const facts = (more: Partial<AdherenceFacts> = {}): AdherenceFacts => ({
  shift: { ...span('9:00', '18:00'), breaks: [span('12:00', '13:00')], productive: true },
  leaves: [],
  doings: [doing('available', '9:00', '12:00'), doing('offline', '12:00', '13:00'), doing('available', '13:00', '18:00')],
  excuses: [],
  toleranceMs: 5 * MINUTE,
  now: at('20:00'),
  ...more,
});
const verdictsOf = (given: AdherenceFacts) => adherenceOf(given).stretches.map(({ verdict }) => verdict);

test('who works in the shift and rests in the break adheres wholly', () => {
  expect(adherenceOf(facts())).toMatchObject({ scheduled: at('9:00'), deviating: 0, adherence: 1, conformance: 1 });
});

test('while the shift goes on, only what has passed counts; before it nothing does', () => {
  expect(adherenceOf(facts({ now: at('10:00') }))).toMatchObject({ scheduled: at('1:00'), adherence: 1 });
  expect(adherenceOf(facts({ now: at('8:00') }))).toMatchObject({ stretches: [], scheduled: 0, adherence: null });
});

describe('a break', () => {
  test('that a contact from before runs into is excused by itself', () => {
    const doings = [
      doing('available', '9:00', '11:50'),
      doing('contact', '11:50', '12:20'),
      doing('offline', '12:20', '13:00'),
      doing('available', '13:00', '18:00'),
    ];
    expect(verdictsOf(facts({ doings }))).toEqual(['adherent', 'adherent', 'contact', 'adherent', 'adherent']);
  });

  test('in which somebody takes another contact is not kept', () => {
    const doings = [
      doing('available', '9:00', '12:00'),
      doing('contact', '12:10', '12:30'),
      doing('available', '13:00', '18:00'),
    ];
    expect(adherenceOf(facts({ doings })).deviating).toBe(20 * MINUTE);
  });
});

test('short deviations are tolerated, but not several in a row', () => {
  const late = (minutes: number) => [
    doing('available', `9:${String(minutes).padStart(2, '0')}`, '12:00'),
    doing('available', '13:00', '18:00'),
  ];
  expect(verdictsOf(facts({ doings: late(5) }))[0]).toBe('tolerated');
  expect(verdictsOf(facts({ doings: late(6) }))[0]).toBe('deviating');
  const two = [doing('break', '9:00', '9:04', '用餐'), ...late(8)];
  expect(verdictsOf(facts({ doings: two })).slice(0, 2)).toEqual(['deviating', 'deviating']);
});

test('leave does not count, an excuse counts as adherent with its reason, the strongest channel decides', () => {
  const doings = [doing('available', '9:00', '15:00'), doing('break', '9:00', '18:00', '用餐')];
  const given = facts({ doings, leaves: [span('15:00', '16:00')], excuses: [{ ...span('16:00', '17:00'), reason: '培训' }] });
  const found = adherenceOf({ ...given, shift: { ...given.shift, breaks: [] } });
  expect(found.stretches.map(({ verdict, doingName, reason }) => [verdict, doingName, reason])).toEqual([
    ['adherent', 'available', ''],
    ['uncounted', '用餐', ''],
    ['excused', '用餐', '培训'],
    ['deviating', '用餐', ''],
  ]);
  expect(found).toMatchObject({ scheduled: at('8:00'), deviating: at('1:00') });
});

const moment = fc.integer({ min: 0, max: 1440 }).map((minutes) => minutes * MINUTE);
const anySpan = fc.tuple(moment, moment).map(([a, b]) => ({ begin: Math.min(a, b), end: Math.max(a, b) + MINUTE }));
const anyFacts = fc.record({
  shift: fc.record({ span: anySpan, breaks: fc.array(anySpan, { maxLength: 3 }), productive: fc.boolean() }),
  leaves: fc.array(anySpan, { maxLength: 2 }),
  doings: fc.array(
    fc
      .tuple(anySpan, fc.constantFrom<DoingKind>('contact', 'available', 'break', 'offline'))
      .map(([own, kind]) => ({ ...own, kind, name: kind })),
    { maxLength: 12 },
  ),
  excuses: fc.array(
    anySpan.map((own) => ({ ...own, reason: '说明' })),
    { maxLength: 2 },
  ),
  toleranceMs: fc.constantFrom(0, 5 * MINUTE),
  now: moment,
});

test('of any facts: every minute until now has one verdict, minutes are conserved, and counting again gives the same', () => {
  fc.assert(
    fc.property(anyFacts, ({ shift, ...more }) => {
      const given = { ...more, shift: { ...shift.span, breaks: shift.breaks, productive: shift.productive } };
      const found = adherenceOf(given);
      const end = Math.min(given.shift.end, given.now);
      const lengths = found.stretches.map((stretch) => stretch.end - stretch.begin);
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(Math.max(0, end - given.shift.begin));
      found.stretches.forEach((stretch, index) => {
        expect(stretch.begin).toBe(index === 0 ? given.shift.begin : found.stretches[index - 1]?.end);
      });
      expect(found.adherent + found.deviating).toBe(found.scheduled);
      const shuffled = { ...given, doings: given.doings.toReversed(), leaves: given.leaves.toReversed() };
      expect(adherenceOf(shuffled)).toEqual(found);
    }),
    { numRuns: 10_000 },
  );
});
