import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { conversationsTopic } from '@lianxi/contracts/online/events';
import type { Db } from '../../../platform/db/db.ts';
import { GroupCommit, type Outcome } from '../../../platform/queue/group-commit.ts';
import { Draft, type LogEntry, type LogNews, type NewMessage, type NewReceipt, type Written } from './message-draft.ts';
import { findMessages, findReferred, lockConversations, type Receipts, saveBatch } from './message-log.queries.ts';

export interface MessageWriterOptions {
  db: Db;
  /** Runs after each commit, for batches of a tenant in the order of their commits. Must not throw. */
  onCommitted(tenantId: number, news: LogNews[]): void;
  maxBatch?: number;
  maxWaiting?: number;
}

/** Measured at 2,000 messages/s: PostgreSQL needs 4.3 times less time per message than without it; p99 is 17 ms. */
const GATHER_MS = 8;

/**
 * The only writer of the parties' messages in conversations. It writes messages and receipts of a tenant by group commit. Each
 * batch is one transaction that
 *
 * 1. locks its conversations in the order of their ids, so that two processes never wait for each other in a circle;
 * 2. finds messages that were sent before (same `clientMsgId`: returned, not written again), quoted or recalled;
 * 3. decides entry by entry, in memory: a refusal concerns only its own sender;
 * 4. inserts the messages with the next numbers of their conversations, and saves the rows.
 *
 * Only after the commit does it acknowledge senders and notify watchers.
 */
export class MessageWriter {
  readonly #options: MessageWriterOptions;
  readonly #tenants = new Map<number, GroupCommit<LogEntry, Written>>();

  constructor(options: MessageWriterOptions) {
    this.#options = options;
  }

  /**
   * Appends a message. When it is sent again, returns the stored one.
   * @throws CodedError conversation.notFound, conversation.notYours, conversation.closed, message.noQuote, message.notRecallable,
   * message.recallTooLate, message.recalled, common.duplicate (another sender's clientMsgId), common.unavailable (the queue is
   * full or the database is down: send again)
   */
  async append(tenantId: number, entry: LogEntry & { content: NewMessage }): Promise<ChatMessage> {
    return (await this.#of(tenantId).submit(entry)) as ChatMessage;
  }

  /**
   * Stores how far a side has received or read. The number never decreases, and never exceeds the newest message. Throws like
   * {@link append}.
   */
  async acknowledge(tenantId: number, entry: LogEntry & { content: NewReceipt }): Promise<Receipts> {
    return (await this.#of(tenantId).submit(entry)) as Receipts;
  }

  /** Resolves when every accepted entry is written or refused. */
  async drained(): Promise<void> {
    await Promise.all([...this.#tenants.values()].map((tenant) => tenant.drained()));
  }

  #of(tenantId: number): GroupCommit<LogEntry, Written> {
    let tenant = this.#tenants.get(tenantId);
    if (!tenant) {
      const { maxBatch = 200, maxWaiting = 5000 } = this.#options;
      const write = (entries: readonly LogEntry[]) => this.#write(tenantId, entries);
      tenant = new GroupCommit({ write, isItemsFault, gatherMs: GATHER_MS, maxBatch, maxWaiting });
      this.#tenants.set(tenantId, tenant);
    }
    return tenant;
  }

  async #write(tenantId: number, entries: readonly LogEntry[]): Promise<Outcome<Written>[]> {
    const batch = await this.#options.db.tenant(tenantId, async ({ tx, changed }) => {
      const conversations = await lockConversations(tx, tenantId, new Set(entries.map((entry) => entry.conversationId)));
      const resent = await findMessages(tx, tenantId, entries.flatMap(messageIdentity));
      const referred = await findReferred(tx, tenantId, entries.flatMap(reference));
      const draft = new Draft(conversations, resent, referred);
      const outcomes = entries.map((entry) => draft.take(entry));
      await saveBatch(tx, tenantId, draft);
      if (draft.fresh.length > 0) changed(conversationsTopic);
      return { outcomes, news: draft.news() };
    });
    if (batch.news.length > 0) this.#options.onCommitted(tenantId, batch.news);
    return batch.outcomes;
  }
}

function messageIdentity({ conversationId, content }: LogEntry) {
  return content.kind === 'message' ? [{ conversationId, clientMsgId: content.clientMsgId }] : [];
}

function reference({ conversationId, content }: LogEntry) {
  return content.kind === 'message' && content.refSeq !== undefined ? [{ conversationId, seq: content.refSeq }] : [];
}

/** Data that PostgreSQL refuses (classes 22 and 23) is an error of its item. Any other error is the system's. */
function isItemsFault(error: unknown): boolean {
  const state = (error as { code?: unknown } | null)?.code;
  return typeof state === 'string' && /^2[23]...$/.test(state);
}
