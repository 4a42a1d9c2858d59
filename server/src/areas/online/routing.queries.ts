import { sql } from 'kysely';
import type { PlatformTx, Tx } from '../../platform/db/db.ts';
import type { Candidate, Decision } from './routing.rules.ts';

/** Any number: names the routing of a tenant among advisory locks. */
const ROUTING_LOCK = 7_117_420;

/** Waits until this transaction is the only one that routes for the tenant, in whatever process. */
export async function lockRouting(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ROUTING_LOCK}::int, ${tenantId}::int)`.execute(tx);
}

/**
 * The oldest conversations that wait, locked. Locked in the order of ids, as the message writer does, and
 * waited for instead of skipped: a row is locked because its visitor is writing, not because another
 * process routes it, and a skipped one would keep waiting beside a free agent.
 */
export async function lockWaiting(tx: Tx, tenantId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; queued_at: Date }>`
    select id, queued_at from conversations
    where tenant_id = ${tenantId} and state = 'queued' and id in (
      select id from conversations where tenant_id = ${tenantId} and state = 'queued' order by queued_at, id limit ${limit})
    order by id
    for no key update`.execute(tx);
  return rows.sort((a, b) => a.queued_at.getTime() - b.queued_at.getTime() || Number(a.id) - Number(b.id)).map((row) => row.id);
}

/** Agents who are online, reachable on the chat socket and below their capacity; locked in the order of their ids. */
export async function lockCandidates(tx: Tx, tenantId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.agent_id as "agentId", a.name as "agentName", s.active, s.capacity, s.idle_since as "idleSince"
    from agent_text_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    where s.tenant_id = ${tenantId} and s.status = '1' and s.active < s.capacity and exists (
      select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'chat')
    order by s.agent_id
    for no key update of s`.execute(tx);
  return rows;
}

/** Makes decisions true: conversations get their agents, agents' loads grow, and why is written down. */
export async function saveAssignments(tx: Tx, tenantId: number, decisions: readonly Decision[]): Promise<void> {
  const ids = decisions.map((d) => d.conversationId);
  const agentIds = decisions.map((d) => d.agentId);
  await sql`
    update conversations c set state = 'active', agent_id = n.agent_id, assigned_at = now()
    from unnest(${ids}::bigint[], ${agentIds}::bigint[]) as n (id, agent_id)
    where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
  await sql`
    update agent_text_status s set active = s.active + n.more, idle_since = now(), unreachable_since = null
    from (select agent_id, count(*)::int as more from unnest(${agentIds}::bigint[]) as a (agent_id) group by agent_id) n
    where s.tenant_id = ${tenantId} and s.agent_id = n.agent_id`.execute(tx);
  await sql`
    insert into routing_decisions (tenant_id, conversation_id, agent_id, reason, candidates)
    select ${tenantId}, id, agent_id, 'least-loaded', candidates::jsonb
    from unnest(${ids}::bigint[], ${agentIds}::bigint[], ${decisions.map((d) => JSON.stringify(d.candidates))}::text[])
      as n (id, agent_id, candidates)`.execute(tx);
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

export interface Stranded {
  id: string;
  agentId: string;
}

/**
 * Conversations whose agent has been unreachable for too long and whose visitor waits for an answer: the
 * newest message of a person is the visitor's, or nobody has written yet. Locked in the order of ids.
 */
export async function lockStranded(tx: Tx, tenantId: number, afterSeconds: number): Promise<Stranded[]> {
  const { rows } = await sql<Stranded>`
    select c.id, c.agent_id as "agentId"
    from conversations c
    where c.tenant_id = ${tenantId} and c.state = 'active'
      and c.agent_id in (
        select agent_id from agent_text_status
        where tenant_id = ${tenantId} and active > 0 and unreachable_since < now() - make_interval(secs => ${afterSeconds}))
      and 'agent' is distinct from (
        select m.author from messages m
        where m.tenant_id = ${tenantId} and m.conversation_id = c.id and m.author <> 'system'
        order by m.seq desc limit 1)
    order by c.id
    for no key update`.execute(tx);
  return rows;
}

/** Takes conversations from their agents and puts them back where they stood in the queue. */
export async function saveReleases(tx: Tx, tenantId: number, stranded: readonly Stranded[]): Promise<void> {
  const ids = stranded.map((s) => s.id);
  const agentIds = stranded.map((s) => s.agentId);
  await sql`
    update conversations set state = 'queued', agent_id = null, assigned_at = null
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    select from agent_text_status where tenant_id = ${tenantId} and agent_id = any(${agentIds}::bigint[])
    order by agent_id for no key update`.execute(tx);
  await sql`
    update agent_text_status s set active = s.active - n.fewer, idle_since = now()
    from (select agent_id, count(*)::int as fewer from unnest(${agentIds}::bigint[]) as a (agent_id) group by agent_id) n
    where s.tenant_id = ${tenantId} and s.agent_id = n.agent_id`.execute(tx);
  await sql`
    insert into routing_decisions (tenant_id, conversation_id, reason, candidates)
    select ${tenantId}, id, 'agent-unreachable', jsonb_build_array(jsonb_build_object('agentId', agent_id::text))
    from unnest(${ids}::bigint[], ${agentIds}::bigint[]) as n (id, agent_id)`.execute(tx);
}

/** Tenants in which somebody waits, or an agent holds conversations and may have gone. */
export async function findTenantsToRoute({ tx }: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select tenant_id from conversations where state = 'queued'
    union
    select tenant_id from agent_text_status where active > 0`.execute(tx);
  return rows.map((row) => row.tenant_id);
}
