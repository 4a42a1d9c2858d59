import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { one, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** The deepest level of a category: specification section 9. */
export const CATEGORY_DEPTH = 3;

const declared = record({
  noun: 'product-category',
  title: '商品分类',
  path: '/xmf-market/productCategory',
  access: { code: 'market_productmanage' },
  knownBy: 'name',
  fields: {
    name: text('分类名称', { max: 30, required: true }),
    /** Null: at the top. A category does not move, so that its level stays. */
    parentId: one('上级分类', { fixed: true }),
  },
  /** `level`: from 1. `productCount`: products of the category itself. */
  shown: { level: z.number().int(), productCount: z.number().int() },
  duplicate: { text: '同一上级下已有同名分类', field: 'name' },
  errors: {
    tooDeep: { kind: 'conflict', text: '最多只能添加三级分类', field: 'parentId' },
    unknownParent: { kind: 'invalid', text: '上级分类不存在或已删除', field: 'parentId' },
    tooMany: { kind: 'conflict', text: '最多 500 个分类' },
    hasChildren: { kind: 'conflict', text: '分类下还有下级分类，请先删除下级分类' },
    hasProducts: { kind: 'conflict', text: '分类下还有商品，请先把商品移到其他分类' },
  },
});

/** The tenant's categories of products, a tree of at most three levels. */
export const productCategory = {
  ...declared,
  /** All of the tenant, parents before children. */
  list: endpoint({
    method: 'GET',
    path: '/xmf-market/productCategory',
    summary: '商品分类列表',
    access: { code: 'market_productmanage' },
    reply: z.array(declared.schema.row),
  }),
};
export type ProductCategory = RecordOf<typeof productCategory>;
