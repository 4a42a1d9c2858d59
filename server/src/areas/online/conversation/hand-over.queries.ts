import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { RecordedDecision } from '../routing/routing.queries.ts';

/** The caller holds the conversations' locks and has decided. The agents' own row locks protect their loads. */

export interface Assignment {
  conversationId: string;
  agentId: string;
}

/** Assigns conversations to agents, and raises the agents' loads. */
export async function saveAssignments(tx: Tx, tenantId: number, assignments: readonly Assignment[]): Promise<void> {
  const agentIds = assignments.map((a) => a.agentId);
  await sql`
    update conversations c set state = 'active', agent_id = n.agent_id, assigned_at = now(), avoid_agent_id = null,
      guest_ids = array_remove(c.guest_ids, n.agent_id)
    from unnest(${assignments.map((a) => a.conversationId)}::bigint[], ${agentIds}::bigint[]) as n (id, agent_id)
    where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
  await sql`
    update agent_text_status s set active = s.active + n.more, idle_since = now(), unreachable_since = null
    from (select agent_id, count(*)::int as more from unnest(${agentIds}::bigint[]) as a (agent_id) group by agent_id) n
    where s.tenant_id = ${tenantId} and s.agent_id = n.agent_id`.execute(tx);
}

/** Puts conversations back at their former places in the queue. */
export async function saveReleases(tx: Tx, tenantId: number, conversationIds: readonly string[]): Promise<void> {
  await sql`
    update conversations set state = 'queued', agent_id = null, assigned_at = null, guest_ids = '{}'
    where tenant_id = ${tenantId} and id = any(${conversationIds}::bigint[])`.execute(tx);
}

/** Lowers the loads of agents who gave conversations up: by one for each time that an agent is named. */
export async function lowerLoads(tx: Tx, tenantId: number, agentIds: readonly string[]): Promise<void> {
  await sql`
    select from agent_text_status where tenant_id = ${tenantId} and agent_id = any(${agentIds}::bigint[])
    order by agent_id for no key update`.execute(tx);
  await sql`
    update agent_text_status s set active = s.active - n.fewer, idle_since = now()
    from (select agent_id, count(*)::int as fewer from unnest(${agentIds}::bigint[]) as a (agent_id) group by agent_id) n
    where s.tenant_id = ${tenantId} and s.agent_id = n.agent_id`.execute(tx);
}

/** Stores the reasons. */
export async function saveDecisions(tx: Tx, tenantId: number, decisions: readonly RecordedDecision[]): Promise<void> {
  const column = (pick: (decision: RecordedDecision) => string | null) => decisions.map(pick);
  await sql`
    insert into routing_decisions (tenant_id, conversation_id, agent_id, reason, request, candidates)
    select ${tenantId}, id, agent_id, reason, request::jsonb, candidates::jsonb
    from unnest(
      ${column((d) => d.conversationId)}::bigint[], ${column((d) => d.agentId)}::bigint[], ${column((d) => d.reason)}::text[],
      ${column((d) => JSON.stringify(d.request))}::text[], ${column((d) => JSON.stringify(d.candidates))}::text[])
      as n (id, agent_id, reason, request, candidates)`.execute(tx);
}
