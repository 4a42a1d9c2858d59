import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const botQuestionErrors = defineErrors('bot-question', {
  duplicate: { kind: 'conflict', text: '已有相同的问题', field: 'question' },
  changed: { kind: 'conflict', text: '该问题已被其他人修改，请载入最新内容后再保存' },
  unknownSite: { kind: 'invalid', text: '网站不存在', field: 'siteId' },
  tooMany: { kind: 'conflict', text: '问题最多 1000 条' },
});

/** What a robot answers from. What a person fills in. */
export const botQuestionFields = z.object({
  question: z.string().trim().min(1, '请输入问题').max(200),
  /** Other ways to ask it, one a line. */
  similar: z.string().trim().max(2000),
  answer: z.string().trim().min(1, '请输入答案').max(2000),
  /** Null: every site's. */
  siteId: id.nullable(),
  enabled: z.boolean(),
});

export const botQuestion = botQuestionFields.extend({
  id,
  siteName: z.string().nullable(),
  /** How often it was answered. */
  hits: z.number().int(),
  createTime: timestamp,
  version: z.number().int(),
});
export type BotQuestion = z.output<typeof botQuestion>;

const access = { code: 'online_setting' };

export const botQuestionList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/bot/question',
  summary: '机器人问题列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(botQuestion),
});

export const readBotQuestion = endpoint({
  method: 'GET',
  path: '/xmf-online-services/bot/question/{id}',
  summary: '机器人问题详情',
  access,
  params: z.object({ id }),
  reply: botQuestion,
});

const writeErrors = [botQuestionErrors.duplicate, botQuestionErrors.unknownSite];

export const createBotQuestion = endpoint({
  method: 'POST',
  path: '/xmf-online-services/bot/question',
  summary: '新建机器人问题',
  access,
  body: botQuestionFields,
  reply: z.object({ id }),
  errors: [...writeErrors, botQuestionErrors.tooMany],
});

export const updateBotQuestion = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/bot/question',
  summary: '修改机器人问题',
  access,
  body: botQuestionFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [...writeErrors, botQuestionErrors.changed],
});

export const deleteBotQuestion = endpoint({
  method: 'DELETE',
  path: '/xmf-online-services/bot/question/{id}',
  summary: '删除机器人问题',
  access,
  params: z.object({ id }),
  reply: z.null(),
});
