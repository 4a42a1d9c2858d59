import type { TenantTx } from '../../platform/db/db.ts';

/** Does the customer wear one of these labels? */
export async function wearsLabel(
  { tx, tenantId }: Pick<TenantTx, 'tx' | 'tenantId'>,
  customerId: string,
  labelIds: readonly string[],
): Promise<boolean> {
  if (labelIds.length === 0) return false;
  const row = await tx
    .selectFrom('customer_labels')
    .select('label_id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('label_id', 'in', labelIds)
    .executeTakeFirst();
  return row !== undefined;
}
