import { sql } from 'kysely';
import type { PlatformTx, TenantDb } from '../../../platform/db/db.ts';
import type { Candidate, Considered, Waiting } from './routing.rules.ts';

/**
 * An agent `s` receives calls when they are online, reachable on the video socket, and in no call, by telephone or by video. An
 * agent who never used a telephone has no seat yet.
 */
const takes = sql`s.status = '1' and exists (
    select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'video')
  and not exists (
    select from agent_phone_status p where p.tenant_id = s.tenant_id and p.agent_id = s.agent_id
      and (p.activity <> 'idle' or p.call_id is not null or p.video_call_id is not null))`;

/** Agents who receive calls, without the agent who gives the call away. */
export async function findCandidates({ tx, tenantId }: TenantDb, except: string | null = null): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.agent_id as "agentId", a.name as "agentName", s.idle_since as "idleSince",
      coalesce((select jsonb_object_agg(m.video_group_id, m.proficiency) from video_group_members m
        where m.tenant_id = s.tenant_id and m.agent_id = s.agent_id), '{}') as skills
    from agent_video_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    where s.tenant_id = ${tenantId} and s.agent_id is distinct from ${except}::bigint and ${takes}
    order by s.agent_id`.execute(tx);
  return rows;
}

/** The most urgent waiting calls, locked. When a group is disabled, its calls are for any agent. */
export async function lockWaiting({ tx, tenantId }: TenantDb, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select c.id as "callId", g.id as "groupId", coalesce(g.priority, 5) as "groupPriority", c.queued_at as "queuedAt",
      c.declined_agent_ids as "declinedAgentIds"
    from video_calls c
    left join video_groups g on g.tenant_id = c.tenant_id and g.id = c.video_group_id and g.enabled
    where c.tenant_id = ${tenantId} and c.state = 'queued'
    order by coalesce(g.priority, 5) desc, c.queued_at, c.id limit ${limit}
    for no key update of c`.execute(tx);
  return rows;
}

/** The call rings at the agent, whose seat is occupied for it. */
export async function saveRing(
  { tx, tenantId }: TenantDb,
  { callId, agentId }: { callId: string; agentId: string },
  ringSeconds: number,
): Promise<void> {
  await sql`
    update video_calls set state = 'ringing', agent_id = ${agentId}, ring_until = now() + make_interval(secs => ${ringSeconds})
    where tenant_id = ${tenantId} and id = ${callId}`.execute(tx);
}

/** A call that rang returns to its former place in the queue. The agent who did not accept it is not asked again. */
export async function saveNotTaken({ tx, tenantId }: TenantDb, callId: string, agentId: string): Promise<void> {
  await sql`
    update video_calls set state = 'queued', agent_id = null, ring_until = null,
      declined_agent_ids = array_append(declined_agent_ids, ${agentId}::bigint)
    where tenant_id = ${tenantId} and id = ${callId}`.execute(tx);
}

/** Why a call went to an agent, or (no agent) back into the queue. */
export interface RecordedDecision {
  callId: string;
  agentId: string | null;
  formerAgentId?: string;
  reason: 'longest-idle' | 'transferred' | 'declined' | 'no-answer' | 'agent-unreachable';
  candidates?: readonly Considered[];
}

export async function saveDecision({ tx, tenantId }: TenantDb, decision: RecordedDecision): Promise<void> {
  const { callId, agentId, formerAgentId = null, reason, candidates = [] } = decision;
  await sql`
    insert into video_decisions (tenant_id, call_id, agent_id, former_agent_id, reason, candidates)
    values (${tenantId}, ${callId}, ${agentId}, ${formerAgentId}, ${reason}, ${JSON.stringify(candidates)})`.execute(tx);
}

/** An agent who reports as receiving is asked again for waiting calls. */
export async function forgetDeclines({ tx, tenantId }: TenantDb, agentId: string): Promise<void> {
  await sql`
    update video_calls set declined_agent_ids = array_remove(declined_agent_ids, ${agentId}::bigint)
    where tenant_id = ${tenantId} and state = 'queued' and ${agentId}::bigint = any(declined_agent_ids)`.execute(tx);
}

/** Tenants with a running call. */
export async function findTenantsWithCalls({ tx }: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select distinct tenant_id from video_calls where state <> 'ended'`.execute(tx);
  return rows.map((row) => row.tenant_id);
}
