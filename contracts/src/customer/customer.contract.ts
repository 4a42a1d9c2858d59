import * as z from 'zod';
import { filledForm, formChanges, formRecordErrors, ownCells, ownFieldsQuery } from '../form/form-record.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { wornLabel } from './label.contract.ts';

export const customerErrors = defineErrors('customer', {
  duplicatePhone: { kind: 'conflict', text: '该号码已有客户' },
  changed: { kind: 'conflict', text: '该客户已被其他人修改，请载入最新内容后再保存' },
  merged: { kind: 'conflict', text: '该客户已合并到另一位客户，请打开合并后的客户修改' },
  unknownOwner: { kind: 'invalid', text: '归属坐席不存在或已停用' },
  notAllotted: { kind: 'forbidden', text: '没有分配客户的权限，不能更换归属坐席', field: 'ownerId' },
  unknownLabel: { kind: 'invalid', text: '标签不存在或已删除' },
  tooManyLabels: { kind: 'conflict', text: '每位客户最多 20 个标签' },
});

export const customerLevel = z.enum(['normal', 'vip']);

/** A customer as lists show it. Without the right to see whole numbers `phone` is masked. */
export const customer = z.object({
  id,
  custName: z.string(),
  phone: z.string(),
  company: z.string(),
  city: z.string(),
  level: customerLevel,
  labels: z.array(wornLabel),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  createTime: timestamp,
});
export type Customer = z.output<typeof customer>;

/** The filters of a list, an export or a choice of customers. */
export const customerFilters = z.object({
  /** Part of the name, or a whole number, in the clear or masked. */
  keyword: z.string().trim().max(100).optional(),
  city: z.string().max(20).optional(),
  level: customerLevel.optional(),
  ownerId: id.optional(),
  labelId: id.optional(),
});
export type CustomerFilters = z.output<typeof customerFilters>;

/** The same, and a condition on own fields. */
export const allCustomerFilters = customerFilters.extend({ condition: ownFieldsQuery.condition });

/** `own`: the own fields that the list was asked for. */
export const listedCustomer = customer.extend({ own: ownCells.optional() });
export type ListedCustomer = z.output<typeof listedCustomer>;

/** Customers within the caller’s data scope. */
export const customerList = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer',
  summary: '客户列表',
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  /** With a condition on own fields the total counts up to {@link MAX_COUNTED}. */
  query: listQuery.extend({ ...customerFilters.shape, ...ownFieldsQuery }),
  reply: listPage(listedCustomer),
  errors: [formRecordErrors.badCondition, formRecordErrors.notReady],
});

/** Lists that are narrowed by own fields count no further. */
export const MAX_COUNTED = 10_000;

export const customerDetail = customer.extend({
  email: z.string(),
  address: z.string(),
  remark: z.string(),
  updateTime: timestamp,
  /** Counts the changes; an update names the one that it was made from. */
  version: z.number().int(),
});
export type CustomerDetail = z.output<typeof customerDetail>;

/** `changeable`: of the caller's data scope; false: read by a contact alone. `form`: the tenant's own fields. */
export const openCustomer = customerDetail.extend({ changeable: z.boolean(), form: filledForm.nullable() });
export type OpenCustomer = z.output<typeof openCustomer>;

/**
 * Customers of the caller's data scope, and customers with whom the caller has or recently had a contact: such reads are
 * logged.
 */
export const readCustomer = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/{id}',
  summary: '客户详情',
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  params: z.object({ id }),
  reply: openCustomer,
});

/** How many labels one customer wears at most. */
export const MAX_LABELS = 20;

/** No address, or one, of which numbers may be starred. */
function isEmail(text: string): boolean {
  return text === '' || z.email().safeParse(text.replaceAll('*', '0')).success;
}

/** The fields of a customer that a person or an import fills in. */
export const customerFields = z.object({
  custName: z.string().trim().min(1, '请输入客户姓名').max(50),
  /** A number of 6 to 15 digits; on an update the masked form leaves it as it is. */
  phone: z.string().trim().min(1, '请输入联系电话').max(200),
  company: z.string().trim().max(100),
  city: z.string().trim().max(20),
  level: customerLevel,
  /** None, an address, or a masked one: on an update it leaves it as it is. */
  email: z.string().trim().max(50).refine(isEmail, '请输入正确的邮箱地址'),
  address: z.string().trim().max(200),
  remark: z.string().trim().max(500),
  /** Null: no owner yet. */
  ownerId: id.nullable(),
  labelIds: z.array(id).max(MAX_LABELS),
});
export type CustomerFields = z.output<typeof customerFields>;

/** The tenant's own fields. Absent: they stay as they are. */
const ownFields = { values: formChanges.optional() };
const ownErrors = [formRecordErrors.refused, formRecordErrors.notPublished];

/** A new customer. To another agent than the caller it belongs only with the right `customer_allot`. */
export const createCustomer = endpoint({
  method: 'POST',
  path: '/xmf-customer/customer',
  summary: '新建客户',
  access: { code: 'customer_edit' },
  body: customerFields.extend(ownFields),
  reply: z.object({ id }),
  errors: [
    customerErrors.duplicatePhone,
    customerErrors.unknownOwner,
    customerErrors.notAllotted,
    customerErrors.unknownLabel,
    ...ownErrors,
  ],
});

/** Changes a customer. To change the owner also needs the right `customer_allot`. */
export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/xmf-customer/customer',
  summary: '修改客户',
  access: { code: 'customer_edit' },
  dataScope: 'customer_list',
  body: customerFields.extend({ ...ownFields, id, version: z.number().int() }),
  reply: z.null(),
  errors: [
    customerErrors.changed,
    customerErrors.merged,
    customerErrors.duplicatePhone,
    customerErrors.unknownOwner,
    customerErrors.notAllotted,
    customerErrors.unknownLabel,
    ...ownErrors,
  ],
});

/** The customer with this number, whole or masked; null: none that the caller may see. */
export const customerByPhone = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/phone',
  summary: '按号码查客户',
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  query: z.object({ phone: z.string().trim().min(1).max(200) }),
  reply: customer.nullable(),
});

/** What the filters offer: the cities of customers within the data scope, most customers first, at most 200. */
export const customerOptions = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/option',
  summary: '客户选项',
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  reply: z.object({ cities: z.array(userText(z.string())) }),
});
