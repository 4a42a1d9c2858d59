import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** Names of tag colours that the theme has, as people call them. */
const colors = { grey: '灰色', blue: '蓝色', green: '绿色', orange: '橙色', red: '红色', violet: '紫色', cyan: '青色' };

const declared = record({
  noun: 'label',
  title: '标签',
  path: '/xmf-customer/label',
  access: { code: 'customer_label' },
  knownBy: 'name',
  fields: {
    name: text('标签名称', { max: 20, required: true }),
    color: choice('颜色', colors, { default: 'blue' }),
  },
  /** How many customers wear it. */
  shown: { customerCount: z.number().int() },
  duplicate: { text: '已有同名标签', field: 'name' },
  errors: { tooMany: { kind: 'conflict', text: '最多 200 个标签' } },
});

/** What customers can wear. */
export const label = {
  ...declared,
  /** All labels of the tenant, by name; every user who sees customers sees them. */
  list: endpoint({
    method: 'GET',
    path: '/xmf-customer/label',
    summary: '标签列表',
    access: { code: 'customer_list' },
    reply: z.array(declared.schema.row),
  }),
};
export type CountedLabel = RecordOf<typeof label>;

/** A label as a customer wears it. */
export const wornLabel = z.object({ id, name: z.string(), color: declared.schema.row.shape.color });
export type Label = z.output<typeof wornLabel>;
