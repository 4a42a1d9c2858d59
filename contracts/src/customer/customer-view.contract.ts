import * as z from 'zod';
import { ownFieldsQuery } from '../form/form-record.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { allCustomerFilters } from './customer.contract.ts';

export const customerViewErrors = defineErrors('customer-view', {
  duplicate: { kind: 'conflict', text: '您已有同名视图', field: 'name' },
  changed: { kind: 'conflict', text: '该视图已在别处修改，请重新打开后再保存' },
  notYours: { kind: 'forbidden', text: '只能修改自己的视图' },
  mayNotShare: { kind: 'forbidden', text: '没有共享视图的权限', field: 'sharing' },
  unknownRole: { kind: 'invalid', text: '角色不存在或已删除', field: 'roleIds' },
  tooMany: { kind: 'conflict', text: '每人最多保存 50 个视图' },
});

/** How many views one agent saves. */
export const MAX_VIEWS = 50;

/** A state of the customer list. */
export const customerViewContent = z.object({
  /** Keys of the shown columns in their order; those of own fields begin with `own.`. */
  columns: z
    .array(z.string().regex(/^(own\.)?[A-Za-z][A-Za-z0-9]{0,30}$/))
    .min(1)
    .max(250),
  filters: allCustomerFilters,
  sort: ownFieldsQuery.sort,
});
export type CustomerViewContent = z.output<typeof customerViewContent>;

/** What an agent says of a view. With others it is shared only with the right `customer_view_share`. */
export const customerViewFields = z.object({
  name: z.string().trim().min(1, '请输入视图名称').max(30),
  sharing: z.enum(['nobody', 'everybody', 'roles']),
  roleIds: z.array(id).max(50),
});

const path = '/xmf-customer/customer/view';
const access = { code: 'customer_list' };
const saved = customerViewFields.extend({ content: customerViewContent });

export const customerView = customerViewFields.extend({
  id,
  name: userText(z.string()),
  mine: z.boolean(),
  ownerName: z.string(),
  /** Null: it filters or sorts by fields that the caller may not see, or that are gone. */
  content: customerViewContent.nullable(),
  version: z.number().int(),
});
export type CustomerView = z.output<typeof customerView>;

/** The caller's views, then those that are shared with them, by name. */
export const customerViewList = endpoint({
  method: 'GET',
  path,
  summary: '客户视图',
  access,
  reply: z.array(customerView),
});

export const createCustomerView = endpoint({
  method: 'POST',
  path,
  summary: '新建客户视图',
  access,
  body: saved,
  reply: z.object({ id }),
  errors: [
    customerViewErrors.duplicate,
    customerViewErrors.mayNotShare,
    customerViewErrors.unknownRole,
    customerViewErrors.tooMany,
  ],
});

/** Only its owner changes a view. */
export const updateCustomerView = endpoint({
  method: 'PUT',
  path,
  summary: '修改客户视图',
  access,
  body: saved.extend({ id, version: z.number().int() }),
  reply: z.object({ version: z.number().int() }),
  errors: [
    customerViewErrors.duplicate,
    customerViewErrors.changed,
    customerViewErrors.notYours,
    customerViewErrors.mayNotShare,
    customerViewErrors.unknownRole,
  ],
});

/** Only its owner removes a view. */
export const deleteCustomerView = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: '删除客户视图',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [customerViewErrors.notYours],
});
