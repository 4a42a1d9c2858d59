import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { ctiConfigTable } from '../cti-config/cti-config.queries.ts';

/**
 * The call by which an agent may read a customer. It rings the agent, they are in it or in its wrap-up, or it ended recently. An
 * agent's outbound call counts only after the customer answered: otherwise knowing a number would be enough.
 */
export async function findCallContact({ tx, tenantId }: TenantDb, agentId: string, customerId: string): Promise<string | null> {
  const { customerHours } = await ctiConfigTable.find({ tx, tenantId });
  const { rows } = await sql<{ id: string }>`
    select c.id from call_legs l join calls c on c.tenant_id = l.tenant_id and c.id = l.call_id
    where l.tenant_id = ${tenantId} and l.agent_id = ${agentId} and l.role <> 'supervisor' and c.customer_id = ${customerId}
      and (c.direction = 'in' or c.answered_at is not null)
      and (l.ended_at is null or l.answered_at is not null and (l.ended_at > now() - make_interval(hours => ${customerHours})
        or exists (select from agent_phone_status s
          where s.tenant_id = l.tenant_id and s.agent_id = l.agent_id and s.activity = 'wrap-up')
        and not exists (select from call_legs later
          where later.tenant_id = l.tenant_id and later.agent_id = l.agent_id and later.call_id > l.call_id)))
    order by l.call_id desc limit 1`.execute(tx);
  return rows[0] ? `call:${rows[0].id}` : null;
}
