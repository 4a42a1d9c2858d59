import { entryKind } from '@lianxi/contracts/knowledge/knowledge-entry';
import { base } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import { sql } from 'kysely';
import { categoriesWithin, categoryPath } from '../../../platform/db/category-tree.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { CATEGORIES } from '../knowledge-entry/knowledge-entry.ts';
import { anyOf, askedWords, type Fit, rank } from './rank.rules.ts';
import { type Reader, readableBy } from './reader.ts';
import { findSynonyms } from './synonym.queries.ts';

/** Of more candidates the first with most of the words are ranked. */
const MOST_CANDIDATES = 3000;
/** So many words are sought in passages at most: a long question must not keep the process from other work. */
const MOST_SOUGHT = 60_000;

export interface SearchFilter {
  base?: string | undefined;
  categoryId?: string | undefined;
}

/** A passage that fits a question. */
export interface FoundPassage extends Fit {
  id: string;
  entryId: string;
  versionId: string | null;
  base: ReturnType<typeof base.parse>;
  kind: ReturnType<typeof entryKind.parse>;
  title: string;
  heading: string;
  also: string;
  content: string;
  address: string | null;
  categoryPath: string;
}

/** The passages that the reader may read and that fit the question, the best first. */
export async function searchPassages(
  own: TenantDb,
  reader: Reader,
  question: string,
  { most, filter = {} }: { most: number; filter?: SearchFilter },
): Promise<FoundPassage[]> {
  const { tx, tenantId } = own;
  const asked = askedWords(question, await findSynonyms(own));
  const words = anyOf(asked);
  if (words === null) return [];
  let found = tx
    .selectFrom('knowledge_passages as p')
    .innerJoin('knowledge_entries as e', (join) => join.onRef('e.tenant_id', '=', 'p.tenant_id').onRef('e.id', '=', 'p.entry_id'))
    .leftJoin('knowledge_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'p.tenant_id').onRef('v.id', '=', 'p.version_id'),
    )
    .select(['p.id', 'p.entry_id', 'p.version_id', 'p.heading', 'p.also', 'p.content'])
    .select(['e.base', 'e.kind', 'e.address', 'e.title as entry_title', 'v.title as version_title', 'e.category_id'])
    .where('p.tenant_id', '=', tenantId)
    .where(sql<boolean>`p.id in (select knowledge_passages_with_words(${words}::tsquery))`)
    .where(readableBy(reader));
  if (filter.base) found = found.where('e.base', '=', filter.base);
  if (filter.categoryId) found = found.where('e.category_id', 'in', categoriesWithin(CATEGORIES, tenantId, filter.categoryId));
  const candidates = await found
    .orderBy(sql`ts_rank(p.words, ${words}::tsquery) desc`)
    .orderBy('p.id')
    .limit(Math.min(MOST_CANDIDATES, Math.ceil(MOST_SOUGHT / (asked.words.size + asked.synonyms.size))))
    .execute();
  const best = rank(asked, candidates, await countPassages(own)).slice(0, most);
  const paths = await findPaths(
    own,
    best.map(({ category_id }) => category_id),
  );
  return best.map((row) => ({
    ...{ id: row.id, entryId: row.entry_id, versionId: row.version_id, address: row.address },
    ...{ base: base.parse(row.base), kind: entryKind.parse(row.kind), title: row.version_title ?? row.entry_title },
    ...{ heading: row.heading, also: row.also, content: row.content, categoryPath: paths.get(row.category_id) ?? '' },
    ...{ score: row.score, covered: row.covered, matched: row.matched, synonyms: row.synonyms, places: row.places },
  }));
}

async function countPassages({ tx, tenantId }: TenantDb): Promise<number> {
  const { n } = await tx
    .selectFrom('knowledge_passages')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The categories of a few entries, with those above them. */
async function findPaths({ tx, tenantId }: TenantDb, categoryIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(categoryIds)];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ category_id: string; path: string | null }>`
    select r.category_id, ${categoryPath(CATEGORIES)} as path
    from (select ${tenantId}::int as tenant_id, unnest(${ids}::bigint[]) as category_id) r`.execute(tx);
  return new Map(rows.map(({ category_id, path }) => [category_id, path ?? '']));
}
