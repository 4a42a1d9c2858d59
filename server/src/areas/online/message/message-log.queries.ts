import { type ChatMessage, isAttachmentType } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { ReplyFacts } from '@lianxi/contracts/online/reply-due';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { keepFiles } from '../../../platform/files/files.ts';
import { type MessageRow, toMessage } from './message-row.ts';

export type Receipts = Conversation['receipts'];

/** A conversation's row, locked. Changes are made here and saved together. */
export interface LockedConversation {
  id: string;
  state: string;
  agentId: string | null;
  visitorId: string;
  visitorName: string;
  /** Colleagues who help. */
  guestIds: string[];
  /** The agent who is writing an answer and has the turn; null: none. */
  replyAgentId: string | null;
  lastSeq: number;
  receipts: Receipts;
  /** ISO 8601, as on the wire. */
  replies: ReplyFacts;
  changed: boolean;
}

/** Locks conversations in the order of their ids: two processes never wait for each other in a circle. */
export async function lockConversations(
  tx: Tx,
  tenantId: number,
  ids: ReadonlySet<string>,
): Promise<Map<string, LockedConversation>> {
  const { rows } = await sql<LockedRow>`
    select id, state, agent_id, visitor_id, visitor_name, last_seq, first_reply_at,
      waiting_since, agent_delivered, agent_read, visitor_delivered, visitor_read, guest_ids,
      case when reply_until > now() then reply_agent_id end as reply_agent_id
    from conversations
    where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])
    order by id
    for no key update`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        state: row.state,
        agentId: row.agent_id,
        visitorId: row.visitor_id,
        visitorName: row.visitor_name,
        guestIds: row.guest_ids,
        replyAgentId: row.reply_agent_id,
        lastSeq: row.last_seq,
        receipts: {
          agentDelivered: row.agent_delivered,
          agentRead: row.agent_read,
          visitorDelivered: row.visitor_delivered,
          visitorRead: row.visitor_read,
        },
        replies: {
          waitingSince: row.waiting_since?.toISOString() ?? null,
          firstReplyTime: row.first_reply_at?.toISOString() ?? null,
        },
        changed: false,
      },
    ]),
  );
}

interface LockedRow {
  id: string;
  state: string;
  agent_id: string | null;
  visitor_id: string;
  visitor_name: string;
  guest_ids: string[];
  reply_agent_id: string | null;
  last_seq: number;
  first_reply_at: Date | null;
  waiting_since: Date | null;
  agent_delivered: number;
  agent_read: number;
  visitor_delivered: number;
  visitor_read: number;
}

/** Stored messages. It runs after the locks, in a statement of its own: only so does it see other processes' latest commits. */
export async function findMessages(
  tx: Tx,
  tenantId: number,
  sent: readonly { conversationId: string; clientMsgId: string }[],
): Promise<ChatMessage[]> {
  if (sent.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select ${withQuoted}
    from unnest(${sent.map((s) => s.conversationId)}::bigint[], ${sent.map((s) => s.clientMsgId)}::text[])
      as sent (conversation_id, client_msg_id)
    join messages m on m.tenant_id = ${tenantId}
      and m.conversation_id = sent.conversation_id and m.client_msg_id = sent.client_msg_id
    ${quotedBeside}`.execute(tx);
  return rows.map(toMessage);
}

/** The columns of a quoted message that {@link toMessage} reads. */
const withQuoted = sql`m.*, q.author_name as quoted_name, q.type as quoted_type, q.body as quoted_body,
  q.detail as quoted_detail, q.recalled as quoted_recalled`;
const quotedBeside = sql`left join messages q on m.type <> 'recall'
  and q.tenant_id = m.tenant_id and q.conversation_id = m.conversation_id and q.seq = m.ref_seq`;

/** Messages by their numbers: those that a batch quotes or recalls. */
export async function findReferred(
  tx: Tx,
  tenantId: number,
  wanted: readonly { conversationId: string; seq: number }[],
): Promise<ChatMessage[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select m.* from messages m
    where m.tenant_id = ${tenantId} and (m.conversation_id, m.seq) in (
      select * from unnest(${wanted.map((w) => w.conversationId)}::bigint[], ${wanted.map((w) => w.seq)}::int[]))`.execute(tx);
  return rows.map(toMessage);
}

/** Messages after `afterSeq`, or else the newest below `beforeSeq` (of all, when absent); ascending. */
export async function readMessages(
  tx: Tx,
  tenantId: number,
  conversationId: string,
  { afterSeq, beforeSeq, limit }: { afterSeq?: number | undefined; beforeSeq?: number | undefined; limit: number },
): Promise<ChatMessage[]> {
  const forward = afterSeq !== undefined;
  const { rows } = await sql<MessageRow>`
    select ${withQuoted} from messages m ${quotedBeside}
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId}
      and m.seq > ${afterSeq ?? 0} and m.seq < ${beforeSeq ?? MAX_SEQ}
    order by m.seq ${forward ? sql`asc` : sql`desc`}
    limit ${limit}`.execute(tx);
  const messages = rows.map(toMessage);
  return forward ? messages : messages.reverse();
}

/** Greater than every number of a conversation. */
const MAX_SEQ = 2_147_483_647;

/** A message to be inserted. */
export type FreshMessage = MessageRow & { author_id: string };

/** A decided batch: new messages, recalled messages, changed conversations. */
export interface Decided {
  readonly fresh: readonly FreshMessage[];
  readonly recalls: readonly { conversationId: string; seq: number }[];
  changed(): readonly LockedConversation[];
}

/** Inserts the new messages and saves the changed conversations in one statement, then the recalled messages, if any. */
export async function saveBatch(tx: Tx, tenantId: number, batch: Decided): Promise<void> {
  const { fresh, recalls } = batch;
  const changed = batch.changed();
  if (changed.length === 0) return;
  const column = <T>(pick: (conversation: LockedConversation) => T) => changed.map(pick);
  const field = <T>(pick: (message: FreshMessage) => T) => fresh.map(pick);
  await sql`
    with fresh as (
      insert into messages
        (tenant_id, conversation_id, seq, client_msg_id, author, author_id, author_name, type, body, created_at,
          ref_seq, detail, internal)
      select ${tenantId}, * from unnest(
        ${field((m) => m.conversation_id)}::bigint[], ${field((m) => m.seq)}::int[], ${field((m) => m.client_msg_id)}::text[],
        ${field((m) => m.author)}::text[], ${field((m) => m.author_id)}::bigint[], ${field((m) => m.author_name)}::text[],
        ${field((m) => m.type)}::text[], ${field((m) => m.body)}::text[], ${field((m) => m.created_at)}::timestamptz[],
        ${field((m) => m.ref_seq)}::int[], ${field((m) => m.detail && JSON.stringify(m.detail))}::jsonb[],
        ${field((m) => m.internal)}::bool[])
    )
    update conversations c set
      last_seq = n.last_seq,
      first_reply_at = coalesce(c.first_reply_at, n.first_reply_at),
      waiting_since = n.waiting_since,
      agent_delivered = n.agent_delivered, agent_read = n.agent_read,
      visitor_delivered = n.visitor_delivered, visitor_read = n.visitor_read
    from unnest(
      ${column((c) => c.id)}::bigint[], ${column((c) => c.lastSeq)}::int[], ${column((c) => c.replies.firstReplyTime)}::timestamptz[],
      ${column((c) => c.replies.waitingSince)}::timestamptz[],
      ${column((c) => c.receipts.agentDelivered)}::int[], ${column((c) => c.receipts.agentRead)}::int[],
      ${column((c) => c.receipts.visitorDelivered)}::int[], ${column((c) => c.receipts.visitorRead)}::int[])
      as n (id, last_seq, first_reply_at, waiting_since, agent_delivered, agent_read, visitor_delivered, visitor_read)
    where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
  const files = fresh.filter(({ type }) => isAttachmentType(type));
  if (files.length > 0) {
    await keepFiles(
      { tx, tenantId },
      files.map(({ body }) => body),
    );
  }
  if (recalls.length === 0) return;
  await sql`
    update messages set recalled = true
    where tenant_id = ${tenantId} and (conversation_id, seq) in (
      select * from unnest(${recalls.map((r) => r.conversationId)}::bigint[], ${recalls.map((r) => r.seq)}::int[]))`.execute(tx);
}
