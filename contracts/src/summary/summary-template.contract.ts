import * as z from 'zod';
import { choice, flag, many, special, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { fieldFault, summaryField } from './summary-field.ts';

const fields = z
  .array(summaryField)
  .min(1, '请添加字段')
  .max(30)
  .check(({ value, issues }) => {
    const message = fieldFault(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  });

const named = z.array(z.object({ id, name: z.string() }));

/** What agents write down after a call or a chat, and of which hotlines and skill groups. Summaries that were written stay. */
export const summaryTemplate = record({
  noun: 'summary-template',
  title: '小结模板',
  path: '/xmf-customer/business/template',
  access: { code: 'summary_template' },
  knownBy: 'name',
  fields: {
    /** What is summed up: a call, or a conversation of the online chat. */
    channel: choice('用于', { call: '通话', chat: '在线会话' }, { default: 'call', filter: true, fixed: true }),
    name: text('模板名称', { max: 50, required: true, keyword: true }),
    fields: special('字段', fields, { blank: [] }),
    /** A skill group's template has priority over the hotline's. A chat's template has neither. */
    skillGroupIds: many('技能组', { max: 200, writeOnly: true }),
    hotlineIds: many('热线', { max: 200, writeOnly: true }),
    /** For all that have no other. */
    usual: flag('默认模板', { default: false }),
    enabled: flag('启用', { default: true }),
  },
  shown: { skillGroups: named, hotlines: named },
  duplicate: { text: '已有同名小结模板', field: 'name' },
  errors: {
    secondUsual: { kind: 'conflict', text: '已有默认小结模板', field: 'usual' },
    unknownHotline: { kind: 'invalid', text: '热线不存在', field: 'hotlineIds' },
    unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'skillGroupIds' },
    hotlineTaken: { kind: 'conflict', text: '有热线已使用其他小结模板', field: 'hotlineIds' },
    groupTaken: { kind: 'conflict', text: '有技能组已使用其他小结模板', field: 'skillGroupIds' },
  },
});
export type SummaryTemplate = RecordOf<typeof summaryTemplate>;
