import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { sql } from 'kysely';
import type { PlatformTx, TenantDb } from '../../../platform/db/db.ts';
import { type MessageRow, toMessage } from '../message/message-row.ts';

/** A conversation that the robot holds. Its row is locked until the transaction ends. */
export interface HeldByBot {
  id: string;
  visitorId: string;
  siteId: string | null;
  chatGroupId: string | null;
  misses: number;
}

/** Locks a conversation if the robot still holds it; null: an agent has it, or it is over. */
export async function lockHeldByBot({ tx, tenantId }: TenantDb, conversationId: string): Promise<HeldByBot | null> {
  const row = await tx
    .selectFrom('conversations')
    .select(['id', 'visitor_id as visitorId', 'site_id as siteId', 'chat_group_id as chatGroupId', 'bot_misses as misses'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversationId)
    .where('state', '=', 'bot')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The visitor's message with this number, if the robot has not answered it. The caller holds the conversation's lock. */
export async function findUnanswered(
  { tx, tenantId }: TenantDb,
  conversationId: string,
  seq: number,
): Promise<ChatMessage | null> {
  const { rows } = await sql<MessageRow>`
    select m.* from messages m
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.seq = ${seq} and m.author = 'visitor'
      and not m.recalled and not exists (
        select from messages a where a.tenant_id = m.tenant_id and a.conversation_id = m.conversation_id
          and a.client_msg_id = ${answerTo(seq)})`.execute(tx);
  return rows[0] ? toMessage(rows[0]) : null;
}

/** Appends the answer with the conversation's next number. The visitor no longer waits. The caller holds the lock. */
export async function appendAnswer(
  { tx, tenantId }: TenantDb,
  { id }: HeldByBot,
  { seq, name, text, misses }: { seq: number; name: string; text: string; misses: number },
): Promise<ChatMessage> {
  const { rows } = await sql<MessageRow>`
    with numbered as (
      update conversations set last_seq = last_seq + 1, waiting_since = null, bot_misses = ${misses}
      where tenant_id = ${tenantId} and id = ${id} returning last_seq
    )
    insert into messages (tenant_id, conversation_id, seq, client_msg_id, author, author_name, type, body, created_at)
    select ${tenantId}, ${id}, last_seq, ${answerTo(seq)}, 'bot', ${name}, 'text', ${text}, ${new Date()} from numbered
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Conversation ${id} is gone while it is locked`);
  return toMessage(row);
}

/** The robot releases the conversation: from this commit on the visitor waits for an agent, and the robot cannot answer. */
export async function putInQueue(
  { tx, tenantId }: TenantDb,
  { id }: HeldByBot,
  { chatGroupId, priority, preferredAgentId }: { chatGroupId: string | null; priority: number; preferredAgentId: string | null },
): Promise<void> {
  await sql`
    update conversations set state = 'queued', queued_at = now(), waiting_since = now(), chat_group_id = ${chatGroupId}::bigint,
      priority = ${priority}, preferred_agent_id = ${preferredAgentId}::bigint
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Messages without the robot's answer for some seconds: the process that had to answer died. */
export async function findOwed({ tx, tenantId }: TenantDb): Promise<{ conversationId: string; seq: number }[]> {
  const { rows } = await sql<{ conversationId: string; seq: number }>`
    select m.conversation_id as "conversationId", m.seq from conversations c
    join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.seq = c.last_seq
    where c.tenant_id = ${tenantId} and c.state = 'bot' and m.author = 'visitor' and m.created_at < now() - interval '5 seconds'
    limit 100`.execute(tx);
  return rows;
}

/** Tenants with conversations that robots hold. */
export async function findTenantsWithBots({ tx }: PlatformTx): Promise<number[]> {
  const rows = await tx.selectFrom('conversations').select('tenant_id').distinct().where('state', '=', 'bot').execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** A robot answers a message once, in whichever process. */
function answerTo(seq: number): string {
  return `bot-answer-${seq}`;
}
