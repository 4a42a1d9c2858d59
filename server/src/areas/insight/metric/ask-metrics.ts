import { type Dimension, dimension, type MetricName, metricName, metricOf } from '@lianxi/contracts/insight/metric';
import { metricErrors } from '@lianxi/contracts/insight/metric-query';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import { type Period, periodOf } from '../../../platform/statistics/period.ts';
import { groupNames } from './group-names.ts';
import type { MetricRow } from './metric-question.ts';

/** Names of metrics in a text with commas. @throws CodedError metric.unknown */
export const metricsIn = (text: string): MetricName[] => text.split(',').map((name) => known(metricName.safeParse(name)));

/** Names of dimensions in a text with commas; none without a text. @throws CodedError metric.unknown */
export const dimensionsIn = (text: string | undefined): Dimension[] =>
  text === undefined ? [] : text.split(',').map((name) => known(dimension.safeParse(name)));

function known<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw new CodedError(metricErrors.unknown);
  return parsed.data;
}

/** The time that a question is about. What is true of this moment alone has none: everything that still waits counts. */
export function periodFor(
  metrics: readonly MetricName[],
  query: { beginTime?: string | undefined; endTime?: string | undefined },
  now: Date,
): Period {
  const ofNow = metrics.every((name) => metricOf(name).kind === 'moment');
  return ofNow ? { begin: new Date(0), end: new Date(now.getTime() + 60_000) } : periodOf(query, now);
}

/** What the keys of rows are called, for those that are ids. */
export async function namesFor(
  { tx, tenantId }: TenantDb,
  rows: readonly Pick<MetricRow, 'keys'>[],
): Promise<(row: Pick<MetricRow, 'keys'>) => Partial<Record<Dimension, string>>> {
  const has = (name: Dimension) => rows.some(({ keys }) => keys[name] !== undefined);
  const [groups, agents, departments] = await Promise.all([
    has('group') ? groupNames({ tx, tenantId }) : new Map<string, string>(),
    has('agent') ? tx.selectFrom('agents').select(['id', 'name', 'ag_no']).where('tenant_id', '=', tenantId).execute() : [],
    has('department') ? tx.selectFrom('departments').select(['id', 'name']).where('tenant_id', '=', tenantId).execute() : [],
  ]);
  const agentName = new Map(agents.map(({ id, name, ag_no }) => [id, `${name} ${ag_no}`]));
  const departmentName = new Map(departments.map(({ id, name }) => [id, name]));
  return ({ keys }) => ({
    ...(keys.group !== undefined && {
      group: keys.group === null ? '未分组' : (groups.get(`${keys.channel} ${keys.group}`) ?? '已删除'),
    }),
    ...(keys.agent !== undefined && { agent: keys.agent === null ? '无坐席' : (agentName.get(keys.agent) ?? '已删除') }),
    ...(keys.department !== undefined && {
      department: keys.department === null ? '无部门' : (departmentName.get(keys.department) ?? '已删除'),
    }),
  });
}
