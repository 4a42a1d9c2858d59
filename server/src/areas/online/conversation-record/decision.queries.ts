import type { RoutingDecision } from '@lianxi/contracts/online/conversation-record.contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

/**
 * The agent who gave a conversation up. Each kind of decision stores them differently: `from` of transfers, else the only
 * candidate.
 */
const formerAgent = sql`case
  when d.reason in ('transferred', 'taken-over') then d.request->>'from'
  when d.reason = 'agent-unreachable' then d.candidates->0->>'agentId'
  when d.reason = 'agent-away' then d.request->>'avoidAgentId' end`;

/** The decisions on a conversation, oldest first, with today's names. */
export async function findDecisions(tx: Tx, tenantId: number, conversationId: string): Promise<RoutingDecision[]> {
  const { rows } = await sql<Omit<RoutingDecision, 'at'> & { at: Date }>`
    select d.id, d.reason, a.name as "agName", f.name as "formerAgName", g.name as "chatGroupName", d.decided_at as at,
      coalesce((
        select json_agg(json_build_object('agName', b.name, 'active', k.was->'active', 'capacity', k.was->'capacity') order by k.place)
        from jsonb_array_elements(d.candidates) with ordinality as k (was, place)
        join agents b on b.tenant_id = d.tenant_id and b.id = (k.was->>'agentId')::bigint
        where d.reason in ('least-loaded', 'preferred', 'agent-away', 'transferred')
      ), '[]') as candidates
    from routing_decisions d
    left join agents a on a.tenant_id = d.tenant_id and a.id = d.agent_id
    left join agents f on f.tenant_id = d.tenant_id and f.id = (${formerAgent})::bigint
    left join chat_groups g on g.tenant_id = d.tenant_id and d.request->'to'->>'kind' = 'group'
      and g.id = (d.request->'to'->>'id')::bigint
    where d.tenant_id = ${tenantId} and d.conversation_id = ${conversationId}
    order by d.id`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
