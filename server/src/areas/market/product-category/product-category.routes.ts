import { CodedError } from '@lianxi/contracts/kit/errors';
import { CATEGORY_DEPTH, productCategory } from '@lianxi/contracts/market/product-category.contract';
import { countCategories, levelOfCategory, MAX_CATEGORIES } from '../../../platform/db/category-tree.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

const TABLE = 'product_categories';
const { errors } = productCategory;

export const productCategoryRoutes = recordRoutes(productCategory, {
  table: TABLE,
  columns: { name: 'name', parentId: 'parent_id' },
  constraints: {
    product_categories_name_key: errors.duplicate,
    product_categories_parent_fkey: errors.hasChildren,
    products_category_fkey: errors.hasProducts,
  },
  rows: (categories) =>
    categories
      .select('r.level')
      .select((eb) =>
        eb
          .selectFrom('products as p')
          .whereRef('p.tenant_id', '=', 'r.tenant_id')
          .whereRef('p.category_id', '=', 'r.id')
          .select(eb.fn.countAll<string>().as('n'))
          .as('products'),
      ),
  order: [
    ['level', 'asc'],
    ['id', 'asc'],
  ],
  toWire: ({ level, products }) => ({ level, productCount: Number(products) }),
  toRow: async ({ parentId }, ctx) => {
    // An update names no parent: a category does not move.
    if (parentId === undefined) return {};
    const above = parentId === null ? 0 : await levelOfCategory(ctx, TABLE, parentId);
    if (above === undefined) throw new CodedError(errors.unknownParent);
    if (above >= CATEGORY_DEPTH) throw new CodedError(errors.tooDeep);
    return { level: above + 1 };
  },
  list: (ctx, kit) => kit.all(ctx),
  create: async (ctx, kit) => {
    if ((await countCategories(ctx, TABLE)) >= MAX_CATEGORIES) throw new CodedError(errors.tooMany);
    return kit.create(ctx);
  },
});
