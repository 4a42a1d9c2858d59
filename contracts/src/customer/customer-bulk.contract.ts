import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { customerErrors, MAX_LABELS } from './customer.contract.ts';

/** `agentId` null: no owner. */
export const customerAllotment = z.object({ ids: z.array(id).min(1).max(1000), agentId: id.nullable() });

/** Assigns customers to an agent, who gets a customer notice. */
export const allotCustomers = endpoint({
  method: 'PUT',
  path: '/xmf-customer/customer/allot',
  summary: '分配客户',
  access: { code: 'customer_allot' },
  dataScope: 'customer_list',
  body: customerAllotment,
  reply: z.object({ changed: z.number().int() }),
  errors: [customerErrors.unknownOwner],
});

/** Adds labels to customers and removes others. */
export const labelCustomers = endpoint({
  method: 'PUT',
  path: '/xmf-customer/customer/labels',
  summary: '批量打标签',
  access: { code: 'customer_edit' },
  dataScope: 'customer_list',
  body: z.object({ ids: z.array(id).min(1).max(1000), add: z.array(id).max(MAX_LABELS), remove: z.array(id).max(200) }),
  reply: z.null(),
  errors: [customerErrors.unknownLabel, customerErrors.tooManyLabels],
});
