import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { groupMembers } from '../kit/group-members.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { workingHours } from '../kit/working-hours.ts';

export const chatGroupErrors = defineErrors('chat-group', {
  duplicate: { kind: 'conflict', text: '已有同名技能组', field: 'name' },
  changed: { kind: 'conflict', text: '该技能组已被其他人修改，请载入最新内容后再保存' },
  unknownAgent: { kind: 'invalid', text: '坐席不存在或已停用', field: 'members' },
  unknownGroup: { kind: 'invalid', text: '溢出的技能组不存在', field: 'overflowGroupId' },
  unknownTemplate: { kind: 'invalid', text: '小结模板不存在，或不用于在线会话', field: 'summaryTemplateId' },
  inUse: { kind: 'conflict', text: '该技能组正被设置、其他技能组或排队中的会话使用，不能删除' },
});

/** Agents who chat about the same matters (specification section 7, online services, skills). */
export const chatGroupFields = z.object({
  name: z.string().trim().min(1, '请输入技能组名称').max(30),
  /** Of conversations that wait for the same agent, those of a higher group are served first: 1 lowest, 10 highest. */
  priority: z.number().int().min(1).max(10),
  /** After so many seconds in the queue agents of `overflowGroupId` are asked as well. */
  overflowSeconds: z.number().int().min(0).max(3600),
  overflowGroupId: id.nullable(),
  /** Most visitors who wait at once; who comes then is asked for a message. */
  queueLimit: z.number().int().min(0).max(1000),
  /** Outside of them visitors are asked for a message. */
  workingHours,
  /** Visitors may choose it before they chat. */
  choosable: z.boolean(),
  /** What its agents write down after a conversation; null: the usual template of chats. */
  summaryTemplateId: id.nullable().default(null),
  enabled: z.boolean(),
  members: groupMembers,
});

export const chatGroup = chatGroupFields.extend({
  id,
  createTime: timestamp,
  version: z.number().int(),
  members: z.array(z.object({ agentId: id, agName: z.string(), proficiency: z.number().int() })),
  summaryTemplateName: z.string().nullable(),
});
export type ChatGroup = z.output<typeof chatGroup>;

const access = { code: 'online_setting' };

export const chatGroupList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/skills',
  summary: '在线技能组列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(chatGroup.omit({ members: true, summaryTemplateName: true }).extend({ memberCount: z.number().int() })),
});

export const readChatGroup = endpoint({
  method: 'GET',
  path: '/xmf-online-services/skills/{id}',
  summary: '在线技能组详情',
  access,
  params: z.object({ id }),
  reply: chatGroup,
});

const writeErrors = [
  chatGroupErrors.duplicate,
  chatGroupErrors.unknownAgent,
  chatGroupErrors.unknownGroup,
  chatGroupErrors.unknownTemplate,
];

export const createChatGroup = endpoint({
  method: 'POST',
  path: '/xmf-online-services/skills',
  summary: '新建在线技能组',
  access,
  body: chatGroupFields,
  reply: z.object({ id }),
  errors: writeErrors,
});

export const updateChatGroup = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/skills',
  summary: '修改在线技能组',
  access,
  body: chatGroupFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [...writeErrors, chatGroupErrors.changed],
});

export const deleteChatGroup = endpoint({
  method: 'DELETE',
  path: '/xmf-online-services/skills/{id}',
  summary: '删除在线技能组',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [chatGroupErrors.inUse],
});

/** Templates of summaries of which a group may name one. */
export const chatSummaryTemplates = endpoint({
  method: 'GET',
  path: '/xmf-online-services/skills/summaryTemplates',
  summary: '在线会话的小结模板',
  access,
  reply: z.array(z.object({ id, name: z.string(), usual: z.boolean() })),
});
