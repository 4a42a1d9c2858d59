import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { videoSettingTable } from '../setting/setting.queries.ts';

/** The video call by which an agent may read a customer: it rings them or they are in it, or they were so lately. */
export async function findVideoContact({ tx, tenantId }: TenantDb, agentId: string, customerId: string): Promise<string | null> {
  const { customerHours } = await videoSettingTable.find({ tx, tenantId });
  const { rows } = await sql<{ id: string }>`
    select c.id from video_calls c join video_visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
    where c.tenant_id = ${tenantId} and v.customer_id = ${customerId}
      and (c.state <> 'ended' and c.agent_id = ${agentId}
        or exists (select from video_parties p
          where p.tenant_id = c.tenant_id and p.call_id = c.id and p.agent_id = ${agentId} and p.kind in ('owner', 'guest')
            and p.joined_at is not null
            and (p.left_at is null and c.state <> 'ended'
              or coalesce(p.left_at, c.ended_at) > now() - make_interval(hours => ${customerHours}))))
    order by c.id desc limit 1`.execute(tx);
  return rows[0] ? `video-call:${rows[0].id}` : null;
}
