import { CodedError, commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { type AttachmentType, type ChatMessage, messageErrors, RECALL_LIMIT_MS } from '@lianxi/contracts/online/chat-message';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import type { Outcome } from '../../../platform/queue/group-commit.ts';
import type { FreshMessage, LockedConversation, Receipts } from './message-log.queries.ts';
import { excerpt, toMessage } from './message-row.ts';

/** Who writes into a conversation: its visitor, or an agent. */
export type Party = { side: 'visitor'; id: string } | { side: 'agent'; id: string; name: string };

/** Something to be written into a conversation's log by one of its two parties. */
export interface LogEntry {
  conversationId: string;
  by: Party;
  /** The socket that sent it: it is answered, so it need not hear of it again. */
  socketId?: string;
  /** A supervisor who watches: they write notes only. */
  watching?: boolean;
  content: NewMessage | NewReceipt;
}
export interface NewMessage {
  kind: 'message';
  clientMsgId: string;
  type: 'text' | AttachmentType | 'card' | 'note' | 'recall';
  body: string;
  /** The message that it quotes or, being a recall, takes back. */
  refSeq?: number | undefined;
  /** Of an attachment or a card; of a text the sensitive words in it, if any. */
  detail?: ChatMessage['file'] | ChatMessage['card'] | { sensitive: string[] };
}
export interface NewReceipt {
  kind: 'delivered' | 'read';
  seq: number;
}

/** What happened to a conversation in a committed batch, for those who watch it. */
export interface LogNews {
  conversation: { id: string; agentId: string | null; guestIds: readonly string[]; visitorId: string };
  /** Ascending by `seq`. */
  messages: { message: ChatMessage; socketId: string | undefined }[];
  /** Present when they moved. */
  receipts: Receipts | null;
}

export type Written = ChatMessage | Receipts;

/** A batch as it is decided, before it is saved. */
export class Draft {
  readonly conversations: ReadonlyMap<string, LockedConversation>;
  /** To be inserted; the numbers of a recall or a quote beside it. */
  readonly fresh: FreshMessage[] = [];
  readonly recalls: { conversationId: string; seq: number }[] = [];
  readonly #known: Map<string, ChatMessage>;
  readonly #referred: Map<string, ChatMessage>;
  readonly #news = new Map<string, LogNews>();

  /**
   * @param resent messages with a `clientMsgId` of the batch that are stored already
   * @param referred messages that the batch quotes or takes back, as they are stored
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
      // Told again as well: the process that stored it may have died before it told anyone.
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
    const now = new Date();
    if (!internal && type !== 'recall') {
      conversation.replied ||= by.side === 'agent';
      conversation.waitingSince = by.side === 'agent' ? null : (conversation.waitingSince ?? now.toISOString());
    }
    const row = {
      conversation_id: conversation.id,
      seq: conversation.lastSeq,
      client_msg_id: content.clientMsgId,
      author: by.side,
      author_id: by.id,
      author_name: by.side === 'agent' ? by.name : conversation.visitorName,
      type,
      body: content.body,
      created_at: now,
      ref_seq: refSeq ?? null,
      detail: detail ?? null,
      internal,
      recalled: false,
    };
    this.fresh.push(row);
    const message = toMessage(row);
    if (type === 'recall' || !referred) return message;
    const { seq, userName, msgType } = referred;
    const { message: words, file } = referred;
    return { ...message, quote: excerpt({ seq, userName, msgType }, { message: words, detail: file }) };
  }

  /** Also in this batch: whoever quotes it after this quotes nothing. */
  #takeBack(message: ChatMessage): void {
    const { file: _file, card: _card, quote: _quote, sensitive: _sensitive, ...rest } = message;
    this.#referred.set(keyOf(message.recordId, message.seq), { ...rest, message: '', recalled: true });
    this.recalls.push({ conversationId: message.recordId, seq: message.seq });
  }

  #receipt(conversation: LockedConversation, mine: boolean, { by }: LogEntry, { kind, seq }: NewReceipt): Outcome<Written> {
    if (!mine) return refuse(conversationErrors.notYours);
    const { receipts } = conversation;
    // What the visitor is shown as read was read by who owns the conversation.
    if (by.side === 'agent' && by.id !== conversation.agentId) return { ok: true, result: receipts };
    const upTo = Math.min(seq, conversation.lastSeq);
    // Who has read a message has received it.
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

/** Has another of several agents the turn to answer? */
function answersInstead(agentId: string, { guestIds, replyAgentId }: LockedConversation): boolean {
  return guestIds.length > 0 && replyAgentId !== null && replyAgentId !== agentId;
}

function refuse(definition: ErrorDefinition): Outcome<never> {
  return { ok: false, error: new CodedError(definition) };
}

/** Why a message may not be taken back by this party; null when it may. */
function whyNotRecall(message: ChatMessage | undefined, by: Party): ErrorDefinition | null {
  const own = message?.callType === by.side && message.userId === by.id;
  if (!own || message.msgType === 'recall') return messageErrors.notRecallable;
  if (message.recalled) return messageErrors.recalled;
  return Date.now() - Date.parse(message.createTime) > RECALL_LIMIT_MS ? messageErrors.recallTooLate : null;
}

/** Only what both sides may read is quoted to both; what was taken back, by nobody. */
function whyNotQuote(quoted: ChatMessage | undefined, { refSeq, type }: NewMessage): ErrorDefinition | null {
  if (refSeq === undefined) return null;
  if (!quoted || quoted.recalled || quoted.msgType === 'recall' || quoted.msgType === 'system') return messageErrors.noQuote;
  return quoted.internal && type !== 'note' ? messageErrors.noQuote : null;
}

function keyOf(conversationId: string, message: string | number): string {
  return `${conversationId} ${message}`;
}
