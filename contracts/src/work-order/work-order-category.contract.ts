import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { one, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** The deepest level of a category. */
export const WORK_ORDER_CATEGORY_DEPTH = 3;

const access = { code: 'workorder_setting' };
const path = '/xmf-work-order/category';

const declared = record({
  noun: 'work-order-category',
  title: '工单分类',
  path,
  access,
  knownBy: 'name',
  fields: {
    name: text('分类名称', { max: 30, required: true }),
    /** Null: at the top. A category does not move, so that its level stays. */
    parentId: one('上级分类', { fixed: true }),
  },
  /** `level`: from 1. `templateCount`: templates of the category itself. */
  shown: { level: z.number().int(), templateCount: z.number().int() },
  duplicate: { text: '同一上级下已有同名分类', field: 'name' },
  errors: {
    tooDeep: { kind: 'conflict', text: '最多添加三级分类', field: 'parentId' },
    unknownParent: { kind: 'invalid', text: '上级分类不存在或已删除', field: 'parentId' },
    tooMany: { kind: 'conflict', text: '最多 500 个分类' },
    hasChildren: { kind: 'conflict', text: '分类下还有下级分类，请先删除下级分类' },
    hasTemplates: { kind: 'conflict', text: '分类下还有模板，请先把模板移到其他分类' },
  },
});

/** The tenant's categories of work orders, a tree of at most three levels. */
export const workOrderCategory = {
  ...declared,
  /** All of the tenant, parents before children. */
  list: endpoint({ method: 'GET', path, summary: '工单分类列表', access, reply: z.array(declared.schema.row) }),
};
export type WorkOrderCategory = RecordOf<typeof workOrderCategory>;
