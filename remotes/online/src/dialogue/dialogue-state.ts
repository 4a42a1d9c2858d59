import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation, VisitorPresence } from '@lianxi/contracts/online/conversation.contract';
import { type ReplyFacts, replyFactsAfter } from '@lianxi/contracts/online/reply-due';
import { append, emptyLog, endOf, isSaid, type MessageLog } from '../chat-log/message-log.ts';

/** A conversation on the desk. */
export interface Dialogue {
  readonly conversation: Conversation;
  /** `lastSeq` of the snapshot from which state and owner are known. */
  readonly version: number;
  readonly log: MessageLog;
  /** How far this agent has read here; the server may not know it yet. */
  readonly readUpTo: number;
  readonly visitorTyping: boolean;
  /** Who is writing an answer now: a colleague, or the agent in another window. */
  readonly answering: { readonly name: string; readonly colleague: boolean } | null;
  readonly loadingOlder: boolean;
  /** The agent does not have it any more: closed, transferred, or left. A closed one of theirs stays until they remove it. */
  readonly over: boolean;
}

export interface DeskState {
  /** `failed`: the first load of the desk failed. */
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly dialogues: ReadonlyMap<string, Dialogue>;
  readonly selectedId: string | null;
  readonly filter: ListFilter;
}

/** The filter of the list. `words` is part of the visitor's name or of the last message. */
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

/** How many of the newest messages load when a conversation arrives on the desk. */
const FIRST_MESSAGES = 30;

/** Does the agent own it, or help with it? */
export function isOnDesk({ state, agentId: ownerId, guests }: Conversation, agentId: string): boolean {
  return state === 'active' && (ownerId === agentId || guests.some((guest) => guest.agentId === agentId));
}

/** Was it the agent's until it ended? It stays, to be read and summed up, until it is put away. */
export function isOwnPast({ state, agentId: ownerId }: Conversation, agentId: string): boolean {
  return state === 'closed' && ownerId === agentId;
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
 * Merges a snapshot of a conversation into the known state, in any order of arrival. Every change of state or owner writes a
 * system message, so a higher `lastSeq` means a newer snapshot. Closed stays closed; counters only grow.
 */
export function withSighting(dialogue: Dialogue, seen: Conversation, agentId: string): Dialogue {
  const { conversation: known, version } = dialogue;
  const newer = seen.lastSeq >= version && !(known.state === 'closed' && seen.state !== 'closed');
  const longer = seen.lastSeq >= known.lastSeq ? seen : known;
  const conversation: Conversation = {
    ...(newer ? seen : known),
    waitingSince: longer.waitingSince,
    firstReplyTime: longer.firstReplyTime,
    lastSeq: longer.lastSeq,
    lastMessage: longer.lastMessage,
    receipts: joinReceipts(known.receipts, seen.receipts),
    visitorPresence: newerPresence(known.visitorPresence, seen.visitorPresence),
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

/** Frames and readings arrive in any order: the later change is valid. */
export function newerPresence(a: VisitorPresence | null, b: VisitorPresence | null): VisitorPresence | null {
  if (!a || !b) return a ?? b;
  return Date.parse(b.since) >= Date.parse(a.since) ? b : a;
}

/** Since when the visitor's page is gone; null: it is open, or nobody knows. */
export function goneSince({ conversation, over }: Dialogue): string | null {
  const { visitorPresence } = conversation;
  return over || !visitorPresence || visitorPresence.here ? null : visitorPresence.since;
}

/** Adds messages to a conversation's log and updates its newest message and its answers. */
export function withMessages(dialogue: Dialogue, messages: readonly ChatMessage[]): Dialogue {
  const log = append(dialogue.log, messages);
  const newest = log.messages.at(-1);
  const { conversation } = dialogue;
  const moved = newest && newest.seq > conversation.lastSeq;
  if (log === dialogue.log && !moved) return dialogue;
  if (!moved) return { ...dialogue, log };
  const news = log.messages.filter(({ seq }) => seq > conversation.lastSeq);
  const facts = news.reduce<ReplyFacts>(replyFactsAfter, conversation);
  return { ...dialogue, log, conversation: { ...conversation, ...facts, lastSeq: newest.seq, lastMessage: newest } };
}

/** How far the agent has read, here or in another window. */
export function readUpTo({ readUpTo: here, conversation }: Dialogue): number {
  return Math.max(here, conversation.receipts.agentRead);
}

/** Visitor's messages that the agent has not read. Messages that are not loaded all count as unread. */
export function unreadOf(dialogue: Dialogue): number {
  const { log } = dialogue;
  const read = readUpTo(dialogue);
  let unread = Math.max(0, log.base - read);
  for (const message of log.messages.slice(Math.max(0, read - log.base))) {
    if (message.callType === 'visitor' && isSaid(message)) unread += 1;
  }
  return unread;
}

/** The newest message of a person, as far as it is loaded; texts of the platform are no part of the talk. */
export function lastSaid({ log, conversation }: Dialogue): ChatMessage | null {
  return log.messages.findLast(isSaid) ?? conversation.lastMessage;
}

/** Since when the visitor waits for this agent's answer; null when no visitor waits. */
export function waitingSince({ conversation, over }: Dialogue): string | null {
  return over ? null : conversation.waitingSince;
}

function lastTime({ conversation }: Dialogue): string {
  return conversation.lastMessage?.createTime ?? conversation.assignTime ?? conversation.createTime;
}

/** The order of the list: the longest waiting first, then the newest talk, then closed ones. */
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

/**
 * The dialogues of the list: what the server has on the agent's desk. What went to another agent is known, but listed only while
 * it is selected, with the reason.
 */
function listed({ dialogues, selectedId }: DeskState, agentId: string): Dialogue[] {
  return [...dialogues.values()].filter(
    ({ over, conversation }) => !over || isOwnPast(conversation, agentId) || conversation.id === selectedId,
  );
}

/** The rows of the list, in their order. The selected one always stays, because the agent works on it. */
export function shownDialogues(state: DeskState, agentId: string): Dialogue[] {
  const { filter, selectedId } = state;
  const words = filter.words.trim().toLowerCase();
  const fits = (dialogue: Dialogue) => {
    if (dialogue.conversation.id === selectedId) return true;
    const said = `${dialogue.conversation.visitorName}\n${lastSaid(dialogue)?.message ?? ''}`;
    return kinds[filter.kind](dialogue) && said.toLowerCase().includes(words);
  };
  return sortDialogues(listed(state, agentId).filter(fits));
}

/** How many conversations each filter would show. */
export function countByKind(state: DeskState, agentId: string): Record<ListFilter['kind'], number> {
  const counts = { all: 0, unread: 0, waiting: 0, over: 0 };
  for (const dialogue of listed(state, agentId)) {
    for (const kind of Object.keys(counts) as ListFilter['kind'][]) counts[kind] += kinds[kind](dialogue) ? 1 : 0;
  }
  return counts;
}

/** Is the newest message loaded? Then reading the end means that everything is read. */
export function isComplete({ log, conversation }: Dialogue): boolean {
  return endOf(log) >= conversation.lastSeq;
}

/** How many conversations the agent owns now; those in which they help do not count. */
export function countHeld({ dialogues }: DeskState, agentId: string): number {
  let held = 0;
  for (const { over, conversation } of dialogues.values()) held += over || conversation.agentId !== agentId ? 0 : 1;
  return held;
}

/** Unread messages of all conversations that the agent has. */
export function countUnread({ dialogues }: DeskState): number {
  let unread = 0;
  for (const dialogue of dialogues.values()) unread += dialogue.over ? 0 : unreadOf(dialogue);
  return unread;
}
