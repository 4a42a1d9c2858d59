import * as z from 'zod';
import { formRecordErrors } from '../form/form-record.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { customer, customerErrors } from './customer.contract.ts';

export const duplicateErrors = defineErrors('duplicate', {
  same: { kind: 'invalid', text: '请选择两位不同的客户' },
  merged: { kind: 'conflict', text: '客户已被合并，请刷新后重试' },
  undone: { kind: 'conflict', text: '这次合并已撤销' },
  tooLate: { kind: 'conflict', text: '合并已超过 30 天，不能撤销' },
  mergedAgain: { kind: 'conflict', text: '保留的客户后来又被合并，请先撤销那次合并' },
  gone: { kind: 'conflict', text: '保留的客户已删除，请先恢复' },
  taken: { kind: 'conflict', text: '被合并客户的号码或唯一字段已属于其他客户，不能撤销' },
});

/** What two customers have in common. */
export const likeness = z.enum(['phone', 'email', 'name']);
export type Likeness = z.output<typeof likeness>;

/** A customer who is probably the same person. Outside the caller's data scope only the owner is named. */
export const likelyDuplicate = z.object({
  /** Null: outside the data scope. */
  id: id.nullable(),
  custName: userText(z.string()),
  ownerName: z.string().nullable(),
  by: likeness,
});
export type LikelyDuplicate = z.output<typeof likelyDuplicate>;

/** Who already has the number, the e-mail address, or the name and the company of a form. At most five. */
export const checkDuplicates = endpoint({
  method: 'POST',
  path: '/xmf-customer/customer/duplicates/check',
  summary: '客户查重',
  access: { code: 'customer_edit' },
  dataScope: 'customer_list',
  body: z.object({
    /** The customer in the form; absent: a new one. */
    id: id.optional(),
    custName: z.string().trim().max(50),
    phone: z.string().trim().max(200),
    company: z.string().trim().max(100),
    email: z.string().trim().max(50),
  }),
  reply: z.array(likelyDuplicate),
});

/** Customers who are probably one person. */
export const duplicateGroup = z.object({
  id: z.string(),
  by: likeness,
  /** How many they are; `customers` has the newest twenty. */
  count: z.number().int(),
  customers: z.array(customer),
});
export type DuplicateGroup = z.output<typeof duplicateGroup>;

/** Groups of likely duplicates within the caller's data scope, the newest customers first. */
export const duplicateGroups = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/duplicates',
  summary: '疑似重复客户',
  access: { code: 'customer_merge' },
  dataScope: 'customer_list',
  query: listQuery.extend({ by: z.enum(['email', 'name']).optional() }),
  reply: listPage(duplicateGroup),
});

/** When all customers of the tenant were compared; null: never. Customers who came since are compared at once. */
export const duplicateRun = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/duplicates/run',
  summary: '查重状态',
  access: { code: 'customer_merge' },
  reply: z.object({ finishedTime: timestamp.nullable() }),
});

/** Compares all customers, as a task. */
export const startDuplicateRun = endpoint({
  method: 'POST',
  path: '/xmf-customer/customer/duplicates/run',
  summary: '开始查重',
  once: true,
  access: { code: 'customer_merge' },
  reply: z.object({ taskId: id }),
});

/** Whose value the merged customer has. */
const side = z.enum(['winner', 'loser']);

/** The fields of a merge that are chosen one by one. */
export const mergedFields = z.object({
  custName: side,
  phone: side,
  company: side,
  city: side,
  level: side,
  email: side,
  address: side,
  remark: side,
  owner: side,
});
export type MergedFields = z.output<typeof mergedFields>;

/** How long a merge can be undone. */
export const UNDO_DAYS = 30;

/**
 * Merges the loser into the winner, with the chosen values. The loser is in no list any more; whoever reads the loser gets the
 * winner, and both numbers find the winner. An own field that only one of them has keeps its value; `own` decides the others.
 */
export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/xmf-customer/customer/merge',
  summary: '合并客户',
  access: { code: 'customer_merge' },
  dataScope: 'customer_list',
  body: z.object({
    winnerId: id,
    loserId: id,
    /** The versions that the user compared. */
    winnerVersion: z.number().int(),
    loserVersion: z.number().int(),
    take: mergedFields,
    labels: z.enum(['winner', 'loser', 'both']),
    own: side,
  }),
  reply: z.object({ mergeId: id }),
  errors: [
    duplicateErrors.same,
    duplicateErrors.merged,
    customerErrors.changed,
    customerErrors.duplicatePhone,
    customerErrors.tooManyLabels,
    formRecordErrors.refused,
  ],
});

/** A merge of the last thirty days. */
export const customerMerge = z.object({
  id,
  winnerId: id,
  winnerName: userText(z.string()),
  loserName: userText(z.string()),
  mergedTime: timestamp,
  mergedByName: z.string().nullable(),
});
export type CustomerMerge = z.output<typeof customerMerge>;

/** Merges that can be undone, of winners within the caller's data scope, the newest first. */
export const customerMerges = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/merges',
  summary: '合并记录',
  access: { code: 'customer_merge' },
  dataScope: 'customer_list',
  query: listQuery,
  reply: listPage(customerMerge),
});

/**
 * Undoes a merge: both customers are there again. The winner gets former values back where nobody changed them since; contacts
 * since the merge stay with the winner.
 */
export const undoMerge = endpoint({
  method: 'PUT',
  path: '/xmf-customer/customer/merges/{id}/undo',
  summary: '撤销合并',
  access: { code: 'customer_merge' },
  dataScope: 'customer_list',
  params: z.object({ id }),
  reply: z.null(),
  errors: [
    duplicateErrors.undone,
    duplicateErrors.tooLate,
    duplicateErrors.mergedAgain,
    duplicateErrors.gone,
    duplicateErrors.taken,
    customerErrors.duplicatePhone,
    customerErrors.tooManyLabels,
    formRecordErrors.refused,
  ],
});
