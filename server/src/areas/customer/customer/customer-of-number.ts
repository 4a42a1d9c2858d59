import type { SealedDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { survivorOf } from './survivor.queries.ts';

interface Found {
  id: string;
  name: Buffer;
  level: string;
  merged_into: string | null;
}

/** The customer of a number, for the agent who answers its call; null: unknown. The number of a merged customer is the other's. */
export async function customerOfNumber(
  { tx, tenantId, cipher }: SealedDb,
  number: string,
): Promise<{ id: string; name: string; level: string } | null> {
  const { rows } = await statement<Found>`
    select id, name, level, merged_into from customers
    where tenant_id = ${tenantId} and phone_index = any(${cipher.blindIndexes('customers.phone_index', number)})
      and removed_at is null`.execute(tx);
  let [row] = rows;
  if (row?.merged_into) {
    const { rows: survivors } = await statement<Found>`
      select id, name, level, merged_into from customers
      where tenant_id = ${tenantId} and id = ${await survivorOf({ tx, tenantId }, row.id)} and removed_at is null`.execute(tx);
    [row] = survivors;
  }
  return row ? { id: row.id, name: cipher.decrypt('customers.name', row.name), level: row.level } : null;
}
