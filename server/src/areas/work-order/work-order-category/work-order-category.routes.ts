import { CodedError } from '@lianxi/contracts/kit/errors';
import { WORK_ORDER_CATEGORY_DEPTH, workOrderCategory } from '@lianxi/contracts/work-order/work-order-category.contract';
import { countCategories, levelOfCategory, MAX_CATEGORIES } from '../../../platform/db/category-tree.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

const TABLE = 'work_order_categories';
const { errors } = workOrderCategory;

export const workOrderCategoryRoutes = recordRoutes(workOrderCategory, {
  table: TABLE,
  columns: { name: 'name', parentId: 'parent_id' },
  constraints: {
    work_order_categories_name_key: errors.duplicate,
    work_order_categories_parent_fkey: errors.hasChildren,
    work_order_templates_category_fkey: errors.hasTemplates,
  },
  rows: (categories) =>
    categories
      .select('r.level')
      .select((eb) =>
        eb
          .selectFrom('work_order_templates as t')
          .whereRef('t.tenant_id', '=', 'r.tenant_id')
          .whereRef('t.category_id', '=', 'r.id')
          .select(eb.fn.countAll<string>().as('n'))
          .as('templates'),
      ),
  order: [
    ['level', 'asc'],
    ['id', 'asc'],
  ],
  toWire: ({ level, templates }) => ({ level, templateCount: Number(templates) }),
  toRow: async ({ parentId }, ctx) => {
    // An update names no parent: a category does not move.
    if (parentId === undefined) return {};
    const above = parentId === null ? 0 : await levelOfCategory(ctx, TABLE, parentId);
    if (above === undefined) throw new CodedError(errors.unknownParent);
    if (above >= WORK_ORDER_CATEGORY_DEPTH) throw new CodedError(errors.tooDeep);
    return { level: above + 1 };
  },
  list: (ctx, kit) => kit.all(ctx),
  create: async (ctx, kit) => {
    if ((await countCategories(ctx, TABLE)) >= MAX_CATEGORIES) throw new CodedError(errors.tooMany);
    return kit.create(ctx);
  },
});
