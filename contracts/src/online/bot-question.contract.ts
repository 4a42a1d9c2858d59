import * as z from 'zod';
import { flag, lines, one, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** What a robot answers from. */
export const botQuestion = record({
  noun: 'bot-question',
  title: '问题',
  fullTitle: '机器人问题',
  path: '/xmf-online-services/bot/question',
  access: { code: 'online_setting' },
  knownBy: 'question',
  fields: {
    question: text('问题', { max: 200, required: true, keyword: true }),
    /** Other ways to ask it, one a line. */
    similar: lines('相似问法', { max: 2000 }),
    answer: lines('答案', { max: 2000, required: true, keyword: true }),
    /** Null: every site's. */
    siteId: one('适用网站', {}),
    enabled: flag('启用', { default: true }),
  },
  /** `hits`: how often it was answered. */
  shown: { siteName: z.string().nullable(), hits: z.number().int() },
  export: { 适用网站: ({ siteName }) => siteName ?? '', 命中次数: ({ hits }) => String(hits) },
  duplicate: { text: '已有相同的问题', field: 'question' },
  errors: {
    unknownSite: { kind: 'invalid', text: '网站不存在', field: 'siteId' },
    tooMany: { kind: 'conflict', text: '问题最多 1000 条' },
  },
});
export type BotQuestion = RecordOf<typeof botQuestion>;
