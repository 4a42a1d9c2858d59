import { type MetricName, metricOf } from '@lianxi/contracts/insight/metric';
import { type MetricDetail, metricErrors } from '@lianxi/contracts/insight/metric-query';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { groupNames } from './group-names.ts';
import type { MetricQuestion } from './metric-question.ts';
import { narrowed, type Reading, readings } from './metric-reader.ts';
import type { Counted } from './metric-sums.ts';

interface DetailRow extends Omit<MetricDetail, 'groupName' | 'arriveTime'> {
  groupId: string | null;
  at: Date;
  total: number;
  agent_id: string | null;
}

/**
 * The rows that a number counts, newest first: under the same conditions as the number, so their count equals it. Of a ratio
 * they are the rows of its whole, and each says whether the part counts it.
 */
export async function findDetails(
  tenant: TenantDb,
  metric: MetricName,
  asked: Omit<MetricQuestion, 'metrics' | 'by'>,
  { currentPage, pageSize }: ListQuery,
): Promise<ListPage<MetricDetail>> {
  const { reading, whole, part } = countedOf(metric);
  const { from, at } = readings[reading];
  const columns =
    reading === 'contact'
      ? sql`c.channel || '-' || c.contact_id as id, c.group_id as "groupId", c.outcome, '' as cause,
          c.wait_ms / 1000.0::float8 as "waitSeconds", null::float8 as "talkSeconds", c.agent_id`
      : sql`s.channel || '-' || s.contact_id || '-' || s.no as id, s.group_id as "groupId", s.outcome, s.cause,
          extract(epoch from coalesce(s.answered_at, s.ended_at) - s.offered_at)::float8 as "waitSeconds",
          s.talk_ms / 1000.0::float8 as "talkSeconds", s.agent_id`;
  const counted = sql`from ${from} where ${narrowed(reading, tenant, asked)} and (${whole.where})`;
  const [{ rows }, names] = await Promise.all([
    sql<DetailRow>`
      select d.*, coalesce(a.name, '') as "agName" from (
        select ${columns}, c.channel, c.contact_id as "contactId", c.direction, ${at} as at, (${part.where}) as counts,
          count(*) over ()::int as total
        ${counted}
        order by ${at} desc, c.contact_id desc, 1 desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}
      ) d left join agents a on a.tenant_id = ${tenant.tenantId} and a.id = d.agent_id
      order by d.at desc, d."contactId" desc, d.id desc`.execute(tenant.tx),
    groupNames(tenant),
  ]);
  // Beyond the last page no row says how many there are.
  const count = async () => {
    const { rows: all } = await sql<{ total: number }>`select count(*)::int as total ${counted}`.execute(tenant.tx);
    return all[0]?.total ?? 0;
  };
  const list = rows.map(({ groupId, at: arrived, total: _total, agent_id: _agent, ...row }) => ({
    ...row,
    groupName: names.get(`${row.channel} ${groupId}`) ?? '',
    arriveTime: arrived.toISOString(),
  }));
  return { list, total: rows[0]?.total ?? (currentPage > 1 ? await count() : 0), currentPage, pageSize };
}

function countedOf(name: MetricName): { reading: Reading; whole: Counted; part: Counted } {
  const metric = metricOf(name);
  const [whole, part] = 'part' in metric ? [metric.whole, metric.part] : [name, name];
  const of = metricOf(whole as MetricName);
  if (!('source' in of) || of.source === 'time') throw new CodedError(metricErrors.noDimension);
  const { sums } = readings[of.source];
  const found = sums[whole as MetricName] as Counted;
  return { reading: of.source, whole: found, part: sums[part as MetricName] ?? found };
}
