import type { SealedDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';

/** The customer of a number, for the agent who answers its call; null: unknown. */
export async function customerOfNumber(
  { tx, tenantId, cipher }: SealedDb,
  number: string,
): Promise<{ id: string; name: string; level: string } | null> {
  const { rows } = await statement<{ id: string; name: Buffer; level: string }>`
    select id, name, level from customers
    where tenant_id = ${tenantId} and phone_index = any(${cipher.blindIndexes('customers.phone_index', number)})`.execute(tx);
  const [row] = rows;
  return row ? { id: row.id, name: cipher.decrypt('customers.name', row.name), level: row.level } : null;
}
