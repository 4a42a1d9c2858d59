import { sql } from 'kysely';
import type { SealedDb } from '../db/db.ts';
import type { KeyedColumn } from './cipher.ts';

/**
 * Call this before you write texts into a column with a unique index. A row that still has one of the texts in the earlier form
 * gets the new form. So the unique index sees two rows with one text, as always. After the tenant is settled it does nothing.
 */
export async function renewIndex(
  { tx, tenantId, cipher }: SealedDb,
  index: KeyedColumn,
  texts: readonly string[],
): Promise<void> {
  const { former } = cipher;
  if (!former || texts.length === 0) return;
  const [table = '', column = ''] = index.split('.');
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = given.now
    from unnest(
      ${texts.map((text) => former.blindIndex(text))}::text[], ${texts.map((text) => cipher.blindIndex(index, text))}::text[]
    ) as given(former, now)
    where tenant_id = ${tenantId} and ${sql.ref(column)} = given.former`.execute(tx);
}
