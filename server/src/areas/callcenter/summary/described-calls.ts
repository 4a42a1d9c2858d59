import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';

/** The other sides of calls: names as they were then, and numbers. */
export async function describeCalls({ tx, tenantId, cipher }: SealedDb, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('calls')
    .select(['id', 'number', 'customer_name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ id, number, customer_name }) => [
      id,
      {
        name: customer_name ? cipher.decrypt('calls.customer_name', customer_name) : '',
        number: cipher.decrypt('calls.number', number),
      },
    ]),
  );
}
