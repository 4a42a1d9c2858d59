import { sql } from 'kysely';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { PlatformTx, Tx } from '../../../platform/db/db.ts';
import type { Candidate, Decision, Waiting } from './routing.rules.ts';

/** Waits until this transaction is the only one that routes for the tenant, in whatever process. */
export function lockRouting(tx: Tx, tenantId: number): Promise<void> {
  return lockInTenant({ tx, tenantId }, 'chatRouting');
}

/** An agent takes conversations who is online, reachable on the chat socket and below their capacity. */
const takes = sql`s.status = '1' and s.active < s.capacity and exists (
  select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'chat')`;

/** Groups that have an agent who takes conversations; null when nobody at all does. */
export async function findServedGroups(tx: Tx, tenantId: number): Promise<string[] | null> {
  const { rows } = await sql<{ takers: number; groups: string[] }>`
    select count(distinct s.agent_id)::int as takers,
      coalesce(array_agg(distinct m.chat_group_id) filter (where m.chat_group_id is not null), '{}') as groups
    from agent_text_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    left join chat_group_members m on m.tenant_id = s.tenant_id and m.agent_id = s.agent_id
    where s.tenant_id = ${tenantId} and ${takes}`.execute(tx);
  const [row] = rows;
  return row && row.takers > 0 ? row.groups : null;
}

/** Which groups a conversation asks now: its own, after a while the one that helps out; none when its own is gone. */
const askedGroups = sql`case
  when g.id is null or not g.enabled then '{}'::bigint[]
  when o.enabled and c.queued_at <= now() - make_interval(secs => g.overflow_seconds) then array[g.id, o.id]
  else array[g.id] end`;

const withGroups = sql`
  left join chat_groups g on g.tenant_id = c.tenant_id and g.id = c.chat_group_id
  left join chat_groups o on o.tenant_id = g.tenant_id and o.id = g.overflow_group_id`;

const waitingColumns = sql`c.id as "conversationId", ${askedGroups} as "groupIds", c.priority,
  coalesce(g.priority, 5) as "groupPriority", c.queued_at as "queuedAt", c.preferred_agent_id as "preferredAgentId",
  c.avoid_agent_id as "avoidAgentId"`;

/**
 * The most urgent conversations that wait for anybody or for one of the served groups, locked. Locked in the order of
 * ids, as the message writer does, and waited for instead of skipped: a row is locked because its visitor is writing, not
 * because another process routes it, and a skipped one would keep waiting beside a free agent.
 */
export async function lockWaiting(tx: Tx, tenantId: number, served: readonly string[], limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select asked.* from conversations c
    join (
      select ${waitingColumns} from conversations c ${withGroups}
      where c.tenant_id = ${tenantId} and c.state = 'queued'
        and (${askedGroups} = '{}' or ${askedGroups} && ${served}::bigint[])
      order by c.priority desc, coalesce(g.priority, 5) desc, c.queued_at, c.id limit ${limit}
    ) asked on asked."conversationId" = c.id
    where c.tenant_id = ${tenantId} and c.state = 'queued'
    order by c.id
    for no key update of c`.execute(tx);
  return rows;
}

/** Agents who take conversations, with what they know; locked in the order of their ids. */
export async function lockCandidates(tx: Tx, tenantId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.agent_id as "agentId", a.name as "agentName", s.active, s.capacity, s.idle_since as "idleSince",
      coalesce((select jsonb_object_agg(m.chat_group_id, m.proficiency) from chat_group_members m
        where m.tenant_id = s.tenant_id and m.agent_id = s.agent_id), '{}') as skills
    from agent_text_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    where s.tenant_id = ${tenantId} and ${takes}
    order by s.agent_id
    for no key update of s`.execute(tx);
  return rows;
}

/** A conversation that an agent holds and may lose. */
export interface Held extends Waiting {
  agentId: string;
}

/**
 * Conversations whose agent has been unreachable for too long and whose visitor waits for an answer. Locked in the
 * order of ids.
 */
export async function lockStranded(tx: Tx, tenantId: number, afterSeconds: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select ${waitingColumns}, c.agent_id as "agentId" from conversations c ${withGroups}
    where c.tenant_id = ${tenantId} and c.state = 'active' and c.waiting_since is not null
      and c.agent_id in (
        select agent_id from agent_text_status
        where tenant_id = ${tenantId} and active > 0 and unreachable_since < now() - make_interval(secs => ${afterSeconds}))
    order by c.id
    for no key update of c`.execute(tx);
  return rows;
}

/** Conversations whose visitor has waited too long for their agent's answer. Their agent is not asked again. */
export async function lockUnanswered(tx: Tx, tenantId: number, afterSeconds: number, limit: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select ${waitingColumns}, c.agent_id as "agentId" from conversations c ${withGroups}
    where c.tenant_id = ${tenantId} and c.state = 'active'
      and greatest(c.waiting_since, c.assigned_at) < now() - make_interval(secs => ${afterSeconds})
      and c.waiting_since is not null
    order by c.id limit ${limit}
    for no key update of c`.execute(tx);
  return rows.map((row) => ({ ...row, avoidAgentId: row.agentId }));
}

/** Notes since when agents who take or hold conversations have had no chat socket. */
export async function markUnreachable(tx: Tx, tenantId: number): Promise<void> {
  await sql`
    update agent_text_status s set unreachable_since = case when seen.reachable then null else now() end
    from (
      select t.agent_id, exists (
        select from reachable_agents r where r.tenant_id = t.tenant_id and r.agent_id = t.agent_id and r.kind = 'chat') as reachable
      from agent_text_status t where t.tenant_id = ${tenantId} and (t.status = '1' or t.active > 0)
    ) seen
    where s.tenant_id = ${tenantId} and s.agent_id = seen.agent_id and (s.unreachable_since is null) <> seen.reachable`.execute(
    tx,
  );
}

/** Conversations of which nothing is to come, locked: their agent wrote last, and the visitor was silent for long. */
export async function lockSilent(tx: Tx, tenantId: number, afterMinutes: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c
    join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.seq = c.last_seq
    where c.tenant_id = ${tenantId} and c.state in ('active', 'bot') and c.waiting_since is null
      and m.created_at < now() - make_interval(mins => ${afterMinutes})
    order by c.id limit ${limit}
    for no key update of c`.execute(tx);
  return rows.map((row) => row.id);
}

/** Tenants in which somebody waits, or an agent holds conversations and may have gone. */
export async function findTenantsToRoute({ tx }: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select tenant_id from conversations where state in ('queued', 'bot')
    union
    select tenant_id from agent_text_status where active > 0`.execute(tx);
  return rows.map((row) => row.tenant_id);
}

/** Why a conversation went to whom, or (no agent) back into the queue. */
export interface RecordedDecision {
  conversationId: string;
  agentId: string | null;
  reason: Decision['reason'] | 'agent-unreachable' | 'agent-away' | 'transferred' | 'taken-over';
  /** What the conversation asked for, as far as it mattered. */
  request: object;
  candidates: readonly object[];
}
