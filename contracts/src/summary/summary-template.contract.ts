import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { fieldFault, summaryField } from './summary-field.ts';

export const summaryTemplateErrors = defineErrors('summary-template', {
  duplicate: { kind: 'conflict', text: '已有同名小结模板', field: 'name' },
  changed: { kind: 'conflict', text: '该小结模板已被其他人修改，请载入最新内容后再保存' },
  secondUsual: { kind: 'conflict', text: '已有默认小结模板', field: 'usual' },
  unknownHotline: { kind: 'invalid', text: '热线不存在', field: 'hotlineIds' },
  unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'skillGroupIds' },
  hotlineTaken: { kind: 'conflict', text: '有热线已使用其他小结模板', field: 'hotlineIds' },
  groupTaken: { kind: 'conflict', text: '有技能组已使用其他小结模板', field: 'skillGroupIds' },
});

/** What is summed up: a call, or a conversation of the online chat. */
export const summaryChannel = z.enum(['call', 'chat']);

/** What agents write down after a call, and of which hotlines and skill groups. */
export const summaryTemplateFields = z.object({
  channel: summaryChannel,
  name: z.string().trim().min(1, '请输入模板名称').max(50),
  /** For all that have no other. */
  usual: z.boolean(),
  enabled: z.boolean(),
  /** A skill group's template goes before that of the hotline. */
  hotlineIds: z.array(id).max(200),
  skillGroupIds: z.array(id).max(200),
  fields: z
    .array(summaryField)
    .min(1, '请添加字段')
    .max(30)
    .check(({ value, issues }) => {
      const message = fieldFault(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
});

const named = z.array(z.object({ id, name: z.string() }));

export const summaryTemplate = summaryTemplateFields.omit({ hotlineIds: true, skillGroupIds: true }).extend({
  id,
  fields: z.array(summaryField),
  hotlines: named,
  skillGroups: named,
  version: z.number().int(),
});
export type SummaryTemplate = z.output<typeof summaryTemplate>;

const access = { code: 'summary_template' };
const errors = [
  summaryTemplateErrors.duplicate,
  summaryTemplateErrors.secondUsual,
  summaryTemplateErrors.unknownHotline,
  summaryTemplateErrors.unknownGroup,
  summaryTemplateErrors.hotlineTaken,
  summaryTemplateErrors.groupTaken,
];

export const summaryTemplateList = endpoint({
  method: 'GET',
  path: '/xmf-customer/business/template',
  summary: '小结模板列表',
  access,
  query: listQuery.extend({ channel: summaryChannel.optional(), keyword: z.string().trim().max(50).optional() }),
  reply: listPage(summaryTemplate),
});

export const readSummaryTemplate = endpoint({
  method: 'GET',
  path: '/xmf-customer/business/template/{id}',
  summary: '小结模板详情',
  access,
  params: z.object({ id }),
  reply: summaryTemplate,
});

export const createSummaryTemplate = endpoint({
  method: 'POST',
  path: '/xmf-customer/business/template',
  summary: '新建小结模板',
  access,
  body: summaryTemplateFields,
  reply: z.object({ id }),
  errors,
});

export const updateSummaryTemplate = endpoint({
  method: 'PUT',
  path: '/xmf-customer/business/template',
  summary: '修改小结模板',
  access,
  body: summaryTemplateFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [summaryTemplateErrors.changed, ...errors],
});

/** Summaries that were written stay as they are. */
export const deleteSummaryTemplate = endpoint({
  method: 'DELETE',
  path: '/xmf-customer/business/template/{id}',
  summary: '删除小结模板',
  access,
  params: z.object({ id }),
  reply: z.null(),
});
