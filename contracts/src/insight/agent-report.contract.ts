import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { contactChannel, type MetricName } from './metric.ts';
import { metricDetailsOf, metricFilters, metricValues, periodErrors } from './metric-query.ts';

const code = 'report_agentcallstats';

/** What a row of the report is. */
export const agentReportBy = z.enum(['agent', 'department', 'group', 'day', 'halfHour']);
export type AgentReportBy = z.output<typeof agentReportBy>;
export const agentReportByNames: Record<AgentReportBy, string> = {
  agent: '坐席',
  department: '部门',
  group: '队列',
  day: '日期',
  halfHour: '时段',
};

/** The columns in their order. An agent's time belongs to no queue: rows of queues have none. */
export const agentReportMetrics = [
  ...(['rung', 'taken', 'missedByAgent', 'refused', 'missedOther', 'dialled', 'connected', 'talk', 'hold', 'wrap'] as const),
  ...(['aht', 'transfers', 'rating', 'signedIn', 'ready', 'occupancy'] as const),
] as const satisfies readonly MetricName[];

const filters = { ...metricFilters, by: agentReportBy.default('agent') };

/** A key of the rows, and its figures; `before`: of the period before, when asked for. */
export const agentReportRow = z.object({
  /** The id of the agent, department or queue (`call-7`), the day, or the half hour. */
  id: z.string(),
  name: z.string(),
  values: metricValues,
  before: metricValues.nullable(),
});
export type AgentReportRow = z.output<typeof agentReportRow>;

/** Figures of agents (specification section 2, /report/agentcallstats). Without a time it is this day. */
export const agentCallStats = endpoint({
  method: 'GET',
  path: '/xmf-report/agentcallstats',
  summary: '坐席通话统计',
  access: { code },
  dataScope: code,
  query: listQuery.extend({
    ...filters,
    /** With the figures of as many days before. */
    compare: z.enum(['0', '1']).optional(),
    sort: z.enum(agentReportMetrics.flatMap((name) => [name, `-${name}`] as const)).optional(),
  }),
  reply: listPage(agentReportRow).extend({ totals: metricValues, before: metricValues.nullable(), at: timestamp }),
  errors: [periodErrors.tooLong],
});

export const agentCallDetails = metricDetailsOf('agentcallstats', code);

export const agentReportFilters = z.object(filters);

/** The rows as a spreadsheet. */
export const exportAgentCallStats = endpoint({
  method: 'POST',
  path: '/xmf-report/agentcallstats/export',
  summary: '导出坐席通话统计',
  once: true,
  access: { code },
  dataScope: code,
  body: agentReportFilters,
  reply: z.object({ taskId: id }),
  errors: [periodErrors.tooLong],
});

/** A time in which an agent had one status. */
export const agentSpan = z.object({
  since: timestamp,
  /** The end of the day at the latest, or now. */
  until: timestamp,
  status: z.string(),
  statusName: z.string(),
  activity: z.string(),
  reason: z.string(),
});
export type AgentSpan = z.output<typeof agentSpan>;

/** A day of an agent on one channel; what lies before the first span was never recorded. */
export const agentStateRow = z.object({
  id,
  agName: z.string(),
  agNo: z.string(),
  departName: z.string(),
  spans: z.array(agentSpan),
});
export type AgentStateRow = z.output<typeof agentStateRow>;

/** The statuses of agents over a day (specification section 2, /report/agentstatedetail). */
export const agentStateDetail = endpoint({
  method: 'GET',
  path: '/xmf-report/agentstatedetail',
  summary: '坐席状态明细',
  access: { code: 'report_agentstatedetail' },
  dataScope: 'report_agentstatedetail',
  query: listQuery.extend({
    day: z.iso.date().optional(),
    channel: contactChannel.default('call'),
    agentId: id.optional(),
    departmentId: id.optional(),
  }),
  reply: listPage(agentStateRow).extend({ begin: timestamp, end: timestamp }),
});
