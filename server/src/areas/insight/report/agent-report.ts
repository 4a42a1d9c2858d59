import {
  type AgentReportBy,
  type AgentReportRow,
  agentReportByNames,
  agentReportFilters,
  agentReportMetrics,
} from '@lianxi/contracts/insight/agent-report.contract';
import {
  contactChannelNames,
  type Dimension,
  dimensionsOf,
  type MetricName,
  metricOf,
  sumsOf,
} from '@lianxi/contracts/insight/metric';
import type { MetricValues } from '@lianxi/contracts/insight/metric-query';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import { type Period, periodOf } from '../../../platform/statistics/period.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText, timeRange } from '../../../platform/tasks/export-words.ts';
import { namesFor } from '../metric/ask-metrics.ts';
import type { MetricFilters, MetricRow } from '../metric/metric-question.ts';
import { readMetrics } from '../metric/metric-reader.ts';
import { type MetricScope, metricScopeOf } from '../metric/metric-scope.ts';

const CODE = 'report_agentcallstats';
const DAY_MS = 86_400_000;

/** The columns that a report by this has. */
export const metricsBy = (by: AgentReportBy): readonly MetricName[] =>
  agentReportMetrics.filter((name) =>
    sumsOf(name).every((sum) => {
      const metric = metricOf(sum);
      return 'source' in metric && dimensionsOf[metric.source].includes(by);
    }),
  );

const dimensionsBy = (by: AgentReportBy): readonly Dimension[] => (by === 'group' ? ['channel', 'group'] : [by]);

/** So many whole days before: the same hours, so that a day that goes on is compared with the same part of the day before. */
export function periodBefore({ begin, end }: Period): Period {
  const days = Math.max(1, Math.ceil((end.getTime() - begin.getTime()) / DAY_MS)) * DAY_MS;
  return { begin: new Date(begin.getTime() - days), end: new Date(end.getTime() - days) };
}

export interface AgentReport {
  readonly rows: readonly AgentReportRow[];
  readonly totals: MetricValues;
  readonly before: MetricValues | null;
}

/** The rows of the report: agents, departments, queues, days or half hours for which anything was counted. */
export async function readAgentReport(
  tenant: TenantDb,
  asked: { by: AgentReportBy; period: Period; filters: MetricFilters; scope: MetricScope; compare: boolean },
): Promise<AgentReport> {
  const { by, period, compare, ...rest } = asked;
  const metrics = metricsBy(by);
  const read = (dimensions: readonly Dimension[], within: Period) =>
    readMetrics(tenant, { ...rest, metrics, by: dimensions, period: within });
  const [rows, [total], beforeRows, [beforeTotal]] = await Promise.all([
    read(dimensionsBy(by), period),
    read([], period),
    compare && by !== 'day' ? read(dimensionsBy(by), periodBefore(period)) : [],
    compare ? read([], periodBefore(period)) : [],
  ]);
  const before = new Map(beforeRows.map((row) => [idOf(by, row), row.values]));
  const nameOf = await namesFor(tenant, rows);
  const own = rows.filter(
    ({ keys, values }) => (by === 'group' || keys[by] !== null) && metrics.some((name) => Number(values[name] ?? 0) > 0),
  );
  return {
    rows: own
      .map((row) => {
        const id = idOf(by, row);
        const name = nameOf(row)[by] ?? row.keys[by] ?? '';
        const channel = by === 'group' && row.keys.channel ? `${contactChannelNames[row.keys.channel as 'call']} ` : '';
        return { id, name: `${channel}${name}`, values: row.values, before: before.get(id) ?? null };
      })
      .sort((a, b) => (by === 'day' ? b.id.localeCompare(a.id) : by === 'halfHour' ? a.id.localeCompare(b.id) : byWork(a, b))),
    totals: total?.values ?? {},
    before: compare ? (beforeTotal?.values ?? {}) : null,
  };
}

const byWork = (a: AgentReportRow, b: AgentReportRow) =>
  workOf(b) - workOf(a) || Number(b.values.signedIn ?? 0) - Number(a.values.signedIn ?? 0) || a.id.localeCompare(b.id);
const workOf = ({ values }: AgentReportRow) => Number(values.taken ?? 0) + Number(values.dialled ?? 0);

const idOf = (by: AgentReportBy, { keys }: MetricRow) => (by === 'group' ? `${keys.channel}-${keys.group}` : (keys[by] ?? ''));

/** Rows by a column, `-` from the greatest on; a value that was not counted is last. */
export function sortedBy(rows: readonly AgentReportRow[], sort: string | undefined): readonly AgentReportRow[] {
  if (sort === undefined) return rows;
  const name = sort.replace(/^-/, '') as MetricName;
  const sign = sort.startsWith('-') ? -1 : 1;
  const value = ({ values }: AgentReportRow) => values[name] ?? null;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

export const agentReportExport = defineExport({
  kind: 'agentcallstats.export',
  name: '坐席通话统计',
  told: (rows) => `共 ${rows} 行`,
  needs: [CODE],
  holdsNumbers: false,
  filters: agentReportFilters,
  columns: [
    { title: '名称', width: 22 },
    ...agentReportMetrics.map((name) => {
      const { name: title, unit } = metricOf(name);
      return { title: unit === '次' ? title : `${title}（${unit}）`, width: 14 };
    }),
  ],
  words: {
    by: chosenValue('统计方式', agentReportByNames),
    channel: chosenValue('渠道', contactChannelNames),
    groupId: searchedText('队列'),
    agentId: namedRow('坐席', 'agents'),
    departmentId: searchedText('部门'),
    ...timeRange,
  },
  open({ principal }, filters) {
    const period = periodOf(filters, new Date());
    const find = async (tenant: TenantTx) => {
      const scope = await metricScopeOf(tenant, principal, CODE);
      return (await readAgentReport(tenant, { by: filters.by, period, filters, scope, compare: false })).rows;
    };
    return {
      count: async (tenant) => (await find(tenant)).length,
      async readPage(tenant) {
        const rows = (await find(tenant)).map(({ name, values }) => [
          name,
          ...agentReportMetrics.map((metric) => {
            const value = values[metric];
            return value === undefined || value === null ? '' : String(Math.round(value * 10) / 10);
          }),
        ]);
        return { rows, next: null };
      },
    };
  },
});
