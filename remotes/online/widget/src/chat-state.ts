import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { QueuePlace } from '@lianxi/contracts/online/im';
import type { LinkStatus } from '@lianxi/shared/visitor/visitor-socket';
import type { Mark } from '../../src/chat-log/entries.ts';
import { emptyLog, isSaid, type MessageLog } from '../../src/chat-log/message-log.ts';
import type { OutboxItem } from '../../src/chat-log/outbox.ts';
import { RATING_LIMIT_MS } from './constants.ts';
import type { VisitorSession } from './http.ts';

/** Everything that the panel draws. */
export interface ChatState {
  /** `idle`: nobody has opened the panel yet. `failed`: no identity, `failure` says why. `turned-away`: and there will be none. */
  phase: 'idle' | 'opening' | 'ready' | 'failed' | 'turned-away';
  failure: string | null;
  site: VisitorSession['site'] | null;
  /** What the visitor may choose before they chat. */
  groups: VisitorSession['groups'];
  /** They were here before: there may be earlier conversations. */
  returning: boolean;
  /** Nothing is older than what is shown. */
  allShown: boolean;
  link: LinkStatus;
  conversation: Conversation | null;
  /** Where a waiting conversation stands. */
  place: QueuePlace | null;
  /** The first answer about the visitor's conversation has come: before it, nobody knows whether there is a history. */
  synced: boolean;
  /** Conversations that ended while this page was open, and older ones that the visitor asked for. */
  earlier: readonly ChatMessage[];
  log: MessageLog;
  pending: readonly OutboxItem[];
  agentTyping: boolean;
  /** Why nobody receives the visitor now, who may leave a message instead. */
  shut: string | null;
  unread: number;
}

export const initialState: ChatState = {
  phase: 'idle',
  failure: null,
  site: null,
  groups: [],
  returning: false,
  allShown: false,
  link: 'connecting',
  conversation: null,
  place: null,
  synced: false,
  earlier: [],
  log: emptyLog(),
  pending: [],
  agentTyping: false,
  shut: null,
  unread: 0,
};

/** Must the visitor say who they are, or what it is about, before they write? */
export function asksFirst({ site, groups, conversation, synced, pending, phase }: ChatState): boolean {
  if (!site || phase !== 'ready' || !synced || conversation !== null || pending.length > 0) return false;
  return Object.values(site.ask).some((asking) => asking !== 'off') || (site.askGroup && groups.length > 1);
}

/** May the visitor give stars now, or change them? */
export function isRatable(conversation: Conversation | null, now: number): boolean {
  if (!conversation?.agentId) return false;
  if (conversation.state !== 'closed') return conversation.ratingInvited;
  return conversation.closeTime !== null && now - Date.parse(conversation.closeTime) < RATING_LIMIT_MS;
}

/** Messages of agents and robots that the visitor has not seen. */
export function countUnread(log: MessageLog, readUpTo: number): number {
  let unread = 0;
  for (const message of log.messages) {
    if (message.callType !== 'visitor' && message.seq > readUpTo && isSaid(message)) unread += 1;
  }
  return unread;
}

/** The newest of what was said, where it is an answer that the visitor has not seen. */
export function unseenAnswer({ log, unread }: ChatState): ChatMessage | null {
  const last = unread > 0 ? log.messages.findLast(isSaid) : undefined;
  return last && last.callType !== 'visitor' ? last : null;
}

/** How far the agent has come with a visitor's message. */
export function markOf(message: ChatMessage, conversation: Conversation | null): Mark {
  if (conversation?.id !== message.recordId) return 'sent';
  if (message.seq <= conversation.receipts.agentRead) return 'read';
  return message.seq <= conversation.receipts.agentDelivered ? 'delivered' : 'sent';
}

/** What a waiting visitor reads: how many are served before, and for how long that may take. */
export function placeInWords(place: QueuePlace | null): string {
  if (!place) return '正在为您接入客服，可以先留言';
  const ahead = place.place === 1 ? '您是下一位' : `前面还有 ${place.place - 1} 位`;
  if (place.estimatedSeconds === null) return ahead;
  const minutes = Math.ceil(place.estimatedSeconds / 60);
  return `${ahead}，预计等待${minutes > 1 ? `约 ${minutes} 分钟` : '不到 1 分钟'}`;
}
