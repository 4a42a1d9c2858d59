import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

/** A customer as lists show it. Without the right to see whole numbers `phone` is masked. */
export const customer = z.object({
  id,
  custName: z.string(),
  phone: z.string(),
  company: z.string(),
  city: z.string(),
  level: z.enum(['normal', 'vip']),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  createTime: timestamp,
});

/** Customers within the caller’s data scope. `keyword`: part of the name, or a whole number, in the clear or masked. */
export const customerList = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer',
  summary: '客户列表',
  access: { code: 'customer_list' },
  dataScope: true,
  query: listQuery.extend({
    keyword: z.string().trim().max(100).optional(),
    city: z.string().max(20).optional(),
    level: z.enum(['normal', 'vip']).optional(),
    ownerId: id.optional(),
  }),
  reply: listPage(customer),
});
