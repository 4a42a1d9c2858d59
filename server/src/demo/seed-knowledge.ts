import { COMMON_GENRE, KNOWLEDGE_TYPE } from '@lianxi/contracts/knowledge/knowledge-category.contract';
import { addMissingPassages } from '../areas/knowledge/public.ts';
import type { Tx } from '../platform/db/db.ts';
import { knowledgeOf } from './knowledge-entries.ts';
import type { Random } from './random.ts';
import type { DemoService } from './tenants.ts';

/** The categories of knowledge, and words, questions, links and articles in them. */
export async function insertKnowledge(
  tx: Tx,
  tenantId: number,
  { catalogue, site }: Pick<DemoService, 'catalogue' | 'site'>,
  random: Random,
): Promise<void> {
  const entries = knowledgeOf(catalogue);
  const ids = await insertCategories(
    tx,
    tenantId,
    entries.map(([, way]) => way),
  );
  const rows = entries.map(([kind, way, title, content, path]) => ({
    ...{ tenant_id: tenantId, kind, title, content, category_id: ids.get(way) ?? '' },
    address: path === undefined ? null : `${site.address}${path}`,
    uses: Math.round(random.duration(12, 1)),
  }));
  await tx.insertInto('knowledge_entries').values(rows).execute();
  await addMissingPassages({ tx, tenantId }, rows.length);
}

/** Makes the categories of these ways that are not there yet; answers the id of each by its way. */
export async function insertCategories(tx: Tx, tenantId: number, ways: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const way of ways) {
    const names = way.split('/');
    for (const [depth, name] of names.entries()) {
      const path = names.slice(0, depth + 1).join('/');
      if (ids.has(path)) continue;
      const parent_id = ids.get(names.slice(0, depth).join('/')) ?? null;
      const row = { tenant_id: tenantId, name, parent_id, level: depth + 1, genre: COMMON_GENRE, type: KNOWLEDGE_TYPE };
      const { id } = await tx.insertInto('knowledge_categories').values(row).returning('id').executeTakeFirstOrThrow();
      ids.set(path, id);
    }
  }
  return ids;
}
