import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const blacklistEntryErrors = defineErrors('blacklist-entry', {
  duplicate: { kind: 'conflict', text: '已有相同的黑名单' },
  changed: { kind: 'conflict', text: '该黑名单已被其他人修改，请载入最新内容后再保存' },
});

/** Visitors who may not chat. What a person fills in. */
export const blacklistEntryFields = z.object({
  visitorId: z
    .string()
    .trim()
    .min(1, '请输入访客编号')
    .regex(/^[1-9]\d{0,17}$/, '访客编号为对话记录里的数字编号'),
  reason: z.string().trim().max(200),
  enabled: z.boolean(),
});

export const blacklistEntry = blacklistEntryFields.extend({
  id,
  createTime: timestamp,
  updateTime: timestamp,
  /** Counts the changes; an update names the one that it was made from. */
  version: z.number().int(),
});
export type BlacklistEntry = z.output<typeof blacklistEntry>;

const access = { code: 'online_blacklist' };

/** Newest first. */
export const blacklistEntryList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/blacklistEntry',
  summary: '黑名单列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(blacklistEntry),
});

export const createBlacklistEntry = endpoint({
  method: 'POST',
  path: '/xmf-online-services/blacklistEntry',
  summary: '新建黑名单',
  access,
  body: blacklistEntryFields,
  reply: z.object({ id }),
  errors: [blacklistEntryErrors.duplicate],
});

export const updateBlacklistEntry = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/blacklistEntry',
  summary: '修改黑名单',
  access,
  body: blacklistEntryFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [blacklistEntryErrors.changed, blacklistEntryErrors.duplicate],
});

export const readBlacklistEntry = endpoint({
  method: 'GET',
  path: '/xmf-online-services/blacklistEntry/{id}',
  summary: '黑名单详情',
  access,
  params: z.object({ id }),
  reply: blacklistEntry,
});

export const deleteBlacklistEntry = endpoint({
  method: 'DELETE',
  path: '/xmf-online-services/blacklistEntry/{id}',
  summary: '删除黑名单',
  access,
  params: z.object({ id }),
  reply: z.null(),
});
