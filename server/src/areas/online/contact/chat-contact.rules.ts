import { between, type Contact, type Segment } from '../../../platform/contact/contact.ts';

export interface ConversationRow {
  id: string;
  state: string;
  createdAt: Date;
  queuedAt: Date;
  assignedAt: Date | null;
  firstReplyAt: Date | null;
  closedAt: Date | null;
  /** The robot ended it: nobody waited when it was closed. */
  endedByBot: boolean;
  groupId: string | null;
  agentId: string | null;
  rating: number | null;
}

/** Who got the conversation; no agent: it went back into the queue. */
export interface HandOver {
  agentId: string | null;
  at: Date;
  reason: string;
}

const isTransfer = ({ reason }: HandOver) => reason === 'transferred' || reason === 'taken-over';

/** The contact of a conversation, from its rows. A visitor with whom only the robot talked was never offered. */
export function contactOfConversation(row: ConversationRow, handOvers: readonly HandOver[]): Contact {
  const [first] = handOvers;
  // A conversation keeps the time of its last visit to the queue only.
  const answeredAt = first?.at ?? row.assignedAt;
  const arrivedAt = answeredAt && answeredAt < row.queuedAt ? row.createdAt : row.queuedAt;
  const outcome = outcomeOf(row, answeredAt);
  const over = answeredAt ?? row.closedAt;
  return {
    id: row.id,
    direction: 'in',
    arrivedAt,
    endedAt: row.closedAt,
    outcome,
    groupId: row.groupId,
    agentId: row.agentId,
    waitMs: outcome === null || over === null ? null : between(arrivedAt, over),
    firstReplyMs: row.firstReplyAt && answeredAt ? between(answeredAt, row.firstReplyAt) : null,
    transfers: handOvers.filter(isTransfer).length,
    rating: row.rating,
    open: row.closedAt === null,
    segments: outcome === null ? [] : segmentsOf(row, handOvers, arrivedAt, answeredAt),
  };
}

function outcomeOf(row: ConversationRow, answeredAt: Date | null): Contact['outcome'] {
  if (answeredAt) return 'answered';
  if (row.state === 'bot' || row.endedByBot) return null;
  return row.closedAt ? 'abandoned' : 'waiting';
}

function segmentsOf(row: ConversationRow, given: readonly HandOver[], arrivedAt: Date, answeredAt: Date | null): Segment[] {
  const nothing = { cause: '', talkMs: 0, holdMs: 0, wrapMs: 0 };
  const queue: Segment = {
    ...nothing,
    ...{ kind: 'queue', groupId: row.groupId, agentId: null, offeredAt: arrivedAt, answeredAt },
    endedAt: answeredAt ?? row.closedAt,
    outcome: answeredAt ? 'answered' : row.closedAt ? 'missed' : 'open',
    cause: !answeredAt && row.closedAt ? 'left' : '',
  };
  const own = row.agentId && row.assignedAt ? [{ agentId: row.agentId, at: row.assignedAt, reason: '' }] : [];
  const handOvers = given.length > 0 ? given : own;
  const parts = handOvers.flatMap(({ agentId, at }, i): Segment[] => {
    if (agentId === null) return [];
    const endedAt = handOvers[i + 1]?.at ?? row.closedAt;
    const talkMs = endedAt ? between(at, endedAt) : 0;
    return [
      {
        ...{ ...nothing, kind: 'taker', groupId: row.groupId, agentId, offeredAt: at, answeredAt: at, endedAt },
        ...{ outcome: 'answered', talkMs },
      },
    ];
  });
  return [queue, ...parts];
}
