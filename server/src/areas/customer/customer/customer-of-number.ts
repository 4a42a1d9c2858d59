import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';

/** Whose number it is, for who answers a call from it; null: a stranger's. */
export async function customerOfNumber(
  { tx, tenantId }: TenantDb,
  cipher: FieldCipher,
  number: string,
): Promise<{ id: string; name: string; level: string } | null> {
  const { rows } = await statement<{ id: string; name: Buffer; level: string }>`
    select id, name, level from customers where tenant_id = ${tenantId} and phone_index = ${cipher.blindIndex(number)}`.execute(
    tx,
  );
  const [row] = rows;
  return row ? { id: row.id, name: cipher.decrypt(row.name), level: row.level } : null;
}
