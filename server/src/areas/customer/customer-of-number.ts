import type { FieldCipher } from '../../platform/crypto/field-cipher.ts';
import type { TenantTx } from '../../platform/db/db.ts';

/** Whose number it is, for who answers a call from it; null: a stranger's. */
export async function customerOfNumber(
  { tx, tenantId }: Pick<TenantTx, 'tx' | 'tenantId'>,
  cipher: FieldCipher,
  number: string,
): Promise<{ id: string; name: string; level: string } | null> {
  const row = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'level'])
    .where('tenant_id', '=', tenantId)
    .where('phone_index', '=', cipher.blindIndex(number))
    .executeTakeFirst();
  return row ? { id: row.id, name: cipher.decrypt(row.name), level: row.level } : null;
}
