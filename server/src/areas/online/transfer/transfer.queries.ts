import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { conversationTakers } from '@lianxi/contracts/online/transfer.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import { type MessageRow, toMessage } from '../message/message-row.ts';
import type { Taker } from './transfer.rules.ts';

const reachable = sql`exists (
  select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'chat')`;

/** A conversation's state and owner, locked. */
export async function lockOwner(
  { tx, tenantId }: TenantDb,
  id: string,
): Promise<{ state: string; agentId: string | null } | null> {
  const { rows } = await sql<{ state: string; agentId: string | null }>`
    select state, agent_id as "agentId" from conversations
    where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** The agent who would receive a conversation, locked together with its giver, in the order of their ids. */
export async function lockTaker({ tx, tenantId }: TenantDb, agentId: string, giverId: string): Promise<Taker | null> {
  const { rows } = await sql<Taker>`
    select s.agent_id as "agentId", a.name as "agentName", s.status, ${reachable} as reachable, s.active, s.capacity
    from agent_text_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    where s.tenant_id = ${tenantId} and s.agent_id = any(${[agentId, giverId]}::bigint[])
    order by s.agent_id
    for no key update of s`.execute(tx);
  return rows.find((row) => row.agentId === agentId) ?? null;
}

/** Restarts the visitor's wait: for the new agent, or for an agent of a group. `avoid`: the agent who is left out. */
export async function saveTransfer(
  { tx, tenantId }: TenantDb,
  { id, chatGroupId, avoid }: { id: string; chatGroupId: string | null; avoid: string | null },
): Promise<void> {
  await sql`
    update conversations set waiting_since = coalesce(waiting_since, now()), preferred_agent_id = null,
      chat_group_id = coalesce(${chatGroupId}::bigint, chat_group_id), avoid_agent_id = ${avoid}::bigint
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Writes an agent's note into a conversation that the caller has locked. */
export async function appendNote(
  { tx, tenantId }: TenantDb,
  { id, agent, text }: { id: string; agent: { id: string; name: string }; text: string },
): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    with numbered as (
      update conversations set last_seq = last_seq + 1 where tenant_id = ${tenantId} and id = ${id} returning id, last_seq
    )
    insert into messages
      (tenant_id, conversation_id, seq, client_msg_id, author, author_id, author_name, type, body, internal, created_at)
    select ${tenantId}, id, last_seq, 'note-' || gen_random_uuid(), 'agent', ${agent.id}, ${agent.name}, 'note', ${text},
      true, ${new Date()}
    from numbered
    returning *`.execute(tx);
  return rows.map(toMessage);
}

type Targets = z.output<typeof conversationTakers.reply>;
const MAX_TARGETS = 100;

/** Free agents, most free places first. */
export async function findFreeAgents({ tx, tenantId }: TenantDb, giverId: string, keyword: string): Promise<Targets['agents']> {
  const { rows } = await sql<Targets['agents'][number]>`
    select s.agent_id as id, a.name as "agName", a.ag_no as "agNo", s.active, s.capacity
    from agent_text_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    where s.tenant_id = ${tenantId} and s.agent_id <> ${giverId} and s.status = '1' and s.active < s.capacity and ${reachable}
      and ${mentions(sql`a.name || ' ' || a.ag_no`, keyword)}
    order by s.active - s.capacity, a.ag_no limit ${MAX_TARGETS}`.execute(tx);
  return rows;
}

/** Groups with their number of online members without the giver, and their number of waiting visitors. */
export async function findGroupsOnline(
  { tx, tenantId }: TenantDb,
  giverId: string,
  { id = null, keyword = '' }: { id?: string | null; keyword?: string },
): Promise<Targets['groups']> {
  const { rows } = await sql<Targets['groups'][number]>`
    select g.id, g.name,
      (select count(*)::int from chat_group_members m
        join agent_text_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id and s.status = '1'
        join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id and not a.disabled
        where m.tenant_id = g.tenant_id and m.chat_group_id = g.id and m.agent_id <> ${giverId} and ${reachable}) as online,
      (select count(*)::int from conversations c
        where c.tenant_id = g.tenant_id and c.chat_group_id = g.id and c.state = 'queued') as queued
    from chat_groups g
    where g.tenant_id = ${tenantId} and g.enabled and (${id}::bigint is null or g.id = ${id}::bigint)
      and ${mentions(sql`g.name`, keyword)}
    order by g.name limit ${MAX_TARGETS}`.execute(tx);
  return rows;
}
