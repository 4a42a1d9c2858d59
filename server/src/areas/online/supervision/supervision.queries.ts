import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { replyDue } from '@lianxi/contracts/online/reply-due';
import type { ChatQueue, ChatToday, LiveConversation } from '@lianxi/contracts/online/supervision.contract';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Conversations, DB } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { guestsOf } from '../conversation/conversation.queries.ts';
import { monitorRuleTable } from '../silent-monitor/rules.queries.ts';
import { responseFigures } from '../statistics/response.queries.ts';

type Seen = TenantDb & { scope: ScopeFilter };

const MAX_CONVERSATIONS = 2000;
const c = expressionBuilder<DB & { c: Conversations }, 'c'>();

/** The conversations that a supervisor may see: those of their agents, and all that wait. */
const seen = (scope: ScopeFilter): Expression<SqlBool> =>
  sql<SqlBool>`(c.state = 'queued' or ${scope.agentIds(c, 'c.agent_id')})`;

interface LiveRow extends Omit<LiveConversation, 'waitingSince' | 'createTime' | 'assignTime' | 'firstReplyTime' | 'replyDue'> {
  waitingSince: Date | null;
  createTime: Date;
  assignTime: Date | null;
  firstReplyTime: Date | null;
}

/** Conversations that wait for an agent first, then those that wait longest for an answer. */
export async function findLiveConversations({ tx, tenantId, scope }: Seen): Promise<LiveConversation[]> {
  const rules = await monitorRuleTable.find({ tx, tenantId });
  const { rows } = await sql<LiveRow>`
    select c.id, c.state, c.visitor_name as "visitorName", c.priority, c.agent_id as "agentId", a.name as "agentName",
      c.chat_group_id as "groupId", g.name as "groupName", ${guestsOf} as guests, c.waiting_since as "waitingSince",
      c.created_at as "createTime", c.assigned_at as "assignTime", c.first_reply_at as "firstReplyTime", c.last_seq as "lastSeq"
    from conversations c
    left join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
    left join chat_groups g on g.tenant_id = c.tenant_id and g.id = c.chat_group_id
    where c.tenant_id = ${tenantId} and c.state in ('queued', 'active') and ${seen(scope)}
    order by c.state = 'queued' desc, c.waiting_since nulls last, c.id
    limit ${MAX_CONVERSATIONS}`.execute(tx);
  return rows.map((row) => {
    const facts = {
      waitingSince: row.waitingSince?.toISOString() ?? null,
      assignTime: row.assignTime?.toISOString() ?? null,
      firstReplyTime: row.firstReplyTime?.toISOString() ?? null,
    };
    const due = replyDue(facts, rules);
    return {
      ...row,
      ...facts,
      createTime: row.createTime.toISOString(),
      replyDue: due === null ? null : new Date(due).toISOString(),
    };
  });
}

/** Every enabled chat group: its waiting visitors and its agents. */
export async function findChatQueues({ tx, tenantId }: TenantDb): Promise<ChatQueue[]> {
  const { rows } = await sql<Omit<ChatQueue, 'waitingSince'> & { since: Date | null }>`
    with open as (
      select chat_group_id, count(*) filter (where state = 'queued')::int as waiting,
        min(queued_at) filter (where state = 'queued') as since, count(*) filter (where state = 'active')::int as active
      from conversations where tenant_id = ${tenantId} and state <> 'closed' group by chat_group_id
    ), there as (
      select m.chat_group_id, count(*)::int as online, count(*) filter (where s.active < s.capacity)::int as free
      from chat_group_members m
      join agent_text_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id
      join reachable_agents r on r.tenant_id = m.tenant_id and r.agent_id = m.agent_id and r.kind = 'chat'
      where m.tenant_id = ${tenantId} and s.status = '1'
      group by m.chat_group_id
    )
    select g.id as "groupId", g.name, coalesce(o.waiting, 0) as waiting, o.since, coalesce(o.active, 0) as active,
      coalesce(t.online, 0) as online, coalesce(t.free, 0) as free
    from chat_groups g
    left join open o on o.chat_group_id = g.id
    left join there t on t.chat_group_id = g.id
    where g.tenant_id = ${tenantId} and g.enabled
    order by g.name`.execute(tx);
  return rows.map(({ since, ...queue }) => ({ ...queue, waitingSince: since?.toISOString() ?? null }));
}

export async function findChatToday({ tx, tenantId }: TenantDb): Promise<ChatToday> {
  const rule = await monitorRuleTable.find({ tx, tenantId });
  const { rows } = await sql<ChatToday>`
    select count(*) filter (where c.state = 'closed')::int as closed, count(*)::int as began,
      count(*) filter (where c.state = 'closed' and c.assigned_at is null)::int as missed,
      ${responseFigures(rule)} as "averageFirstReply",
      (select count(*)::int from conversations where tenant_id = ${tenantId} and state = 'queued') as queued,
      (select count(*)::int from conversations where tenant_id = ${tenantId} and state = 'active') as active
    from conversations c
    where c.tenant_id = ${tenantId}
      and c.created_at >= ${startOfTenantDay(new Date())}`.execute(tx);
  const [today] = rows;
  if (!today) throw new Error('An aggregate has one row');
  return today;
}

/** A conversation that a supervisor may see, locked; null: it does not exist for them. */
export async function lockSeen(
  { tx, tenantId, scope }: Seen,
  id: string,
): Promise<{ state: string; agentId: string | null } | null> {
  const { rows } = await sql<{ state: string; agentId: string | null }>`
    select c.state, c.agent_id as "agentId" from conversations c
    where c.tenant_id = ${tenantId} and c.id = ${id} and ${seen(scope)} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** True when a supervisor may see it. */
export async function isSeen({ tx, tenantId, scope }: Seen, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations c where c.tenant_id = ${tenantId} and c.id = ${id} and ${seen(scope)}`.execute(tx);
  return rows.length > 0;
}

/** Locks the loads of these agents in the order of their ids. An agent who never went online gets a row. */
export async function lockLoads({ tx, tenantId }: TenantDb, agentIds: readonly string[]): Promise<void> {
  await sql`
    insert into agent_text_status (tenant_id, agent_id)
    select ${tenantId}, id from unnest(${[...agentIds]}::bigint[]) as n (id) on conflict do nothing`.execute(tx);
  await sql`
    select from agent_text_status where tenant_id = ${tenantId} and agent_id = any(${[...agentIds]}::bigint[])
    order by agent_id for no key update`.execute(tx);
}
