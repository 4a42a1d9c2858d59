import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { EntryKind } from '@lianxi/contracts/knowledge/knowledge-entry';
import type { SelectQueryBuilder } from 'kysely';
import { categoriesWithin, categoryPath, levelOfCategory } from '../../../platform/db/category-tree.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { RecordContext } from '../../../platform/record/record-table.ts';

/** What the five kinds of entries of the desk share: they are rows of one table, and a record of each kind sees only its own. */

type Entries<Row> = SelectQueryBuilder<DB & { r: DB['knowledge_entries'] }, 'r', Row>;

export const CATEGORIES = 'knowledge_categories';

/** For an entry `r`: its category with those above it. */
export const categoryPathOf = categoryPath(CATEGORIES);

/** The rows of one kind, with their category and their uses. */
export const entriesOf = <Row>(entries: Entries<Row>, kind: EntryKind) =>
  entries
    .where('r.kind', '=', kind)
    .where('r.base', '=', 'desk')
    .select(['r.category_id', 'r.uses', categoryPathOf.as('category_path')]);

interface Found {
  category_id: string;
  category_path: string | null;
  uses: number;
}

/** What every kind shows in addition to its columns. */
export const asEntry = ({ category_id, category_path, uses }: Found) => ({
  categoryId: category_id,
  categoryPath: category_path ?? '',
  uses,
});

/** The list's filters: the keyword in any text of an entry; a category with all below it. */
export function filterEntries<Row>(
  entries: Entries<Row>,
  { keyword, categoryId }: { keyword?: string | undefined; categoryId?: string | undefined },
  { tenantId }: RecordContext,
): Entries<Row> {
  let found = entries;
  if (keyword) {
    found = found.where((eb) =>
      eb.or([
        mentions(eb.ref('r.title'), keyword),
        mentions(eb.ref('r.content'), keyword),
        mentions(eb.ref('r.address'), keyword),
      ]),
    );
  }
  return categoryId ? found.where('r.category_id', 'in', categoriesWithin(CATEGORIES, tenantId, categoryId)) : found;
}

/** In the order that users gave, the newest first where they gave none. */
export const entryOrder = [
  ['sort', 'asc'],
  ['id', 'desc'],
] as const;

/** The category of a new or changed entry, which needs one of its tenant. */
export async function categoryOf(
  ctx: RecordContext,
  { categoryId }: { categoryId: string | null },
  { noCategory, unknownCategory }: Record<'noCategory' | 'unknownCategory', ErrorDefinition>,
): Promise<{ category_id: string }> {
  if (categoryId === null) throw new CodedError(noCategory);
  if ((await levelOfCategory(ctx, CATEGORIES, categoryId)) === undefined) throw new CodedError(unknownCategory);
  return { category_id: categoryId };
}
