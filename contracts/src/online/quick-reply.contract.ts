import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const quickReplyErrors = defineErrors('quick-reply', {
  duplicate: { kind: 'conflict', text: '同一范围内已有相同标题的快捷回复', field: 'title' },
  noGroup: { kind: 'invalid', text: '请选择技能组', field: 'chatGroupId' },
  notYours: { kind: 'forbidden', text: '没有维护公共和技能组快捷回复的权限', field: 'scope' },
  changed: { kind: 'conflict', text: '该快捷回复已被其他人修改，请载入最新内容后再保存' },
});

/** Words that agents send often. What a person fills in. */
export const quickReplyFields = z.object({
  title: z.string().trim().min(1, '请输入标题').max(50),
  content: z.string().trim().min(1, '请输入内容').max(4000),
  /** Sent as a card that leads here, with the content's beginning below its title; empty: sent as text. */
  link: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https?:\/\/\S+)?$/, '链接以 http:// 或 https:// 开头'),
  /** `public`: every agent of the tenant may send it. `group`: the members of a skill group. `own`: who wrote it. */
  scope: z.enum(['public', 'group', 'own']),
  chatGroupId: id.nullable(),
  folder: z.string().trim().max(30),
});

export const quickReply = quickReplyFields.extend({
  id,
  groupName: z.string().nullable(),
  createTime: timestamp,
  updateTime: timestamp,
  /** Counts the changes; an update names the one that it was made from. */
  version: z.number().int(),
});
export type QuickReply = z.output<typeof quickReply>;

const access = { code: 'online_quickreply' };

/** What the tenant, its groups and the caller have; newest first. */
export const quickReplyList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/quickReply',
  summary: '快捷回复列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional(), scope: quickReplyFields.shape.scope.optional() }),
  reply: listPage(quickReply),
});

export const createQuickReply = endpoint({
  method: 'POST',
  path: '/xmf-online-services/quickReply',
  summary: '新建快捷回复',
  access,
  body: quickReplyFields,
  reply: z.object({ id }),
  errors: [quickReplyErrors.duplicate, quickReplyErrors.noGroup, quickReplyErrors.notYours],
});

export const updateQuickReply = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/quickReply',
  summary: '修改快捷回复',
  access,
  body: quickReplyFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [quickReplyErrors.changed, quickReplyErrors.duplicate, quickReplyErrors.noGroup, quickReplyErrors.notYours],
});

export const readQuickReply = endpoint({
  method: 'GET',
  path: '/xmf-online-services/quickReply/{id}',
  summary: '快捷回复详情',
  access,
  params: z.object({ id }),
  reply: quickReply,
});

export const deleteQuickReply = endpoint({
  method: 'DELETE',
  path: '/xmf-online-services/quickReply/{id}',
  summary: '删除快捷回复',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [quickReplyErrors.notYours],
});

/** Everything that the caller may send, by folder and title: for the composer, which completes from it. */
export const myQuickReplies = endpoint({
  method: 'GET',
  path: '/xmf-online-services/quickReply/mine',
  summary: '可用的快捷回复',
  access: { code: 'online_dialogue' },
  reply: z.array(quickReply),
});

/** Skill groups for which a quick reply may be written. */
export const quickReplyGroups = endpoint({
  method: 'GET',
  path: '/xmf-online-services/quickReply/groups',
  summary: '快捷回复的技能组',
  access,
  reply: z.array(z.object({ id, name: z.string() })),
});
