import { sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';

/** Agents of the tenant who have a right. It does not check whether an app's end or a missing licence removes the right. */
export async function findHolders({ tx, tenantId }: TenantDb, code: string): Promise<string[]> {
  const { rows } = await sql<{ agent_id: string }>`
    select distinct ar.agent_id from agent_roles ar
    join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    join agents a on a.tenant_id = ar.tenant_id and a.id = ar.agent_id and not a.disabled
    left join role_permissions p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.code = ${code}
    where ar.tenant_id = ${tenantId} and (r.is_super or p.code is not null)`.execute(tx);
  return rows.map(({ agent_id }) => agent_id);
}
