import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const blockedNumberErrors = defineErrors('blocked-number', {
  duplicate: { kind: 'conflict', text: '该号码已在黑名单中', field: 'phone' },
  badNumber: { kind: 'invalid', text: '电话号码格式有误', field: 'phone' },
  changed: { kind: 'conflict', text: '该黑名单已被其他人修改，请载入最新内容后再保存' },
});

/** A number whose calls are not put through (`in`), that nobody may dial (`out`), or both. */
export const blockedNumberFields = z.object({
  /** Whole, or masked with its handle. */
  phone: z.string().trim().min(1, '请输入电话号码').max(200),
  direction: z.enum(['in', 'out', 'both']),
  reason: z.string().trim().max(200),
  enabled: z.boolean(),
});

export const blockedNumber = blockedNumberFields.extend({
  id,
  createTime: timestamp,
  updateTime: timestamp,
  version: z.number().int(),
});
export type BlockedNumber = z.output<typeof blockedNumber>;

const access = { code: 'callcenter_blacklist' };

export const blockedNumberList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/blacklist',
  summary: '电话黑名单',
  access,
  query: listQuery.extend({ phone: z.string().trim().max(200).optional() }),
  reply: listPage(blockedNumber),
});

export const createBlockedNumber = endpoint({
  method: 'POST',
  path: '/xmf-call-center/blacklist',
  summary: '新建电话黑名单',
  access,
  body: blockedNumberFields,
  reply: z.object({ id }),
  errors: [blockedNumberErrors.duplicate, blockedNumberErrors.badNumber],
});

export const updateBlockedNumber = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/blacklist',
  summary: '修改电话黑名单',
  access,
  body: blockedNumberFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [blockedNumberErrors.duplicate, blockedNumberErrors.badNumber, blockedNumberErrors.changed],
});

export const readBlockedNumber = endpoint({
  method: 'GET',
  path: '/xmf-call-center/blacklist/{id}',
  summary: '电话黑名单详情',
  access,
  params: z.object({ id }),
  reply: blockedNumber,
});

export const deleteBlockedNumber = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/blacklist/{id}',
  summary: '删除电话黑名单',
  access,
  params: z.object({ id }),
  reply: z.null(),
});
