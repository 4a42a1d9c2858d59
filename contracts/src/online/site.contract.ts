import * as z from 'zod';
import { flag, many, number, one, text } from '../kit/fields.ts';
import { origins } from '../kit/origins.ts';
import { type FieldsOf, type RecordOf, record } from '../kit/record.ts';
import { lookFields } from './site-look.ts';

/** One web page address or several under one origin, with a widget of its own. Only one that nobody came through is removed. */
export const site = record({
  noun: 'site',
  title: '网站',
  path: '/xmf-online-services/site',
  access: { code: 'online_setting' },
  knownBy: 'name',
  fields: {
    name: text('网站名称', { max: 30, required: true, keyword: true }),
    /** Whose pages may show the widget. Our own always may. */
    allowedOrigins: origins('允许的网页来源'),
    enabled: flag('启用', { default: true }),
    ...lookFields,
    /** Which of the groups that visitors may choose this site offers; none: all. */
    groupIds: many('提供的技能组', { max: 50 }),
    /** Whom visitors wait for who chose no group; null: the tenant's. */
    chatGroupId: one('默认技能组', {}),
    /** The robot speaks first, answers from the questions, and hands over. */
    bot: flag('机器人先接待', { default: false }),
    botName: text('机器人名称', { max: 20, required: true }),
    /** After so many questions in a row without an answer it hands over by itself. */
    botMisses: number('连续答不上来时转人工', { min: 1, max: 5, default: 2 }),
  },
  /** `key`: what pages name it by, beside the tenant. */
  shown: { tenantId: z.number().int(), key: z.string() },
  duplicate: { text: '已有同名的网站', field: 'name' },
  errors: {
    unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'groupIds' },
    inUse: { kind: 'conflict', text: '该网站已有访客，不能删除；可以停用' },
  },
});
export type Site = RecordOf<typeof site>;
export type SiteFields = FieldsOf<typeof site>;
