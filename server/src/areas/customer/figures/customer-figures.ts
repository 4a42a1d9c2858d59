import type { CustomerFigures, CustomerReportBy } from '@lianxi/contracts/insight/customer-report.contract';
import { TENANT_TIME_ZONE } from '@lianxi/contracts/kit/tenant-day';
import { expressionBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Customers, DB } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { Period } from '../../../platform/statistics/period.ts';

const c = expressionBuilder<DB & { c: Customers }, 'c'>();

const FOLLOWED = ['call', 'chat', 'video', 'visit', 'summary', 'note'];
const ALLOTTED = ['allotted', 'claimed'];
/** Merges that follow each other; a longer row of them is not followed. */
const MAX_MERGES = 50;

export interface FiguresAsked {
  /** Null: all together. */
  readonly by: CustomerReportBy | null;
  readonly period: Period;
  readonly scope: ScopeFilter;
  readonly ownerId?: string | undefined;
  /** What customers ordered in the time. */
  readonly orders: readonly { customerId: string; at: Date; amount: number }[];
}

const day = (at: string) => sql`to_char(${sql.ref(at)} at time zone ${sql.lit(TENANT_TIME_ZONE)}, 'YYYY-MM-DD')`;

/** How a customer came. */
const source = sql`case
  when exists (select from leads l where l.tenant_id = c.tenant_id and l.customer_id = c.id) then 'lead'
  when exists (select from customer_trajectory t
    where t.tenant_id = c.tenant_id and t.customer_id = c.id and t.kind = 'imported') then 'imported'
  else 'created' end`;

const keys = { source, region: sql`c.city`, level: sql`c.level`, owner: sql`c.owner_id::text`, day: day('e.at') };

/**
 * Figures of customers by what is asked for; customers in the bin count as well: to delete one changes no past figure. What
 * happened with a customer who was merged counts for who took them over: a merge rewrites no rows.
 */
export async function countCustomers(
  { tx, tenantId }: TenantDb,
  { by, period, scope, ownerId, orders }: FiguresAsked,
): Promise<(CustomerFigures & { key: string | null })[]> {
  const { begin, end } = period;
  const { rows } = await sql<CustomerFigures & { key: string | null }>`
    with recursive events as (
      select id as customer_id, created_at as at, 'created' as kind, 0::float8 as amount from customers
      where tenant_id = ${tenantId} and created_at >= ${begin} and created_at < ${end}
      union all
      select customer_id, created_at, kind, 0 from customer_trajectory
      where tenant_id = ${tenantId} and created_at >= ${begin} and created_at < ${end}
        and kind = any(${[...FOLLOWED, ...ALLOTTED, 'pooled']}::text[])
      union all
      select * from (select unnest(${orders.map(({ customerId }) => customerId)}::bigint[]),
        unnest(${orders.map(({ at }) => at.toISOString())}::timestamptz[]), 'order',
        unnest(${orders.map(({ amount }) => amount)}::float8[])) as ordered
    ), ways (customer_id, id, merged_into, step) as (
      select id, id, merged_into, 0 from customers where tenant_id = ${tenantId} and id in (select customer_id from events)
      union all
      select w.customer_id, c.id, c.merged_into, w.step + 1 from ways w
      join customers c on c.tenant_id = ${tenantId} and c.id = w.merged_into
      where w.step < ${MAX_MERGES}
    )
    select ${by === null ? sql`null::text` : keys[by]} as key,
      (count(*) filter (where e.kind = 'created'))::int as created,
      (count(*) filter (where e.kind = any(${ALLOTTED}::text[])))::int as allotted,
      (count(*) filter (where e.kind = 'pooled'))::int as recovered,
      (count(distinct c.id) filter (where e.kind = any(${FOLLOWED}::text[])))::int as followed,
      (count(*) filter (where e.kind = 'order'))::int as orders,
      coalesce(sum(e.amount), 0)::float8 as amount
    from events e join ways w on w.customer_id = e.customer_id and w.merged_into is null
    join customers c on c.tenant_id = ${tenantId} and c.id = w.id
    where (w.step = 0 or e.kind <> 'created') and ${scope.agentIds(c, 'c.owner_id')}
      ${ownerId === undefined ? sql`` : sql`and c.owner_id = ${ownerId}::bigint`}
    group by 1`.execute(tx);
  return rows;
}

/** Visit plans for a time that were not cancelled: how many there are, were carried out, and are late. */
export async function countPlans(
  { tx, tenantId }: TenantDb,
  { period, scope, agentId, now }: { period: Period; scope: ScopeFilter; agentId?: string | undefined; now: Date },
): Promise<{ planned: number; done: number; late: number }> {
  const plans = tx
    .selectFrom('visit_plans as p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.plan_at', '>=', period.begin)
    .where('p.plan_at', '<', period.end)
    .where('p.state', '<>', 'cancelled')
    .where((eb) => scope.agentIds(eb, 'p.owner_id'))
    .$if(agentId !== undefined, (some) => some.where('p.owner_id', '=', agentId ?? ''));
  return plans
    .select([
      sql<number>`count(*)::int`.as('planned'),
      sql<number>`(count(*) filter (where p.state = 'done'))::int`.as('done'),
      sql<number>`(count(*) filter (where coalesce(p.ended_at, ${now}::timestamptz) > p.plan_at
        + case when p.state = 'done' then interval '1 day' else interval '0' end))::int`.as('late'),
    ])
    .executeTakeFirstOrThrow();
}
