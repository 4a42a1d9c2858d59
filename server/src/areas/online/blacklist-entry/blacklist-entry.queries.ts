import type { TenantDb } from '../../../platform/db/db.ts';

/** True when this visitor may not chat. */
export async function isBlacklisted({ tx, tenantId }: TenantDb, visitorId: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('blacklist_entries')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return entry !== undefined;
}
