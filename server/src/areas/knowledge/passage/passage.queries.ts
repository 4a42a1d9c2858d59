import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { passagesOf, type Said, wordsOf } from './passage.rules.ts';

/** Rows of one statement. */
const AT_ONCE = 200;

/** An entry's words, and the version that says them; null: the entry has no versions. */
interface Saying extends Said {
  entryId: string;
  versionId: string | null;
}

/** Adds the passages of entries that have none. */
export async function insertPassages({ tx, tenantId }: TenantDb, sayings: readonly Saying[]): Promise<void> {
  const rows = sayings.flatMap((saying) =>
    passagesOf(saying).map((passage, place) => ({
      ...{ tenant_id: tenantId, entry_id: saying.entryId, version_id: saying.versionId, number: place + 1 },
      ...{ heading: passage.heading, also: passage.also, content: passage.content },
      words: sql<string>`array_to_tsvector(${wordsOf(passage)}::text[])`,
    })),
  );
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx
      .insertInto('knowledge_passages')
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
  }
}

/** Puts the passages of what an entry says now in place of its earlier ones. */
export async function replacePassages(own: TenantDb, entryId: string, versionId: string | null, said: Said): Promise<void> {
  await removePassages(own, entryId);
  await insertPassages(own, [{ ...said, entryId, versionId }]);
}

/** From this transaction on nobody finds the entry. */
export async function removePassages({ tx, tenantId }: TenantDb, entryId: string): Promise<void> {
  await tx.deleteFrom('knowledge_passages').where('tenant_id', '=', tenantId).where('entry_id', '=', entryId).execute();
}

/** Of an entry without versions: what it says is in its row. */
export async function replaceEntryPassages(own: TenantDb, entryId: string): Promise<void> {
  const entry = await own.tx
    .selectFrom('knowledge_entries')
    .select(['kind', 'title', 'similar_questions as similar', 'content'])
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', entryId)
    .where('base', '<>', 'common')
    .executeTakeFirst();
  if (entry) await replacePassages(own, entryId, null, entry);
}

/** Entries without versions that have no passages: they were written before passages were. Answers how many. */
export async function addMissingPassages(own: TenantDb, most: number): Promise<number> {
  const missing = await own.tx
    .selectFrom('knowledge_entries as e')
    .select(['e.id as entryId', 'e.kind', 'e.title', 'e.similar_questions as similar', 'e.content'])
    .where('e.tenant_id', '=', own.tenantId)
    .where('e.base', '<>', 'common')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('knowledge_passages as p')
            .select('p.id')
            .whereRef('p.tenant_id', '=', 'e.tenant_id')
            .whereRef('p.entry_id', '=', 'e.id'),
        ),
      ),
    )
    .limit(most)
    .execute();
  await insertPassages(
    own,
    missing.map((entry) => ({ ...entry, versionId: null })),
  );
  return missing.length;
}
