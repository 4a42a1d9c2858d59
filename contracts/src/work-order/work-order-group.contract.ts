import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, many, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

const path = '/xmf-work-order/group';
const named = z.array(z.object({ id, name: z.string() }));

/** Agents who have the same work: a node of a workflow gives it to the group, and one of them does it. */
export const workOrderGroup = record({
  noun: 'work-order-group',
  title: '工单组',
  path,
  access: { code: 'workorder_setting' },
  knownBy: 'name',
  fields: {
    name: text('工单组名称', { max: 30, required: true, keyword: true }),
    memberIds: many('成员', { max: 500, writeOnly: true }),
    enabled: flag('启用', { default: true }),
  },
  /** `members`: those who are not disabled. `templates`: the templates whose workflow, drawn or published, names the group. */
  shown: { members: named, templates: named },
  duplicate: { text: '已有同名工单组', field: 'name' },
  errors: {
    unknownAgent: { kind: 'invalid', text: '坐席不存在', field: 'memberIds' },
    inUse: { kind: 'conflict', text: '该工单组正被流程或工单使用，不能删除；可以停用' },
  },
});
export type WorkOrderGroup = RecordOf<typeof workOrderGroup>;

/** The groups that work can be given to. */
export const workOrderGroups = endpoint({
  method: 'GET',
  path: `${path}/selects`,
  summary: '工单组选项',
  access: 'signed-in',
  reply: z.array(z.object({ id, name: z.string(), members: z.number().int() })),
});
