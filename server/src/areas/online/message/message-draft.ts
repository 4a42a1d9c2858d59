import { CodedError, commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { type AttachmentType, type ChatMessage, messageErrors, RECALL_LIMIT_MS } from '@lianxi/contracts/online/chat-message';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { replyFactsAfter } from '@lianxi/contracts/online/reply-due';
import type { Outcome } from '../../../platform/queue/group-commit.ts';
import type { FreshMessage, LockedConversation, Receipts } from './message-log.queries.ts';
import { excerpt, toMessage } from './message-row.ts';

/** A party who writes into a conversation: its visitor, or an agent. */
export type Party = { side: 'visitor'; id: string } | { side: 'agent'; id: string; name: string };

/** An entry that one of the two parties writes into a conversation's log. */
export interface LogEntry {
  conversationId: string;
  by: Party;
  /** The socket that sent it: it gets the acknowledgement instead of a notification. */
  socketId?: string;
  /** A supervisor who watches: they may write notes only. */
  watching?: boolean;
  content: NewMessage | NewReceipt;
}
export interface NewMessage {
  kind: 'message';
  clientMsgId: string;
  type: 'text' | AttachmentType | 'card' | 'note' | 'recall';
  body: string;
  /** The message that it quotes; for a recall, the message that it withdraws. */
  refSeq?: number | undefined;
  /** Data of an attachment or a card; for a text, the sensitive words in it, if any. */
  detail?: ChatMessage['file'] | ChatMessage['card'] | { sensitive: string[] };
}
export interface NewReceipt {
  kind: 'delivered' | 'read';
  seq: number;
}

/** The changes of a conversation in a committed batch, for its watchers. */
export interface LogNews {
  conversation: { id: string; agentId: string | null; guestIds: readonly string[]; visitorId: string };
  /** Ascending by `seq`. */
  messages: { message: ChatMessage; socketId: string | undefined }[];
  /** Present when they changed. */
  receipts: Receipts | null;
}

export type Written = ChatMessage | Receipts;

/** A batch that is decided but not yet saved. */
export class Draft {
  readonly conversations: ReadonlyMap<string, LockedConversation>;
  /** Messages to insert. A recall or a quote contains the number of its message. */
  readonly fresh: FreshMessage[] = [];
  readonly recalls: { conversationId: string; seq: number }[] = [];
  readonly #known: Map<string, ChatMessage>;
  readonly #referred: Map<string, ChatMessage>;
  readonly #news = new Map<string, LogNews>();

  /**
   * @param resent stored messages that have a `clientMsgId` of the batch
   * @param referred stored messages that the batch quotes or recalls
   */
  constructor(
    conversations: ReadonlyMap<string, LockedConversation>,
    resent: readonly ChatMessage[],
    referred: readonly ChatMessage[],
  ) {
    this.conversations = conversations;
    this.#known = new Map(resent.map((message) => [keyOf(message.recordId, message.clientMsgId), message]));
    this.#referred = new Map(referred.map((message) => [keyOf(message.recordId, message.seq), message]));
  }

  take(entry: LogEntry): Outcome<Written> {
    const conversation = this.conversations.get(entry.conversationId);
    if (!conversation || (entry.by.side === 'visitor' && entry.by.id !== conversation.visitorId)) {
      return refuse(conversationErrors.notFound);
    }
    const mine = entry.by.side === 'visitor' || belongsTo(entry.by.id, conversation) || entry.watching === true;
    return entry.content.kind === 'message'
      ? this.#message(conversation, mine, entry, entry.content)
      : this.#receipt(conversation, mine, entry, entry.content);
  }

  #message(
    conversation: LockedConversation,
    mine: boolean,
    { by, socketId, watching }: LogEntry,
    content: NewMessage,
  ): Outcome<Written> {
    const key = keyOf(conversation.id, content.clientMsgId);
    const known = this.#known.get(key);
    if (known) {
      if (known.callType !== by.side || known.userId !== by.id) return refuse(commonErrors.duplicate);
      // Watchers are notified again too: the process that stored it may have died before it notified them.
      this.#newsOf(conversation).messages.push({ message: known, socketId });
      return { ok: true, result: known };
    }
    if (!mine) return refuse(conversationErrors.notYours);
    if (conversation.state === 'closed') return refuse(conversationErrors.closed);

    const { refSeq } = content;
    const referred = refSeq === undefined ? undefined : this.#referred.get(keyOf(conversation.id, refSeq));
    const problem = content.type === 'recall' ? whyNotRecall(referred, by) : whyNotQuote(referred, content);
    if (problem) return refuse(problem);
    const unheard = content.type === 'note' || (content.type === 'recall' && referred?.internal === true);
    if (by.side === 'agent' && !unheard) {
      if (watching && !belongsTo(by.id, conversation)) return refuse(conversationErrors.notYours);
      if (content.type !== 'recall' && answersInstead(by.id, conversation)) return refuse(conversationErrors.answering);
    }

    const message = this.#write(conversation, by, content, referred);
    this.#known.set(key, message);
    this.#referred.set(keyOf(conversation.id, message.seq), message);
    if (content.type === 'recall' && referred) this.#takeBack(referred);
    this.#newsOf(conversation).messages.push({ message, socketId });
    return { ok: true, result: message };
  }

  #write(conversation: LockedConversation, by: Party, content: NewMessage, referred: ChatMessage | undefined): ChatMessage {
    const { type, refSeq, detail } = content;
    const internal = type === 'note' || (type === 'recall' && referred?.internal === true);
    conversation.lastSeq += 1;
    conversation.changed = true;
    const row = {
      conversation_id: conversation.id,
      seq: conversation.lastSeq,
      client_msg_id: content.clientMsgId,
      author: by.side,
      author_id: by.id,
      author_name: by.side === 'agent' ? by.name : conversation.visitorName,
      type,
      body: content.body,
      created_at: new Date(),
      ref_seq: refSeq ?? null,
      detail: detail ?? null,
      internal,
      recalled: false,
    };
    this.fresh.push(row);
    const message = toMessage(row);
    conversation.replies = replyFactsAfter(conversation.replies, message);
    if (type === 'recall' || !referred) return message;
    const { seq, userName, msgType } = referred;
    const { message: words, file } = referred;
    return { ...message, quote: excerpt({ seq, userName, msgType }, { message: words, detail: file }) };
  }

  /** Also in this batch: a later quote of this message shows nothing. */
  #takeBack(message: ChatMessage): void {
    const { file: _file, card: _card, quote: _quote, sensitive: _sensitive, ...rest } = message;
    this.#referred.set(keyOf(message.recordId, message.seq), { ...rest, message: '', recalled: true });
    this.recalls.push({ conversationId: message.recordId, seq: message.seq });
  }

  #receipt(conversation: LockedConversation, mine: boolean, { by }: LogEntry, { kind, seq }: NewReceipt): Outcome<Written> {
    if (!mine) return refuse(conversationErrors.notYours);
    const { receipts } = conversation;
    // Only the owner's reading is shown to the visitor as read.
    if (by.side === 'agent' && by.id !== conversation.agentId) return { ok: true, result: receipts };
    const upTo = Math.min(seq, conversation.lastSeq);
    // A message that was read was also received.
    const counters =
      by.side === 'agent' ? (['agentDelivered', 'agentRead'] as const) : (['visitorDelivered', 'visitorRead'] as const);
    for (const counter of kind === 'read' ? counters : counters.slice(0, 1)) {
      if (receipts[counter] >= upTo) continue;
      receipts[counter] = upTo;
      conversation.changed = true;
      this.#newsOf(conversation).receipts = receipts;
    }
    return { ok: true, result: receipts };
  }

  changed(): LockedConversation[] {
    return [...this.conversations.values()].filter((conversation) => conversation.changed);
  }

  news(): LogNews[] {
    return [...this.#news.values()];
  }

  #newsOf(conversation: LockedConversation): LogNews {
    let news = this.#news.get(conversation.id);
    if (!news) {
      news = { conversation, messages: [], receipts: null };
      this.#news.set(conversation.id, news);
    }
    return news;
  }
}

function belongsTo(agentId: string, conversation: LockedConversation): boolean {
  return agentId === conversation.agentId || conversation.guestIds.includes(agentId);
}

/** True when another agent of the conversation has the turn to answer. */
function answersInstead(agentId: string, { guestIds, replyAgentId }: LockedConversation): boolean {
  return guestIds.length > 0 && replyAgentId !== null && replyAgentId !== agentId;
}

function refuse(definition: ErrorDefinition): Outcome<never> {
  return { ok: false, error: new CodedError(definition) };
}

/** The reason why this party may not recall a message; null when they may. */
function whyNotRecall(message: ChatMessage | undefined, by: Party): ErrorDefinition | null {
  const own = message?.callType === by.side && message.userId === by.id;
  if (!own || message.msgType === 'recall') return messageErrors.notRecallable;
  if (message.recalled) return messageErrors.recalled;
  return Date.now() - Date.parse(message.createTime) > RECALL_LIMIT_MS ? messageErrors.recallTooLate : null;
}

/** Only messages that both sides may read can be quoted to both. A recalled message cannot be quoted. */
function whyNotQuote(quoted: ChatMessage | undefined, { refSeq, type }: NewMessage): ErrorDefinition | null {
  if (refSeq === undefined) return null;
  if (!quoted || quoted.recalled || quoted.msgType === 'recall' || quoted.msgType === 'system') return messageErrors.noQuote;
  return quoted.internal && type !== 'note' ? messageErrors.noQuote : null;
}

function keyOf(conversationId: string, message: string | number): string {
  return `${conversationId} ${message}`;
}
