import * as z from 'zod';
import { periodErrors } from '../kit/counted-period.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';

const access = { code: 'report_businessreport' };

const filters = {
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
  channel: z.enum(['call', 'chat']).optional(),
  agentId: id.optional(),
};
export const businessReportFilters = z.object(filters);

/** A choice of a field, and how many submitted summaries have it. */
export const businessReportRow = z.object({
  id: z.string(),
  templateName: z.string(),
  label: userText(z.string()),
  words: userText(z.string()),
  count: z.number().int(),
  /** Of all summaries in which this field was answered, in hundredths. */
  share: z.number(),
  /** In the period before; null: not asked for. */
  before: z.number().int().nullable(),
});
export type BusinessReportRow = z.output<typeof businessReportRow>;

/** Summaries and visit plans of a time. */
export const businessFigures = z.object({
  /** Submitted summaries, and those that are still owed, of contacts in the time. */
  written: z.number().int(),
  owed: z.number().int(),
  /** Plans for the time, those that were carried out, and those that were carried out late or are overdue. */
  planned: z.number().int(),
  done: z.number().int(),
  late: z.number().int(),
});
export type BusinessFigures = z.output<typeof businessFigures>;
export const businessFigureNames: Record<keyof BusinessFigures, { name: string; formula: string }> = {
  written: { name: '已提交小结', formula: '联系时间在范围内且已提交的小结' },
  owed: { name: '未提交小结', formula: '联系时间在范围内、应写而未提交的小结' },
  planned: { name: '应回访', formula: '计划时间在范围内、未取消的回访计划' },
  done: { name: '已完成回访', formula: '应回访中已完成的' },
  late: { name: '逾期回访', formula: '应回访中晚于计划时间一天以上完成，或已过计划时间仍未完成的' },
};

/** Summaries by choice, the most frequent first (specification section 2, /report/businessreport). Without a time it is this day. */
export const businessReport = endpoint({
  method: 'GET',
  path: '/xmf-report/businessreport',
  summary: '业务报表',
  access,
  dataScope: 'report_businessreport',
  query: listQuery.extend({ ...filters, compare: z.enum(['0', '1']).optional() }),
  reply: listPage(businessReportRow).extend({ totals: businessFigures, before: businessFigures.nullable() }),
  errors: [periodErrors.tooLong],
});

export const exportBusinessReport = endpoint({
  method: 'POST',
  path: '/xmf-report/businessreport/export',
  summary: '导出业务报表',
  once: true,
  access,
  dataScope: 'report_businessreport',
  body: businessReportFilters,
  reply: z.object({ taskId: id }),
  errors: [periodErrors.tooLong],
});
