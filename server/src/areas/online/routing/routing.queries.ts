import { sql } from 'kysely';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { PlatformTx, Tx } from '../../../platform/db/db.ts';
import type { Candidate, Decision, Waiting } from './routing.rules.ts';

/** Waits until this transaction is the only one that routes for the tenant, in any process. */
export function lockRouting(tx: Tx, tenantId: number): Promise<void> {
  return lockInTenant({ tx, tenantId }, 'chatRouting');
}

/** An agent receives conversations when they are online, reachable on the chat socket and below their capacity. */
const takes = sql`s.status = '1' and s.active < s.capacity and exists (
  select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'chat')`;

/** Groups with an agent who receives conversations; null when no agent does. */
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

/** The groups of a conversation now: its own, after some time also the group that helps out; none when its own was removed. */
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
 * The most urgent waiting conversations, for any agent or for one of the served groups, locked. They are locked in the order of
 * ids, as the message writer does. The query waits for a locked row instead of skipping it: a row is locked because its visitor
 * is writing, not because another process routes it. A skipped one would continue to wait although an agent is free.
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

/** Agents who receive conversations, with their skills, locked in the order of their ids. */
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
 * Conversations whose agent has been unreachable for too long and whose visitor waits for an answer. Locked in the order of ids.
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

/** Conversations whose visitor has waited too long for the agent's answer. They do not go to the same agent again. */
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

/** A conversation of an agent who leaves; `giverId`: who transferred it to them, if they never answered it. */
export interface Unanswered {
  conversationId: string;
  agentId: string;
  giverId: string | null;
}

/**
 * Conversations of an agent whose visitors wait for an answer: all, or only those that were transferred to the agent and never
 * answered. A transfer begins the wait no later than the agent's time.
 */
export async function lockUnansweredOf(tx: Tx, tenantId: number, agentId: string, all: boolean): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select c.id as "conversationId", c.agent_id as "agentId", given."from" as "giverId" from conversations c
    left join lateral (
      select case when d.reason = 'transferred' and c.waiting_since <= c.assigned_at then d.request->>'from' end as "from"
      from routing_decisions d where d.tenant_id = c.tenant_id and d.conversation_id = c.id order by d.id desc limit 1
    ) given on true
    where c.tenant_id = ${tenantId} and c.state = 'active' and c.agent_id = ${agentId} and c.waiting_since is not null
      and (${all} or given."from" is not null)
    order by c.id
    for no key update of c`.execute(tx);
  return rows;
}

/** Routing asks the agent first who transferred a conversation. */
export async function preferGivers(tx: Tx, tenantId: number, held: readonly Unanswered[]): Promise<void> {
  const given = held.filter(({ giverId }) => giverId !== null);
  await sql`
    update conversations c set preferred_agent_id = n.giver_id
    from unnest(${given.map((each) => each.conversationId)}::bigint[], ${given.map((each) => each.giverId)}::bigint[])
      as n (id, giver_id)
    where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
}

/** Conversations without activity, locked: the agent wrote last, and the visitor was silent for a long time. */
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

/** A visitor who left the queue and comes back within this time keeps the place. */
const QUEUE_GRACE_SECONDS = 60;

/** Conversations that their visitor left, locked. `afterMinutes`: of those with an agent; 0: none of them. */
export async function lockGone(tx: Tx, tenantId: number, afterMinutes: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c
    join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
    where c.tenant_id = ${tenantId} and v.present = false and (
      (c.state = 'queued' and v.present_since < now() - make_interval(secs => ${QUEUE_GRACE_SECONDS}))
      or (c.state = 'active' and ${afterMinutes} > 0 and v.present_since < now() - make_interval(mins => ${afterMinutes})
        and not exists (select from messages m
          where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author = 'visitor')))
    order by c.id limit ${limit}
    for no key update of c`.execute(tx);
  return rows.map((row) => row.id);
}

/** Tenants with a waiting visitor, or with an agent who holds conversations and may be unreachable. */
export async function findTenantsToRoute({ tx }: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select tenant_id from conversations where state in ('queued', 'bot')
    union
    select tenant_id from agent_text_status where active > 0`.execute(tx);
  return rows.map((row) => row.tenant_id);
}

/** Why a conversation went to an agent, or (no agent) back into the queue. */
export interface RecordedDecision {
  conversationId: string;
  agentId: string | null;
  reason: Decision['reason'] | 'agent-unreachable' | 'agent-away' | 'transferred' | 'taken-over';
  /** The conversation's requirements, where they mattered. */
  request: object;
  candidates: readonly object[];
}
