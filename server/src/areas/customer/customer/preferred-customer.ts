import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { survivorOf } from './survivor.queries.ts';

/** True when the customer has the level `vip` or one of these labels. */
export async function isPreferredCustomer(
  { tx, tenantId }: TenantDb,
  knownAs: string,
  labelIds: readonly string[],
): Promise<boolean> {
  const customerId = await survivorOf({ tx, tenantId }, knownAs);
  const { rows } = await sql<{ preferred: boolean }>`
    select exists (select from customers where tenant_id = ${tenantId} and id = ${customerId} and level = 'vip' and removed_at is null)
      or exists (select from customer_labels
        where tenant_id = ${tenantId} and customer_id = ${customerId} and label_id = any(${labelIds}::bigint[])) as preferred`.execute(
    tx,
  );
  return rows[0]?.preferred ?? false;
}
