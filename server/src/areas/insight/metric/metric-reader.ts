import { type Dimension, dimensionsOf, type MetricName, metricOf, metricValue, sumsOf } from '@lianxi/contracts/insight/metric';
import { type MetricValues, metricErrors } from '@lianxi/contracts/insight/metric-query';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { TENANT_TIME_ZONE } from '@lianxi/contracts/kit/tenant-day';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { sumAgentTime } from './agent-time.ts';
import type { MetricKeys, MetricQuestion, MetricRow, SumRow, Sums } from './metric-question.ts';
import { contactsWithin, segmentsWithin } from './metric-scope.ts';
import { type Counted, contactSums, segmentSums, sumColumn } from './metric-sums.ts';

const local = (at: RawBuilder<unknown>) => sql`${at} at time zone ${sql.lit(TENANT_TIME_ZONE)}`;
/** Keys of a row `of`, which arrived `at`. */
const keyOf = (of: 'c' | 's', at: RawBuilder<unknown>): Record<Dimension, RawBuilder<string | null>> => ({
  channel: sql`c.channel`,
  group: sql`${sql.ref(`${of}.group_id`)}::text`,
  agent: sql`${sql.ref(`${of}.agent_id`)}::text`,
  department: sql`${sql.ref(`${of}.department_id`)}::text`,
  day: sql`to_char(${local(at)}, 'YYYY-MM-DD')`,
  halfHour: sql`to_char(date_bin('30 minutes', ${local(at)}, timestamp '2000-01-01'), 'HH24:MI')`,
});

/** What a number reads: its rows, and the keys by which they are grouped and narrowed. */
export const readings = {
  contact: {
    sums: contactSums,
    at: sql`c.arrived_at`,
    keys: keyOf('c', sql`c.arrived_at`),
    from: sql`contacts c`,
    within: contactsWithin,
  },
  segment: {
    sums: segmentSums,
    at: sql`s.offered_at`,
    keys: keyOf('s', sql`s.offered_at`),
    from: sql`contact_segments s join contacts c
      on c.tenant_id = s.tenant_id and c.channel = s.channel and c.contact_id = s.contact_id`,
    within: segmentsWithin,
  },
} as const;
export type Reading = keyof typeof readings;

/** The rows of a reading that the filters leave. */
export function narrowed(
  reading: Reading,
  { tenantId }: TenantDb,
  { period, filters, scope }: Omit<MetricQuestion, 'metrics' | 'by'>,
) {
  const { at, keys, within } = readings[reading];
  const own = sql.ref(reading === 'contact' ? 'c.tenant_id' : 's.tenant_id');
  const key = { ...filters, group: filters.groupId, agent: filters.agentId, department: filters.departmentId };
  const only = (['channel', 'group', 'agent', 'department', 'day', 'halfHour'] as const).flatMap((name) =>
    key[name] === undefined ? [] : [sql` and ${keys[name]} = ${key[name]}`],
  );
  return sql`${own} = ${tenantId} and ${at} >= ${period.begin} and ${at} < ${period.end} and ${within(scope)}${sql.join(only, sql``)}`;
}

/** Answers metrics over dimensions, exactly: each from contacts, parts and spans as they are at this moment. */
export async function readMetrics(tenant: TenantDb, question: MetricQuestion): Promise<MetricRow[]> {
  const { metrics, by } = question;
  const wanted = [...new Set(metrics.flatMap(sumsOf))];
  const ofSource = (source: string) =>
    wanted.filter((name) => {
      const metric = metricOf(name);
      return 'source' in metric && metric.source === source;
    });
  for (const name of wanted) {
    const metric = metricOf(name);
    if ('source' in metric && by.some((each) => !dimensionsOf[metric.source].includes(each))) {
      throw new CodedError(metricErrors.noDimension);
    }
  }
  const parts = await Promise.all([
    sumRows(tenant, 'contact', ofSource('contact'), question),
    sumRows(tenant, 'segment', ofSource('segment'), question),
    sumAgentTime(tenant, ofSource('time'), question),
  ]);
  const rows = new Map<string, { keys: MetricKeys; sums: Sums }>();
  for (const { sums, ...keys } of parts.flat()) {
    const name = by.map((each) => keys[each] ?? '').join(' ');
    const row = rows.get(name) ?? { keys, sums: {} };
    rows.set(name, row);
    Object.assign(row.sums, sums);
  }
  if (by.length === 0 && rows.size === 0) rows.set('', { keys: {}, sums: {} });
  return [...rows.values()].map(({ keys, sums }) => ({ keys, values: valuesOf(metrics, sums) }));
}

export const valuesOf = (metrics: readonly MetricName[], sums: Sums): MetricValues =>
  Object.fromEntries(metrics.map((name) => [name, metricValue(name, sums)]));

async function sumRows(
  tenant: TenantDb,
  reading: Reading,
  metrics: readonly MetricName[],
  question: MetricQuestion,
): Promise<SumRow[]> {
  if (metrics.length === 0) return [];
  const { from, keys, sums } = readings[reading];
  const selected = [
    ...question.by.map((name) => sql`${keys[name]} as ${sql.ref(name)}`),
    ...metrics.map((name) => sql`${sumColumn(sums[name] as Counted)} as ${sql.ref(name)}`),
  ];
  const grouped = question.by.length > 0 ? sql`group by ${sql.join(question.by.map((_, i) => sql.lit(i + 1)))}` : sql``;
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.join(selected)} from ${from} where ${narrowed(reading, tenant, question)} ${grouped}`.execute(tenant.tx);
  return rows.map((row) => ({
    ...(Object.fromEntries(question.by.map((name) => [name, row[name] ?? null])) as MetricKeys),
    sums: Object.fromEntries(metrics.map((name) => [name, Number(row[name])])),
  }));
}
