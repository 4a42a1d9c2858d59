import type { TenantDb } from '../../../platform/db/db.ts';

/** Whether agents are set to this status option after a call. */
export async function isAfterCallStatus({ tx, tenantId }: TenantDb, optionId: string): Promise<boolean> {
  const config = tx.selectFrom('cti_configs').select('tenant_id').where('tenant_id', '=', tenantId);
  return (await config.where('offline_id', '=', optionId).executeTakeFirst()) !== undefined;
}
