import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';

export const customerOwnerErrors = defineErrors('customer-owner', {
  none: { kind: 'not-found', text: '该号码没有其他坐席负责的客户' },
  sent: { kind: 'conflict', text: '一小时内已发送过，请等待对方处理' },
});

const phone = z.string().trim().min(1).max(200);
const access = { code: 'customer_list' };
const dataScope = 'customer_list';

/** The colleague who owns a customer. It names the colleague, never the customer. */
export const customerOwner = z.object({
  /** Null: the customer has no owner yet. */
  agentId: id.nullable(),
  agName: z.string(),
  departName: z.string(),
  extension: z.string(),
});
export type CustomerOwner = z.output<typeof customerOwner>;

/**
 * Who owns the customer with this number, whole or masked; null: no customer has it, or the caller may read the customer. Such
 * reads are logged.
 */
export const ownerOfNumber = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/phone/owner',
  summary: '号码归属坐席',
  access,
  dataScope,
  query: z.object({ phone }),
  reply: customerOwner.nullable(),
});

/** `ask`: to the owner and to all who may assign customers. `write`: to the owner alone. */
export const ownerNote = z.object({
  phone,
  kind: z.enum(['ask', 'write']),
  words: z.string().trim().min(1, '请输入内容').max(200),
});

/** Sends a customer notice about a customer whom the caller may not read; once an hour for each kind. */
export const writeToOwner = endpoint({
  method: 'POST',
  path: '/xmf-customer/customer/phone/owner',
  summary: '申请客户或写给负责人',
  access,
  dataScope,
  body: ownerNote,
  reply: z.null(),
  errors: [customerOwnerErrors.none, customerOwnerErrors.sent],
});
