import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** True when the customer has the level `vip` or one of these labels. */
export async function isPreferredCustomer(
  { tx, tenantId }: TenantDb,
  customerId: string,
  labelIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ preferred: boolean }>`
    select exists (select from customers where tenant_id = ${tenantId} and id = ${customerId} and level = 'vip')
      or exists (select from customer_labels
        where tenant_id = ${tenantId} and customer_id = ${customerId} and label_id = any(${labelIds}::bigint[])) as preferred`.execute(
    tx,
  );
  return rows[0]?.preferred ?? false;
}
