import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { QueuePlace } from '@lianxi/contracts/online/im';
import type { LinkStatus } from '@lianxi/shared/visitor/visitor-socket';
import type { Mark } from '../../src/chat-log/entries.ts';
import { emptyLog, isSaid, type MessageLog } from '../../src/chat-log/message-log.ts';
import type { OutboxItem } from '../../src/chat-log/outbox.ts';
import { RATING_LIMIT_MS } from './constants.ts';
import type { VisitorSession } from './http.ts';

/** The state that the panel draws. */
export interface ChatState {
  /**
   * `idle`: the visitor has not opened the panel yet. `failed`: no identity, `failure` contains the reason. `turned-away`: a
   * refusal for good.
   */
  phase: 'idle' | 'opening' | 'ready' | 'failed' | 'turned-away';
  failure: string | null;
  site: VisitorSession['site'] | null;
  /** The groups that the visitor may choose before the chat. */
  groups: VisitorSession['groups'];
  notices: VisitorSession['notices'];
  /** The visitor was here before: there may be earlier conversations. */
  returning: boolean;
  /** No older message exists. */
  allShown: boolean;
  link: LinkStatus;
  conversation: Conversation | null;
  /** The place of a waiting conversation in the queue. */
  place: QueuePlace | null;
  /**
   * The first answer about the visitor's conversation has arrived: before it, the widget does not know whether there is a
   * history.
   */
  synced: boolean;
  /** Conversations that ended while this page was open, and older ones that the visitor loaded. */
  earlier: readonly ChatMessage[];
  /** How far those were received and read, by conversation. */
  earlierReceipts: ReadonlyMap<string, Conversation['receipts']>;
  log: MessageLog;
  pending: readonly OutboxItem[];
  agentTyping: boolean;
  /** Why no agent receives the visitor now; they may leave a message instead. */
  shut: string | null;
  unread: number;
}

export const initialState: ChatState = {
  phase: 'idle',
  failure: null,
  site: null,
  groups: [],
  notices: [],
  returning: false,
  allShown: false,
  link: 'connecting',
  conversation: null,
  place: null,
  synced: false,
  earlier: [],
  earlierReceipts: new Map(),
  log: emptyLog(),
  pending: [],
  agentTyping: false,
  shut: null,
  unread: 0,
};

/** Must the visitor fill in a form before they write? */
export function asksFirst({ site, groups, conversation, synced, pending, phase }: ChatState): boolean {
  if (!site || phase !== 'ready' || !synced || conversation !== null || pending.length > 0) return false;
  return Object.values(site.ask).some((asking) => asking !== 'off') || (site.askGroup && groups.length > 1);
}

/** May the visitor rate the conversation now, or change the rating? */
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

/** The newest message of the talk, if it is an answer that the visitor has not seen. */
export function unseenAnswer({ log, unread }: ChatState): ChatMessage | null {
  const last = unread > 0 ? log.messages.findLast(isSaid) : undefined;
  return last && last.callType !== 'visitor' ? last : null;
}

/** Whether the agent received or read a visitor's message. */
export function markOf(
  { recordId, seq }: ChatMessage,
  { conversation, earlierReceipts }: Pick<ChatState, 'conversation' | 'earlierReceipts'>,
): Mark {
  const receipts = conversation?.id === recordId ? conversation.receipts : earlierReceipts.get(recordId);
  if (!receipts) return 'sent';
  if (seq <= receipts.agentRead) return 'read';
  return seq <= receipts.agentDelivered ? 'delivered' : 'sent';
}

/** A conversation moves up to the earlier ones, with its messages and how far they were read. */
export function movedUp({ conversation, earlier, earlierReceipts, log }: ChatState): Partial<ChatState> {
  if (!conversation) return {};
  return {
    earlier: [...earlier, ...log.messages],
    earlierReceipts: new Map(earlierReceipts).set(conversation.id, conversation.receipts),
  };
}

/** The text for a waiting visitor while no agent is available. */
export const NOBODY_THERE = '当前没有客服在线，请留言，我们会尽快与您联系';

/** The text for a waiting visitor: how many are before them, and the estimated time. */
export function placeInWords(place: QueuePlace | null): string {
  if (!place) return '正在为您接入客服，可以先留言';
  if (!place.served) return NOBODY_THERE;
  const ahead = place.place === 1 ? '您是下一位' : `前面还有 ${place.place - 1} 位`;
  if (place.estimatedSeconds === null) return ahead;
  const minutes = Math.ceil(place.estimatedSeconds / 60);
  return `${ahead}，预计等待${minutes > 1 ? `约 ${minutes} 分钟` : '不到 1 分钟'}`;
}
