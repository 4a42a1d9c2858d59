import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

const path = '/xmf-work-order/closingCode';

/** Why an order was closed before its workflow was done, or how it ended. */
export const closingCode = record({
  noun: 'closing-code',
  title: '关闭原因',
  path,
  access: { code: 'workorder_setting' },
  knownBy: 'name',
  fields: {
    name: text('关闭原因', { max: 30, required: true, keyword: true }),
    /** Who closes with it must say more. */
    needsNote: flag('需要说明', { default: false }),
    enabled: flag('启用', { default: true }),
  },
  duplicate: { text: '已有相同的关闭原因', field: 'name' },
  errors: { inUse: { kind: 'conflict', text: '已有工单使用该关闭原因，不能删除；可以停用' } },
});
export type ClosingCode = RecordOf<typeof closingCode>;

/** The reasons that can be chosen now. */
export const closingCodes = endpoint({
  method: 'GET',
  path: `${path}/selects`,
  summary: '关闭原因选项',
  access: 'signed-in',
  reply: z.array(z.object({ id, name: z.string(), needsNote: z.boolean() })),
});
