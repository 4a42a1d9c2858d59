import { rosterTopic } from '@lianxi/contracts/attendance/events';
import type { MyRoster, RosterChange } from '@lianxi/contracts/attendance/roster.contract';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';

/** The times of a shift `s`, as a roster keeps them: what the shift has now. */
const terms = sql`jsonb_build_object('begins', s.begins, 'ends', s.ends, 'breaks', s.breaks, 'punchBefore', s.punch_before,
  'punchAfter', s.punch_after, 'lateAfter', s.late_after, 'earlyBefore', s.early_before, 'productive', s.productive)`;

/** The moments of a shift `s` on a day, by the clocks of the tenant `t`. */
const spanOf = (day: ReturnType<typeof sql.ref>) => sql`tstzrange(
  (${day}::timestamp + make_interval(mins => s.begins)) at time zone t.time_zone,
  (${day}::timestamp + make_interval(mins => s.ends)) at time zone t.time_zone)`;

export interface RosterRange {
  readonly from: string;
  readonly to: string;
  readonly departmentId?: string | undefined;
}

/** The enabled agents whom the caller may plan, by department and number. */
export function findPlannedAgents(
  { tx, tenantId, scope }: TenantDb & { scope: ScopeFilter },
  { departmentId, keyword }: { departmentId?: string | undefined; keyword?: string | undefined },
) {
  let agents = tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .select(['a.id', 'a.ag_no', 'a.name', 'd.name as depart_name'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.disabled', '=', false)
    .where((eb) => scope.agentIds(eb, 'a.id'));
  if (departmentId) agents = agents.where('a.department_id', 'in', departmentsBelow(tenantId, departmentId));
  if (keyword)
    agents = agents.where(sql<SqlBool>`(${mentions(sql.ref('a.name'), keyword)} or ${mentions(sql.ref('a.ag_no'), keyword)})`);
  return agents.orderBy('d.sort').orderBy('d.id').orderBy('a.ag_no').orderBy('a.id');
}

/** The department and those below it. */
export const departmentsBelow = (tenantId: number, id: string) => sql<string>`(
  with recursive below as (
    select id from departments where tenant_id = ${tenantId} and id = ${id}
    union
    select d.id from departments d join below on d.parent_id = below.id where d.tenant_id = ${tenantId}
  )
  select id from below)`;

export interface PlannedCell {
  readonly agentId: string;
  readonly day: string;
  readonly draft: string | null;
  readonly published: string | null;
  /** Published with other times than the draft has. */
  readonly outdated: boolean;
}

/** The cells of agents in which something is planned, in one layer or in both. */
export async function findCells(
  { tx, tenantId }: TenantDb,
  agentIds: readonly string[],
  { from, to }: RosterRange,
): Promise<PlannedCell[]> {
  const layer = (name: 'draft' | 'published') => sql`(
    select agent_id, day, shift_id, terms from roster_shifts
    where tenant_id = ${tenantId} and layer = ${name} and day between ${from}::date and ${to}::date
      and agent_id = any(${agentIds}::bigint[]))`;
  const { rows } = await sql<PlannedCell>`
    select coalesce(d.agent_id, p.agent_id) as "agentId", coalesce(d.day, p.day) as day, d.shift_id as draft, p.shift_id as published,
      d.shift_id = p.shift_id and d.terms <> p.terms as outdated
    from ${layer('draft')} d full join ${layer('published')} p on p.agent_id = d.agent_id and p.day = d.day`.execute(tx);
  return rows;
}

/** The days of agents on which an approved leave is. */
export async function findLeaveDays({ tx, tenantId }: TenantDb, agentIds: readonly string[], { from, to }: RosterRange) {
  const { rows } = await sql<{ agentId: string; day: string }>`
    select distinct q.agent_id as "agentId", d.day::date as day
    from attendance_requests q
    join tenants t on t.id = q.tenant_id
    cross join lateral generate_series(
      greatest((q.begin_at at time zone t.time_zone)::date, ${from}::date),
      least(((q.end_at - interval '1 microsecond') at time zone t.time_zone)::date, ${to}::date), interval '1 day') as d (day)
    where q.tenant_id = ${tenantId} and q.kind = 'leave' and q.state = 'approved' and q.agent_id = any(${[...agentIds]}::bigint[])`.execute(
    tx,
  );
  return rows;
}

/** The tenant's shifts: those that may be planned, and those that stand in these days. */
export async function findRosterShifts({ tx, tenantId }: TenantDb, { from, to }: RosterRange) {
  return tx
    .selectFrom('shifts as s')
    .select(['s.id', 's.name', 's.short_name', 's.colour', 's.begins', 's.ends', 's.breaks', 's.enabled'])
    .where('s.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('s.enabled', '=', true),
        eb.exists(
          eb
            .selectFrom('roster_shifts as r')
            .whereRef('r.tenant_id', '=', 's.tenant_id')
            .whereRef('r.shift_id', '=', 's.id')
            .where('r.day', '>=', from)
            .where('r.day', '<=', to),
        ),
      ]),
    )
    .orderBy('s.begins')
    .orderBy('s.id')
    .execute();
}

export async function findSpecialDays({ tx, tenantId }: TenantDb, { from, to }: RosterRange) {
  return tx
    .selectFrom('special_days')
    .select(['day', 'kind', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** Cells as columns, for `unnest`. */
const columnsOf = (changes: readonly RosterChange[]) => [
  changes.map(({ agentId }) => agentId),
  changes.map(({ day }) => day),
  changes.map(({ shiftId }) => shiftId),
];

/**
 * Replaces cells of the draft if each is as its planner saw it. Returns what stood in the way: a cell was changed, or a shift is
 * not to be had. The caller then rolls back.
 */
export async function replaceCells(
  { tx, tenantId }: TenantDb,
  changes: readonly RosterChange[],
): Promise<'changed' | 'unknownShift' | null> {
  const seen = changes.filter(({ seen: was }) => was !== null);
  const { rows: gone } = await sql`
    delete from roster_shifts r
    using unnest(${seen.map(({ agentId }) => agentId)}::bigint[], ${seen.map(({ day }) => day)}::date[],
      ${seen.map(({ seen: was }) => was)}::bigint[]) as c (agent_id, day, shift_id)
    where r.tenant_id = ${tenantId} and r.layer = 'draft' and r.agent_id = c.agent_id and r.day = c.day and r.shift_id = c.shift_id
    returning r.agent_id`.execute(tx);
  if (gone.length !== seen.length) return 'changed';
  const given = changes.filter(({ shiftId }) => shiftId !== null);
  const [agentIds, days, shiftIds] = columnsOf(given);
  const { rows: put } = await sql`
    insert into roster_shifts (tenant_id, agent_id, day, layer, shift_id, span, terms)
    select ${tenantId}, c.agent_id, c.day, 'draft', s.id, ${spanOf(sql.ref('c.day'))}, ${terms}
    from unnest(${agentIds}::bigint[], ${days}::date[], ${shiftIds}::bigint[]) as c (agent_id, day, shift_id)
    join shifts s on s.tenant_id = ${tenantId} and s.id = c.shift_id and s.enabled
    join tenants t on t.id = s.tenant_id
    returning agent_id`.execute(tx);
  return put.length === given.length ? null : 'unknownShift';
}

/** A shift was changed: the draft has its times from today on. What is published stays until it is published again. */
export async function renewDrafts({ tx, tenantId, changed }: TenantTx, shiftId: string, now: Date): Promise<void> {
  await sql`
    update roster_shifts r set span = ${spanOf(sql.ref('r.day'))}, terms = ${terms}
    from shifts s join tenants t on t.id = s.tenant_id
    where r.tenant_id = ${tenantId} and r.layer = 'draft' and r.shift_id = ${shiftId} and r.terms <> ${terms}
      and r.day >= (${now}::timestamptz at time zone t.time_zone)::date
      and s.tenant_id = r.tenant_id and s.id = r.shift_id`.execute(tx);
  changed(rosterTopic);
}

/** An agent's published shifts of some days, each with what it came to so far. */
export async function findOwnShifts(
  { tx, tenantId }: TenantDb,
  agentId: string,
  { from, to }: RosterRange,
): Promise<MyRoster['shifts']> {
  const rows = await tx
    .selectFrom('roster_shifts as r')
    .innerJoin('shifts as s', (join) => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.shift_id'))
    .leftJoin('attendance_results as d', (join) =>
      join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.agent_id', '=', 'r.agent_id').onRef('d.day', '=', 'r.day'),
    )
    .where('r.tenant_id', '=', tenantId)
    .where('r.layer', '=', 'published')
    .where('r.agent_id', '=', agentId)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
    .select(['r.day', 's.name', 's.short_name', 's.colour', 'd.state', 'd.results'])
    .select([sql<Date>`lower(r.span)`.as('begin'), sql<Date>`upper(r.span)`.as('end')])
    .orderBy('r.day')
    .execute();
  return rows.map(({ day, name, short_name, colour, state, results, begin, end }) => ({
    ...{ day, name, shortName: short_name, beginTime: begin.toISOString(), endTime: end.toISOString() },
    colour: colour as MyRoster['shifts'][number]['colour'],
    state: (state ?? 'planned') as MyRoster['shifts'][number]['state'],
    results: (results ?? []) as MyRoster['shifts'][number]['results'],
  }));
}
