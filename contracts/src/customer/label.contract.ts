import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';

export const labelErrors = defineErrors('label', {
  duplicate: { kind: 'conflict', text: '已有同名标签' },
  tooMany: { kind: 'conflict', text: '最多 200 个标签' },
});

/** Names of tag colours that the theme has. */
export const labelColor = z.enum(['grey', 'blue', 'green', 'orange', 'red', 'violet', 'cyan']);

/** A label that customers can wear. */
export const label = z.object({ id, name: z.string(), color: labelColor });
export type Label = z.output<typeof label>;

export const labelFields = z.object({ name: z.string().trim().min(1, '请输入标签名称').max(20), color: labelColor });

const countedLabel = label.extend({ customerCount: z.number().int() });
export type CountedLabel = z.output<typeof countedLabel>;

/** All labels of the tenant, by name, with how many customers wear each. */
export const labelList = endpoint({
  method: 'GET',
  path: '/xmf-customer/label',
  summary: '标签列表',
  access: { code: 'customer_list' },
  reply: z.array(countedLabel),
});

export const createLabel = endpoint({
  method: 'POST',
  path: '/xmf-customer/label',
  summary: '新建标签',
  access: { code: 'customer_label' },
  body: labelFields,
  reply: z.object({ id }),
  errors: [labelErrors.duplicate, labelErrors.tooMany],
});

export const updateLabel = endpoint({
  method: 'PUT',
  path: '/xmf-customer/label',
  summary: '修改标签',
  access: { code: 'customer_label' },
  body: labelFields.extend({ id }),
  reply: z.null(),
  errors: [labelErrors.duplicate],
});

/** Removes a label, from the customers who wear it too. */
export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/xmf-customer/label/{id}',
  summary: '删除标签',
  access: { code: 'customer_label' },
  params: z.object({ id }),
  reply: z.null(),
});
