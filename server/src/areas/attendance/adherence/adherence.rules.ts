import type { doingKinds, plannedKinds, verdicts } from '@lianxi/contracts/attendance/adherence.contract';
import type { Span } from '../result/span.ts';

export type Planned = keyof typeof plannedKinds;
export type DoingKind = keyof typeof doingKinds;
export type Verdict = keyof typeof verdicts;

/** What an agent did on one channel, for some time. */
export interface Doing extends Span {
  readonly kind: DoingKind;
  /** As users read it: 在线, 用餐. */
  readonly name: string;
}

export interface AdherenceFacts {
  readonly shift: Span & { readonly breaks: readonly Span[]; readonly productive: boolean };
  readonly leaves: readonly Span[];
  readonly doings: readonly Doing[];
  readonly excuses: readonly (Span & { readonly reason: string })[];
  /** A shorter deviation counts as adherent. */
  readonly toleranceMs: number;
  readonly now: number;
}

export interface Stretch extends Span {
  readonly planned: Planned;
  readonly doing: DoingKind;
  readonly doingName: string;
  readonly verdict: Verdict;
  readonly reason: string;
}

export interface Adherence {
  readonly stretches: readonly Stretch[];
  readonly scheduled: number;
  readonly adherent: number;
  readonly deviating: number;
  readonly adherence: number | null;
  readonly conformance: number | null;
}

const OFFLINE: Omit<Doing, 'begin' | 'end'> = { kind: 'offline', name: '离线' };
const STRONGEST: readonly DoingKind[] = ['contact', 'available', 'break', 'offline'];
const holds = ({ begin, end }: Span, at: number) => begin <= at && at < end;
const isPresent = (kind: DoingKind) => kind === 'contact' || kind === 'available';

/** Of all channels: a contact before a channel that is online, that before a break. */
function doingAt(doings: readonly Doing[], at: number): Omit<Doing, 'begin' | 'end'> {
  const now = doings.filter((doing) => holds(doing, at));
  return now.toSorted((a, b) => STRONGEST.indexOf(a.kind) - STRONGEST.indexOf(b.kind))[0] ?? OFFLINE;
}

function plannedAt({ shift, leaves }: AdherenceFacts, at: number): Planned {
  if (leaves.some((leave) => holds(leave, at))) return 'leave';
  return shift.breaks.some((pause) => holds(pause, at)) ? 'break' : 'work';
}

/**
 * Each moment of a shift until now. Work is adhered to by a channel that is online or a contact; a break, and a shift that is not
 * productive, by none. A contact that began before a break is no deviation, nor what a supervisor excused, nor a deviation that is
 * shorter than the tolerance. The same facts in any order give the same.
 */
export function adherenceOf(facts: AdherenceFacts): Adherence {
  const { shift, doings, excuses, toleranceMs } = facts;
  const end = Math.min(shift.end, facts.now);
  const borders = [shift, ...shift.breaks, ...facts.leaves, ...doings, ...excuses].flatMap((span) => [span.begin, span.end]);
  const moments = [...new Set([shift.begin, ...borders, end])]
    .filter((at) => at >= shift.begin && at <= end)
    .toSorted((a, b) => a - b);
  const raw = moments.slice(0, -1).map((begin, index): Stretch => {
    const planned = plannedAt(facts, begin);
    const { kind, name } = doingAt(doings, begin);
    const excuse = excuses.find((each) => holds(each, begin));
    const verdict = verdictOf(facts, { planned, doing: kind, begin }, excuse !== undefined);
    return {
      ...{ begin, end: moments[index + 1] ?? end, planned, doing: kind, doingName: name, verdict },
      reason: verdict === 'excused' ? (excuse?.reason ?? '') : '',
    };
  });
  const stretches = merged(tolerated(merged(raw), toleranceMs));
  const sum = (which: (stretch: Stretch) => boolean) =>
    stretches.filter(which).reduce((total, { begin, end: until }) => total + until - begin, 0);
  const scheduled = sum(({ verdict }) => verdict !== 'uncounted');
  const deviating = sum(({ verdict }) => verdict === 'deviating');
  const work = sum(({ planned }) => planned === 'work');
  const present = sum(({ doing }) => isPresent(doing));
  return {
    ...{ stretches, scheduled, deviating, adherent: scheduled - deviating },
    adherence: scheduled === 0 ? null : (scheduled - deviating) / scheduled,
    conformance: work === 0 ? null : present / work,
  };
}

function verdictOf(
  { shift, doings }: AdherenceFacts,
  { planned, doing, begin }: Pick<Stretch, 'planned' | 'doing' | 'begin'>,
  isExcused: boolean,
): Verdict {
  if (planned === 'leave' || planned === 'none') return 'uncounted';
  const wanted = planned === 'work' && shift.productive;
  if (isPresent(doing) === wanted) return 'adherent';
  if (isExcused) return 'excused';
  const pause = shift.breaks.find((each) => holds(each, begin));
  const runsOn = pause && doings.some((each) => each.kind === 'contact' && holds(each, begin) && each.begin < pause.begin);
  return runsOn ? 'contact' : 'deviating';
}

/** Stretches that touch and are alike become one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const together: Stretch[] = [];
  for (const stretch of stretches) {
    const last = together.at(-1);
    const isSame =
      last?.end === stretch.begin &&
      last.planned === stretch.planned &&
      last.doing === stretch.doing &&
      last.doingName === stretch.doingName &&
      last.verdict === stretch.verdict &&
      last.reason === stretch.reason;
    if (last && isSame) together[together.length - 1] = { ...last, end: stretch.end };
    else together.push(stretch);
  }
  return together;
}

/** Deviations that follow one another are measured together: three of four minutes are not within five. */
function tolerated(stretches: readonly Stretch[], toleranceMs: number): Stretch[] {
  const runs: Stretch[][] = [];
  for (const stretch of stretches) {
    const run = runs.at(-1);
    if (run?.at(-1)?.verdict === 'deviating' && stretch.verdict === 'deviating') run.push(stretch);
    else runs.push([stretch]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    const length = (run.at(-1)?.end ?? 0) - (first?.begin ?? 0);
    const isShort = first?.verdict === 'deviating' && length <= toleranceMs;
    return isShort ? run.map((stretch) => ({ ...stretch, verdict: 'tolerated' as const })) : run;
  });
}
