import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';

/** The visitors of conversations, as they were called then. */
export async function describeConversations({ tx, tenantId }: SealedDb, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('conversations')
    .select(['id', 'visitor_name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, visitor_name }) => [id, { name: visitor_name, number: '' }]));
}
