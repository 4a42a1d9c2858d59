import { between, type Contact, type Segment } from '../../../platform/contact/contact.ts';

export interface CallRow {
  id: string;
  direction: 'in' | 'out' | 'internal';
  beganAt: Date;
  queuedAt: Date | null;
  answeredAt: Date | null;
  endedAt: Date | null;
  missedCause: string;
  callBackWanted: boolean;
  groupId: string | null;
  agentId: string | null;
  rating: number | null;
}

export interface LegRow {
  no: number;
  agentId: string;
  rangAt: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
  cause: string | null;
  /** The agent's wrap-up after this leg; `until` null: it goes on. */
  wrapUp: { from: Date; until: Date | null } | null;
}

/** What happened in the call: `queued`, `held` and `resumed` matter here. */
export interface EventRow {
  at: Date;
  name: string;
  leg: number | null;
  groupId: string | null;
}

/** The caller left the queue, but not by hanging up: for a voicemail, a call back or a menu. */
const FLOWED_OUT = new Set(['queue-time-out', 'no-agents', 'hung-up-in-menu']);
/** The call was refused before anybody could be asked. */
const NEVER_OFFERED = new Set(['out-of-hours', 'blacklisted']);

/** The contact of a call, from its rows. `legs` are those of agents, without supervisors. */
export function contactOfCall(call: CallRow, legs: readonly LegRow[], events: readonly EventRow[]): Contact {
  const dialler = call.direction === 'in' ? undefined : legs.find(({ no }) => no === 1);
  const segments = [
    ...queueVisits(call, legs, events),
    ...legs.map((leg) => partOf(call, leg, events, leg === dialler ? 'dialler' : 'taker')),
  ].sort((a, b) => a.offeredAt.getTime() - b.offeredAt.getTime());
  // A call that an agent transfers to a queue was offered to that agent first.
  const offeredAt = earliest([call.queuedAt, ...legs.map(({ rangAt }) => rangAt)]);
  const outcome = outcomeOf(call, legs, offeredAt !== null);
  const arrivedAt = call.direction === 'in' && offeredAt ? offeredAt : call.beganAt;
  const over = call.answeredAt ?? call.endedAt;
  const takers = segments.filter(({ kind, outcome: own }) => kind === 'taker' && own === 'answered');
  return {
    id: call.id,
    direction: call.direction,
    arrivedAt,
    endedAt: call.endedAt,
    outcome,
    groupId: call.groupId,
    agentId: call.agentId,
    waitMs: outcome === null || over === null ? null : between(arrivedAt, over),
    firstReplyMs: null,
    transfers: Math.max(takers.length - (dialler ? 0 : 1), 0),
    rating: call.rating,
    open: call.endedAt === null || legs.some(({ wrapUp }) => wrapUp?.until === null),
    segments,
  };
}

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, at) => (first && (!at || first <= at) ? first : at), null);

function outcomeOf(call: CallRow, legs: readonly LegRow[], isOffered: boolean): Contact['outcome'] {
  if (call.answeredAt) return 'answered';
  if (call.direction !== 'in') return call.endedAt ? 'abandoned' : 'waiting';
  if (!isOffered || (NEVER_OFFERED.has(call.missedCause) && legs.length === 0)) return null;
  if (!call.endedAt) return 'waiting';
  return FLOWED_OUT.has(call.missedCause) || call.callBackWanted ? 'flowed-out' : 'abandoned';
}

/** A visit to a queue lasts until the next visit, until an agent took the call, or until the end. */
function queueVisits(call: CallRow, legs: readonly LegRow[], events: readonly EventRow[]): Segment[] {
  const visits = events.filter(({ name }) => name === 'queued');
  return visits.map(({ at, groupId }, i) => {
    const next = visits[i + 1]?.at ?? null;
    const taken = legs.map(({ answeredAt }) => answeredAt).filter((taken) => taken !== null && taken >= at);
    const answeredAt = taken.toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
    const isAnswered = answeredAt !== null && (next === null || answeredAt <= next);
    const endedAt = isAnswered ? answeredAt : (next ?? call.endedAt);
    return {
      ...{ kind: 'queue', groupId: groupId ?? call.groupId, agentId: null, offeredAt: at },
      ...{ answeredAt: isAnswered ? answeredAt : null, endedAt },
      outcome: isAnswered ? 'answered' : endedAt ? 'missed' : 'open',
      cause: isAnswered || !endedAt ? '' : next ? 'next-queue' : call.missedCause,
      ...{ talkMs: 0, holdMs: 0, wrapMs: 0 },
    };
  });
}

function partOf(call: CallRow, leg: LegRow, events: readonly EventRow[], kind: 'taker' | 'dialler'): Segment {
  const { agentId, rangAt, answeredAt, endedAt, cause, wrapUp } = leg;
  // Somebody who dials talks from when the other side is there.
  const from = answeredAt && call.answeredAt ? new Date(Math.max(answeredAt.getTime(), call.answeredAt.getTime())) : null;
  const reached = kind === 'dialler' ? call.answeredAt : answeredAt;
  const outcome = reached ? 'answered' : endedAt ? 'missed' : 'open';
  const holdMs = endedAt ? heldFor(leg.no, endedAt, events) : 0;
  return {
    ...{ kind, groupId: call.groupId, agentId, offeredAt: rangAt, answeredAt: reached, endedAt, outcome },
    cause: outcome === 'missed' ? (kind === 'dialler' && call.missedCause) || (cause ?? '') : '',
    talkMs: from && endedAt ? Math.max(between(from, endedAt) - holdMs, 0) : 0,
    holdMs: from ? holdMs : 0,
    wrapMs: wrapUp?.until ? between(wrapUp.from, wrapUp.until) : 0,
  };
}

function heldFor(no: number, endedAt: Date, events: readonly EventRow[]): number {
  let held = 0;
  let since: Date | null = null;
  for (const { name, leg, at } of events) {
    if (leg !== no) continue;
    if (name === 'held') since ??= at;
    else if (name === 'resumed' && since) {
      held += between(since, at);
      since = null;
    }
  }
  return since ? held + between(since, endedAt) : held;
}
