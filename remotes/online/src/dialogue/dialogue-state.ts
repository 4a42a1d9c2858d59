import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { append, emptyLog, endOf, isSaid, type MessageLog } from '../chat-log/message-log.ts';

/** A conversation on the desk. */
export interface Dialogue {
  readonly conversation: Conversation;
  /** `lastSeq` of the sighting from which state and owner are known. */
  readonly version: number;
  readonly log: MessageLog;
  /** Read by this agent, here, though the server may not have heard of it yet. */
  readonly readUpTo: number;
  readonly visitorTyping: boolean;
  /** Who else writes an answer at this moment: a colleague, whose turn it is, or the agent in another window. */
  readonly answering: { readonly name: string; readonly colleague: boolean } | null;
  readonly loadingOlder: boolean;
  /** Not this agent's any more: closed, given to another, or left. It stays on the desk until put away. */
  readonly over: boolean;
}

export interface DeskState {
  /** `failed`: the desk could not be loaded for the first time. */
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly dialogues: ReadonlyMap<string, Dialogue>;
  readonly selectedId: string | null;
  readonly filter: ListFilter;
}

/** Which conversations the list shows. `words` fit the visitor's name or what was said last. */
export interface ListFilter {
  readonly kind: 'all' | 'unread' | 'waiting' | 'over';
  readonly words: string;
}

export const emptyDesk: DeskState = {
  phase: 'loading',
  error: null,
  dialogues: new Map(),
  selectedId: null,
  filter: { kind: 'all', words: '' },
};

/** How many of the newest messages are loaded when a conversation comes to the desk. */
const FIRST_MESSAGES = 30;

/** Does the agent own it, or help with it? */
export function isOnDesk({ state, agentId: ownerId, guests }: Conversation, agentId: string): boolean {
  return state === 'active' && (ownerId === agentId || guests.some((guest) => guest.agentId === agentId));
}

export function newDialogue(conversation: Conversation, agentId: string): Dialogue {
  return {
    conversation,
    version: conversation.lastSeq,
    log: emptyLog(Math.max(0, conversation.lastSeq - FIRST_MESSAGES)),
    readUpTo: conversation.receipts.agentRead,
    visitorTyping: false,
    answering: null,
    loadingOlder: false,
    over: !isOnDesk(conversation, agentId),
  };
}

/**
 * Lays a sighting over what is known, in whatever order they arrive. Every change of state or owner
 * writes a system message, so that `lastSeq` tells which sighting is newer; closed stays closed;
 * counters only grow.
 */
export function withSighting(dialogue: Dialogue, seen: Conversation, agentId: string): Dialogue {
  const { conversation: known, version } = dialogue;
  const newer = seen.lastSeq >= version && !(known.state === 'closed' && seen.state !== 'closed');
  const longer = seen.lastSeq >= known.lastSeq ? seen : known;
  const conversation: Conversation = {
    ...(newer ? seen : known),
    firstReplyTime: known.firstReplyTime ?? seen.firstReplyTime,
    lastSeq: longer.lastSeq,
    lastMessage: longer.lastMessage,
    receipts: joinReceipts(known.receipts, seen.receipts),
  };
  const over = newer ? !isOnDesk(seen, agentId) : dialogue.over;
  return {
    ...dialogue,
    conversation,
    version: newer ? seen.lastSeq : version,
    over,
    visitorTyping: dialogue.visitorTyping && !over,
  };
}

/** Receipts never move back. */
export function joinReceipts(a: Conversation['receipts'], b: Conversation['receipts']): Conversation['receipts'] {
  return {
    agentDelivered: Math.max(a.agentDelivered, b.agentDelivered),
    agentRead: Math.max(a.agentRead, b.agentRead),
    visitorDelivered: Math.max(a.visitorDelivered, b.visitorDelivered),
    visitorRead: Math.max(a.visitorRead, b.visitorRead),
  };
}

/** Takes messages into a conversation's log and moves its newest message along. */
export function withMessages(dialogue: Dialogue, messages: readonly ChatMessage[]): Dialogue {
  const log = append(dialogue.log, messages);
  const newest = log.messages.at(-1);
  const { conversation } = dialogue;
  const moved = newest && newest.seq > conversation.lastSeq;
  if (log === dialogue.log && !moved) return dialogue;
  return { ...dialogue, log, conversation: moved ? { ...conversation, lastSeq: newest.seq, lastMessage: newest } : conversation };
}

/** Up to where the agent has read, here or in another window. */
export function readUpTo({ readUpTo: here, conversation }: Dialogue): number {
  return Math.max(here, conversation.receipts.agentRead);
}

/** Visitor's messages that the agent has not read. What is not loaded is taken for unread whole. */
export function unreadOf(dialogue: Dialogue): number {
  const { log } = dialogue;
  const read = readUpTo(dialogue);
  let unread = Math.max(0, log.base - read);
  for (const message of log.messages.slice(Math.max(0, read - log.base))) {
    if (message.callType === 'visitor' && isSaid(message)) unread += 1;
  }
  return unread;
}

/** The newest message of a person, as far as it is loaded; lines of the platform say nothing of the talk. */
export function lastSaid({ log, conversation }: Dialogue): ChatMessage | null {
  return log.messages.findLast(isSaid) ?? conversation.lastMessage;
}

/** Since when the visitor waits for an answer; null when the agent had the last word. */
export function waitingSince({ log, conversation, over }: Dialogue): string | null {
  if (over) return null;
  let since: string | null = null;
  for (let index = log.messages.length - 1; index >= 0; index -= 1) {
    const message = log.messages[index];
    if (!message || !isSaid(message)) continue;
    if (message.callType === 'agent') return since;
    since = message.createTime;
  }
  const { lastMessage } = conversation;
  return since ?? (lastMessage?.callType === 'visitor' && isSaid(lastMessage) ? lastMessage.createTime : null);
}

function lastTime({ conversation }: Dialogue): string {
  return conversation.lastMessage?.createTime ?? conversation.assignTime ?? conversation.createTime;
}

/** The order of the list: who waits longest first, then the latest talk, then what is over. */
export function sortDialogues(dialogues: Iterable<Dialogue>): Dialogue[] {
  const rows = [...dialogues].map((dialogue) => ({ dialogue, since: waitingSince(dialogue) }));
  rows.sort((a, b) => {
    if (a.dialogue.over !== b.dialogue.over) return a.dialogue.over ? 1 : -1;
    if (a.since && b.since) return a.since.localeCompare(b.since);
    if (a.since || b.since) return a.since ? -1 : 1;
    return lastTime(b.dialogue).localeCompare(lastTime(a.dialogue));
  });
  return rows.map(({ dialogue }) => dialogue);
}

const kinds: Record<ListFilter['kind'], (dialogue: Dialogue) => boolean> = {
  all: () => true,
  unread: (dialogue) => unreadOf(dialogue) > 0,
  waiting: (dialogue) => waitingSince(dialogue) !== null,
  over: ({ over }) => over,
};

/** The rows of the list, in their order. The selected one stays: what one works on does not vanish under one's hands. */
export function shownDialogues({ dialogues, filter, selectedId }: DeskState): Dialogue[] {
  const words = filter.words.trim().toLowerCase();
  const fits = (dialogue: Dialogue) => {
    if (dialogue.conversation.id === selectedId) return true;
    const said = `${dialogue.conversation.visitorName}\n${lastSaid(dialogue)?.message ?? ''}`;
    return kinds[filter.kind](dialogue) && said.toLowerCase().includes(words);
  };
  return sortDialogues([...dialogues.values()].filter(fits));
}

/** How many conversations each filter would show. */
export function countByKind({ dialogues }: DeskState): Record<ListFilter['kind'], number> {
  const counts = { all: 0, unread: 0, waiting: 0, over: 0 };
  for (const dialogue of dialogues.values()) {
    for (const kind of Object.keys(counts) as ListFilter['kind'][]) counts[kind] += kinds[kind](dialogue) ? 1 : 0;
  }
  return counts;
}

/** Is the newest message held, so that reading the end means having read everything? */
export function isComplete({ log, conversation }: Dialogue): boolean {
  return endOf(log) >= conversation.lastSeq;
}

/** How many conversations the agent owns now; those in which they help are none of their places. */
export function countHeld({ dialogues }: DeskState, agentId: string): number {
  let held = 0;
  for (const { over, conversation } of dialogues.values()) held += over || conversation.agentId !== agentId ? 0 : 1;
  return held;
}

/** Unread messages of all conversations that the agent holds. */
export function countUnread({ dialogues }: DeskState): number {
  let unread = 0;
  for (const dialogue of dialogues.values()) unread += dialogue.over ? 0 : unreadOf(dialogue);
  return unread;
}
