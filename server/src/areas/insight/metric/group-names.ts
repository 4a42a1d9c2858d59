import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** The names of all queues, by channel and id: `call 7`. One that was removed has none. */
export async function groupNames({ tx, tenantId }: TenantDb): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'call ' || id as key, name from skill_groups where tenant_id = ${tenantId}
    union all select 'chat ' || id, name from chat_groups where tenant_id = ${tenantId}
    union all select 'video ' || id, name from video_groups where tenant_id = ${tenantId}`.execute(tx);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
