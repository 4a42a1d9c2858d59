import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  type CategoryNode,
  KNOWLEDGE_DEPTH,
  knowledgeCategory,
  knowledgeCategoryTree,
} from '@lianxi/contracts/knowledge/knowledge-category.contract';
import { countCategories, levelOfCategory, MAX_CATEGORIES } from '../../../platform/db/category-tree.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

const TABLE = 'knowledge_categories';
const { errors } = knowledgeCategory;

const records = recordRoutes(knowledgeCategory, {
  table: TABLE,
  columns: { name: 'name', pid: 'parent_id', genre: 'genre', type: 'type' },
  constraints: {
    knowledge_categories_name_key: errors.duplicate,
    knowledge_categories_parent_fkey: errors.hasChildren,
    knowledge_entries_category_fkey: errors.hasEntries,
  },
  rows: (categories) =>
    categories
      .select('r.level')
      .select((eb) =>
        eb
          .selectFrom('knowledge_entries as e')
          .whereRef('e.tenant_id', '=', 'r.tenant_id')
          .whereRef('e.category_id', '=', 'r.id')
          .select(eb.fn.countAll<string>().as('n'))
          .as('entries'),
      ),
  order: [
    ['level', 'asc'],
    ['id', 'asc'],
  ],
  // The table takes one genre and one type.
  toWire: ({ level, entries }) => ({ level, entryCount: Number(entries) }),
  toRow: async ({ pid }, ctx) => {
    // An update names no parent: a category does not move.
    if (pid === undefined) return {};
    const above = pid === null ? 0 : await levelOfCategory(ctx, TABLE, pid);
    if (above === undefined) throw new CodedError(errors.unknownParent);
    if (above >= KNOWLEDGE_DEPTH) throw new CodedError(errors.tooDeep);
    return { level: above + 1 };
  },
  list: (ctx, kit) => kit.all(ctx),
  create: async (ctx, kit) => {
    if ((await countCategories(ctx, TABLE)) >= MAX_CATEGORIES) throw new CodedError(errors.tooMany);
    return kit.create(ctx);
  },
});

async function findTree({ tx, tenantId }: TenantDb): Promise<CategoryNode[]> {
  const rows = await tx
    .selectFrom(TABLE)
    .select(['id', 'parent_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const nodes = (parent: string | null): CategoryNode[] =>
    (below.get(parent) ?? []).map(({ id, name }) => ({ id, name, sonList: nodes(id) }));
  return nodes(null);
}

const others = routes((on) => {
  on(knowledgeCategoryTree, findTree);
});

export const knowledgeCategoryRoutes = [...records, ...others];
