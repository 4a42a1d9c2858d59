import type { AttendanceDay, MonthRow, monthFilters } from '@lianxi/contracts/attendance/attendance.contract';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { departmentsBelow } from '../roster/roster.queries.ts';

export type MonthFilters = z.output<typeof monthFilters>;

/** The first day of a month, and the first of the next one, in SQL. */
const boundsOf = (month: string) => ({
  first: sql<string>`${`${month}-01`}::date`,
  next: sql<string>`(${`${month}-01`}::date + interval '1 month')::date`,
});

/** A sum of days that meet a condition, and of a column. */
const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
const sum = (column: string) => sql<number>`coalesce(sum(r.${sql.ref(column)}) filter (where r.state <> 'planned'), 0)::int`;

/** A month of each person in the data scope: one pass over their days. */
export function monthRows({ tx, tenantId }: TenantDb, scope: ScopeFilter, { month, departmentId, keyword }: MonthFilters) {
  const { first, next } = boundsOf(month);
  let found = tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .innerJoin('attendance_results as r', (join) =>
      join.onRef('r.tenant_id', '=', 'a.tenant_id').onRef('r.agent_id', '=', 'a.id'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('r.day', '>=', first)
    .where('r.day', '<', next)
    .where((eb) => scope.agentIds(eb, 'a.id'));
  if (departmentId) found = found.where('a.department_id', 'in', departmentsBelow(tenantId, departmentId));
  if (keyword)
    found = found.where(sql<SqlBool>`(${mentions(sql.ref('a.name'), keyword)} or ${mentions(sql.ref('a.ag_no'), keyword)})`);
  return found
    .groupBy(['a.id', 'a.ag_no', 'a.name', 'd.name', 'd.sort', 'd.id'])
    .select(['a.id', 'a.ag_no as agNo', 'a.name as agName', 'd.name as departName'])
    .select([
      count(sql`r.shift_id is not null`).as('shifts'),
      count(sql`r.shift_id is not null and r.first_in is not null`).as('attended'),
      sum('scheduled').as('scheduled'),
      sum('present').as('present'),
      sum('leave').as('leave'),
      sum('away').as('away'),
      count(sql`'late' = any(r.results)`).as('late'),
      sql<number>`coalesce(sum(r.late) filter (where 'late' = any(r.results)), 0)::int`.as('lateMinutes'),
      count(sql`'early' = any(r.results)`).as('early'),
      sql<number>`coalesce(sum(r.early) filter (where 'early' = any(r.results)), 0)::int`.as('earlyMinutes'),
      count(sql`r.results && '{missing-in,missing-out}'`).as('missing'),
      count(sql`'absent' = any(r.results)`).as('absent'),
      sum('extra').as('extra'),
      sum('overtime').as('overtime'),
    ])
    .orderBy('d.sort')
    .orderBy('d.id')
    .orderBy('a.ag_no')
    .orderBy('a.id');
}

/** One page of a month, and the number of people. */
export async function findMonthPage(
  tenant: TenantDb,
  scope: ScopeFilter,
  filters: MonthFilters,
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
): Promise<{ list: MonthRow[]; total: number; currentPage: number; pageSize: number }> {
  const all = await monthRows(tenant, scope, filters).execute();
  const first = (currentPage - 1) * pageSize;
  return { list: all.slice(first, first + pageSize), total: all.length, currentPage, pageSize };
}

/** A person's days of a month that have a shift or punches. */
export async function findDays({ tx, tenantId }: TenantDb, agentId: string, month: string): Promise<AttendanceDay[]> {
  const { first, next } = boundsOf(month);
  const rows = await tx
    .selectFrom('attendance_results as r')
    .leftJoin('shifts as s', (join) => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.shift_id'))
    .where('r.tenant_id', '=', tenantId)
    .where('r.agent_id', '=', agentId)
    .where('r.day', '>=', first)
    .where('r.day', '<', next)
    .selectAll('r')
    .select('s.name as shift_name')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('punches as p')
          .leftJoin('punch_owners as o', (join) => join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.punch_id', '=', 'p.id'))
          .innerJoin('tenants as t', 't.id', 'p.tenant_id')
          .whereRef('p.tenant_id', '=', 'r.tenant_id')
          .whereRef('p.agent_id', '=', 'r.agent_id')
          // The window of a shift reaches over two days at most.
          .where(sql<SqlBool>`p.at between r.day - interval '2 days' and r.day + interval '4 days'`)
          .where(sql<SqlBool>`coalesce(o.day, (p.at at time zone t.time_zone)::date) = r.day`)
          .select([sql<string>`p.id::text`.as('id'), 'p.at', 'p.kind', 'p.source'])
          .orderBy('p.at')
          .orderBy('p.id'),
      ).as('punches'),
    )
    .orderBy('r.day')
    .execute();
  return rows.map(({ day, shift_name, begin_at, end_at, state, results, punches, ...row }) => ({
    ...{ day, shiftName: shift_name, beginTime: begin_at?.toISOString() ?? null, endTime: end_at?.toISOString() ?? null },
    state: state as AttendanceDay['state'],
    results: results as AttendanceDay['results'],
    ...{ scheduled: row.scheduled, present: row.present, leave: row.leave, away: row.away },
    ...{ late: row.late, early: row.early, extra: row.extra, overtime: row.overtime },
    punches: punches.map(({ id, at, kind, source }) => ({
      id,
      at: new Date(at).toISOString(),
      kind: kind as 'in',
      source: source as 'header',
    })),
  }));
}
