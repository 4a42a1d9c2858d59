import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { isAppOn } from '../../../platform/registry/apps.ts';

/** The address of the tenant's first chat page, while an agent is there who could answer; empty: none. */
export async function findChatEntrance(tenant: TenantDb): Promise<string> {
  const { tx, tenantId } = tenant;
  if (!(await isAppOn(tenant, 'online'))) return '';
  const { rows } = await sql<{ key: string }>`
    select key from sites where tenant_id = ${tenantId} and channel = 'web' and enabled and exists (
      select from agent_text_status s
      where s.tenant_id = ${tenantId} and s.status = '1' and s.unreachable_since is null and s.active < s.capacity)
    order by id limit 1`.execute(tx);
  return rows[0] ? `/chat?tenant=${tenantId}&site=${rows[0].key}` : '';
}
