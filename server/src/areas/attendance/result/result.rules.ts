import type { AttendanceResult, DutyState } from '@lianxi/contracts/attendance/attendance-result';
import { difference, intersection, minutesOf, type Span, union } from './span.ts';

/** A published shift of a person, in epoch milliseconds. */
export interface DutyShift extends Span {
  /** The day on which it is rostered. */
  readonly day: string;
  readonly breaks: readonly Span[];
  /** The punches in this window belong to it. */
  readonly windowBegin: number;
  readonly windowEnd: number;
  /** Minutes of grace. */
  readonly lateAfter: number;
  readonly earlyBefore: number;
}

/** Somebody checked in or out. */
export interface Punch {
  readonly id: string;
  readonly at: number;
  readonly kind: 'in' | 'out';
}

/** All that counts for some days of a person. */
export interface DutyFacts {
  readonly shifts: readonly DutyShift[];
  readonly punches: readonly Punch[];
  /** Approved. */
  readonly leaves: readonly Span[];
  readonly overtimes: readonly Span[];
  /** The date of a moment by the tenant's clocks. */
  readonly dateOf: (at: number) => string;
  readonly now: number;
}

/** A day of a person. In minutes: `scheduled` is `present` and `leave` and `away` together. */
export interface DayResult {
  readonly day: string;
  readonly state: DutyState;
  readonly results: readonly AttendanceResult[];
  readonly scheduled: number;
  readonly present: number;
  readonly leave: number;
  readonly away: number;
  readonly late: number;
  readonly early: number;
  /** Worked outside of the shift: on a free day, or approved as overtime. */
  readonly extra: number;
  readonly overtime: number;
  readonly firstIn: number | null;
  readonly lastOut: number | null;
  /** When no further punch can belong to it. */
  readonly settlesAt: number;
}

const inOrder = (punches: readonly Punch[]) =>
  punches.toSorted((a, b) => a.at - b.at || (a.kind === b.kind ? Number(a.id) - Number(b.id) : a.kind === 'out' ? -1 : 1));

/** Of several windows that hold a moment: the one whose border is nearest. */
const nearest = (shifts: readonly DutyShift[], at: number, border: 'begin' | 'end') =>
  shifts.toSorted((a, b) => Math.abs(at - a[border]) - Math.abs(at - b[border]))[0];

/**
 * The day of the shift to which each punch belongs: the one whose window holds it, whatever date the punch has. Where windows
 * overlap, a check-out belongs to the shift of the check-in before it, else to the nearest end; a check-in to the nearest begin.
 * A punch in no window is not in the answer.
 */
export function ownersOf({ shifts: given, punches }: Pick<DutyFacts, 'shifts' | 'punches'>): Map<string, string> {
  const shifts = given.toSorted((a, b) => a.begin - b.begin);
  const owners = new Map<string, string>();
  let open: DutyShift | undefined;
  for (const { id, at, kind } of inOrder(punches)) {
    const around = shifts.filter(({ windowBegin, windowEnd }) => windowBegin <= at && at < windowEnd);
    const owner =
      kind === 'in' ? nearest(around, at, 'begin') : (around.find((shift) => shift === open) ?? nearest(around, at, 'end'));
    if (owner) owners.set(id, owner.day);
    open = kind === 'in' ? owner : undefined;
  }
  return owners;
}

/** The spans between check-ins and check-outs. `openEnd`: where the last check-in without a check-out leads to. */
function presenceOf(punches: readonly Punch[], openEnd: number | null): Span[] {
  const spans: Span[] = [];
  let begin: number | null = null;
  for (const { at, kind } of punches) {
    if (kind === 'in') begin ??= at;
    else if (begin !== null) {
      spans.push({ begin, end: at });
      begin = null;
    }
  }
  if (begin !== null && openEnd !== null) spans.push({ begin, end: Math.max(begin, openEnd) });
  return union(spans);
}

/** The punches of a shift; where two shifts touch and were worked through, the border is both check-out and check-in. */
function punchesOf(facts: DutyFacts, owners: ReadonlyMap<string, string>): Map<string, Punch[]> {
  const sorted = facts.shifts.toSorted((a, b) => a.begin - b.begin);
  const own = new Map(sorted.map(({ day }): [string, Punch[]] => [day, []]));
  for (const punch of inOrder(facts.punches)) own.get(owners.get(punch.id) ?? '')?.push(punch);
  for (const [index, { day, end }] of sorted.entries()) {
    const next = sorted[index + 1];
    const [before, after] = [own.get(day), next && own.get(next.day)];
    if (!next || next.begin !== end || before?.at(-1)?.kind !== 'in' || after?.[0]?.kind !== 'out') continue;
    before.push({ id: `out of ${day}`, at: end, kind: 'out' });
    after.unshift({ id: `in of ${next.day}`, at: end, kind: 'in' });
  }
  return own;
}

/** The results of all days with a shift, and of all others with punches. The same facts in any order give the same. */
export function resultsOf(facts: DutyFacts): { days: DayResult[]; owners: Map<string, string> } {
  const owners = ownersOf(facts);
  const own = punchesOf(facts, owners);
  const lone = facts.punches.filter(({ id }) => !owners.has(id));
  const extra = extraOf(facts, owners);
  const shifts = facts.shifts.map((shift) => resultOfShift(facts, shift, own.get(shift.day) ?? [], extra.get(shift.day) ?? []));
  const free = [...extra]
    .filter(([day]) => !own.has(day))
    .map(([day, spans]) => resultOfFreeDay({ ...facts, punches: lone }, day, spans));
  return { days: [...shifts, ...free].toSorted((a, b) => (a.day < b.day ? -1 : 1)), owners };
}

/** Presence outside of all windows, by the day on which it began. */
function extraOf(facts: DutyFacts, owners: ReadonlyMap<string, string>): Map<string, Span[]> {
  const lone = inOrder(facts.punches).filter(({ id }) => !owners.has(id));
  const byDay = new Map<string, Span[]>();
  const add = (day: string, spans: Span[]) => byDay.set(day, [...(byDay.get(day) ?? []), ...spans]);
  for (const { at, kind } of lone) if (kind === 'in') add(facts.dateOf(at), []);
  for (const span of presenceOf(lone, null)) add(facts.dateOf(span.begin), [span]);
  return byDay;
}

function resultOfShift(facts: DutyFacts, shift: DutyShift, punches: readonly Punch[], extra: readonly Span[]): DayResult {
  const { now } = facts;
  const settled = now >= shift.windowEnd;
  const duty = difference([shift], shift.breaks);
  const onLeave = intersection(duty, facts.leaves);
  const due = difference(duty, facts.leaves);
  const presence = presenceOf(punches, settled ? null : now);
  const scheduled = minutesOf(duty);
  const leave = minutesOf(onLeave);
  const present = minutesOf(intersection(due, presence));
  const firstIn = punches[0]?.kind === 'in' ? punches[0].at : null;
  const last = punches.at(-1);
  const lastOut = last?.kind === 'out' ? last.at : null;
  const late = firstIn === null ? 0 : minutesOf(intersection(due, [{ begin: shift.begin, end: firstIn }]));
  const early = lastOut === null ? 0 : minutesOf(intersection(due, [{ begin: lastOut, end: shift.end }]));
  const beyond = difference(union([...presence, ...extra]), duty);
  return {
    day: shift.day,
    state: settled ? 'settled' : last === undefined ? 'planned' : last.kind,
    results: judge({ shift, settled, free: due.length === 0, onLeave: leave > 0, punches, late, early }),
    ...{ scheduled, present, leave, away: scheduled - present - leave, late, early },
    ...{ extra: minutesOf(extra), overtime: minutesOf(intersection(beyond, union(facts.overtimes))) },
    ...{ firstIn, lastOut, settlesAt: shift.windowEnd },
  };
}

function judge({
  shift,
  settled,
  free,
  onLeave,
  punches,
  late,
  early,
}: {
  shift: DutyShift;
  settled: boolean;
  /** On leave for all of it. */
  free: boolean;
  onLeave: boolean;
  punches: readonly Punch[];
  late: number;
  early: number;
}): AttendanceResult[] {
  if (free) return ['leave'];
  const found: AttendanceResult[] = [];
  if (late > shift.lateAfter) found.push('late');
  if (settled) {
    if (punches.length === 0) found.push('absent');
    else if (punches[0]?.kind === 'out') found.push('missing-in');
    if (punches.at(-1)?.kind === 'in') found.push('missing-out');
    if (early > shift.earlyBefore) found.push('early');
    if (found.length === 0) found.push('normal');
  }
  if (onLeave) found.push('leave');
  return found;
}

function resultOfFreeDay({ punches, overtimes, dateOf, now }: DutyFacts, day: string, spans: readonly Span[]): DayResult {
  const own = inOrder(punches).filter(({ at }) => dateOf(at) === day);
  const firstIn = own.find(({ kind }) => kind === 'in')?.at ?? null;
  const lastOut = own.findLast(({ kind }) => kind === 'out')?.at ?? null;
  const settlesAt = (own.at(-1)?.at ?? now) + FREE_DAY_MS;
  return {
    day,
    state: now >= settlesAt || own.at(-1)?.kind === 'out' ? 'settled' : 'in',
    results: ['rest-work'],
    ...{ scheduled: 0, present: 0, leave: 0, away: 0, late: 0, early: 0 },
    ...{ extra: minutesOf(spans), overtime: minutesOf(intersection(spans, union(overtimes))) },
    ...{ firstIn, lastOut, settlesAt },
  };
}

/** Who works on a free day and never checks out: it is over after this time. */
export const FREE_DAY_MS = 16 * 3_600_000;
