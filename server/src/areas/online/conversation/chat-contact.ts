import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { chatSettingTable } from '../chat-setting/chat-setting.queries.ts';

/** The conversation by which an agent may read a customer: they serve it, or are a guest of it, or it was so lately. */
export async function findChatContact({ tx, tenantId }: TenantDb, agentId: string, customerId: string): Promise<string | null> {
  const { customerHours } = await chatSettingTable.find({ tx, tenantId });
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
    where c.tenant_id = ${tenantId} and v.customer_id = ${customerId}
      and (c.state = 'active' and (c.agent_id = ${agentId} or ${agentId}::bigint = any(c.guest_ids))
        or c.agent_id = ${agentId} and c.closed_at > now() - make_interval(hours => ${customerHours}))
    order by c.id desc limit 1`.execute(tx);
  return rows[0] ? `conversation:${rows[0].id}` : null;
}
