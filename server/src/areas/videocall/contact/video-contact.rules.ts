import { between, type Contact, type Segment } from '../../../platform/contact/contact.ts';

export interface VideoCallRow {
  id: string;
  queuedAt: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
  endReason: string | null;
  groupId: string | null;
  agentId: string | null;
  rating: number | null;
}

/** Whom the call was offered to; no agent: it went back into the queue, and `reason` says why. */
export interface Offer {
  agentId: string | null;
  at: Date;
  reason: string;
}

/** An agent who was in the room as the owner of the call. */
export interface Presence {
  agentId: string;
  from: Date;
  until: Date | null;
}

/** The contact of a video call, from its rows. */
export function contactOfVideoCall(row: VideoCallRow, offers: readonly Offer[], presences: readonly Presence[]): Contact {
  const outcome = outcomeOf(row);
  const over = row.answeredAt ?? row.endedAt;
  const queue: Segment = {
    ...{ kind: 'queue', groupId: row.groupId, agentId: null, offeredAt: row.queuedAt, answeredAt: row.answeredAt, endedAt: over },
    outcome: row.answeredAt ? 'answered' : row.endedAt ? 'missed' : 'open',
    cause: row.answeredAt ? '' : (row.endReason ?? ''),
    ...{ talkMs: 0, holdMs: 0, wrapMs: 0 },
  };
  return {
    id: row.id,
    direction: 'in',
    arrivedAt: row.queuedAt,
    endedAt: row.endedAt,
    outcome,
    groupId: row.groupId,
    agentId: row.agentId,
    waitMs: over ? between(row.queuedAt, over) : null,
    firstReplyMs: null,
    transfers: offers.filter(({ agentId, reason }) => agentId !== null && reason === 'transferred').length,
    rating: row.rating,
    open: row.endedAt === null,
    segments: [queue, ...offers.flatMap((offer, i) => partOf(row, offer, offers[i + 1], presences))],
  };
}

function outcomeOf({ answeredAt, endedAt, endReason }: VideoCallRow): Contact['outcome'] {
  if (answeredAt) return 'answered';
  if (!endedAt) return 'waiting';
  return endReason === 'no-agent' || endReason === 'forced' ? 'flowed-out' : 'abandoned';
}

function partOf(row: VideoCallRow, { agentId, at }: Offer, next: Offer | undefined, presences: readonly Presence[]): Segment[] {
  if (agentId === null) return [];
  // Who did not take it may take it when it is offered again. The clock of the room may be a moment behind the decision.
  const notTaken = next?.agentId === null;
  const was = notTaken
    ? undefined
    : presences.find((one) => one.agentId === agentId && one.from.getTime() >= at.getTime() - 2000);
  const isOver = next !== undefined || row.endedAt !== null;
  // Who takes a call is in it from its answer on, also if the room notes them late.
  const answeredAt = was ? (row.answeredAt && row.answeredAt > was.from ? row.answeredAt : was.from) : null;
  const taken = row.answeredAt !== null && answeredAt !== null;
  const endedAt = taken ? (was?.until ?? row.endedAt) : (next?.at ?? row.endedAt);
  return [
    {
      ...{ kind: 'taker', groupId: row.groupId, agentId, offeredAt: at, answeredAt: taken ? answeredAt : null, endedAt },
      outcome: taken ? 'answered' : isOver ? 'missed' : 'open',
      cause: taken || !isOver ? '' : next?.agentId === null ? next.reason : (row.endReason ?? ''),
      talkMs: taken && endedAt ? between(answeredAt, endedAt) : 0,
      ...{ holdMs: 0, wrapMs: 0 },
    },
  ];
}
