import type { SignState } from '@lianxi/contracts/attendance/sign.contract';
import { sql } from 'kysely';
import { dateIn, plusDays } from '../../../platform/calendar/zone-clock.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { recount } from '../result/count-results.ts';
import { ownersOf } from '../result/result.rules.ts';
import { findDuty, findTimeZone, type PublishedShift } from '../roster/duty.queries.ts';
import { attendanceSettings } from '../setting/setting.queries.ts';

const HOUR_MS = 3_600_000;

/** A check-in without a shift, and without a check-out, is over after this time. */
const LONGEST_MS = 16 * HOUR_MS;

/** The agent's shifts around a moment, in their order. */
async function findDutyAround(tenant: TenantDb, agentId: string, at: Date): Promise<PublishedShift[]> {
  const timeZone = await findTimeZone(tenant);
  const today = dateIn(timeZone, at.getTime());
  return findDuty(tenant, timeZone, [agentId], { from: plusDays(today, -2), to: plusDays(today, 1) });
}

/** The shift to which a check-in would belong at a moment. */
function shiftAt(shifts: readonly PublishedShift[], at: Date): PublishedShift | undefined {
  const day = ownersOf({ shifts, punches: [{ id: '1', at: at.getTime(), kind: 'in' }] }).get('1');
  return shifts.find((shift) => shift.day === day);
}

/** The caller's check-in as their header shows it. */
export async function findSign(tenant: TenantDb, agentId: string, at: Date): Promise<SignState> {
  const { tx, tenantId } = tenant;
  const [{ signRequired }, clock, shifts] = await Promise.all([
    attendanceSettings.find(tenant),
    tx
      .selectFrom('attendance_clocks')
      .select(['since', 'until'])
      .where('tenant_id', '=', tenantId)
      .where('agent_id', '=', agentId)
      .executeTakeFirst(),
    findDutyAround(tenant, agentId, at),
  ]);
  const since = clock?.since && clock.until && clock.until > at ? clock.since : null;
  const shift = shiftAt(shifts, since ?? at);
  const name = shift && (await findShiftName(tenant, shift.shiftId));
  return {
    signSwitch: signRequired ? '1' : '0',
    clockState: since ? '1' : '0',
    since: since?.toISOString() ?? null,
    shift:
      shift && name !== undefined
        ? { name, beginTime: new Date(shift.begin).toISOString(), endTime: new Date(shift.end).toISOString() }
        : null,
  };
}

async function findShiftName({ tx, tenantId }: TenantDb, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('shifts')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name;
}

/** Locks the agent's clock: two tabs check in one after the other. Returns since when they are checked in. */
export async function lockClock({ tx, tenantId }: TenantDb, agentId: string, at: Date): Promise<Date | null> {
  await tx
    .insertInto('attendance_clocks')
    .values({ tenant_id: tenantId, agent_id: agentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { since, until } = await tx
    .selectFrom('attendance_clocks')
    .select(['since', 'until'])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return since && until && until > at ? since : null;
}

/** Writes a punch of the header, moves the clock, and counts the days again that it can belong to. The clock is locked. */
export async function punchNow(tenant: TenantDb, agentId: string, kind: 'in' | 'out', now: Date): Promise<void> {
  const { tx, tenantId } = tenant;
  // A server whose clock was set back does not write a check-out before its check-in.
  const { at } = await tx
    .insertInto('punches')
    .values({
      tenant_id: tenantId,
      agent_id: agentId,
      kind,
      source: 'header',
      at: sql<Date>`greatest(${now}::timestamptz, (select max(p.at) from punches p where p.tenant_id = ${tenantId} and p.agent_id = ${agentId}))`,
    })
    .returning('at')
    .executeTakeFirstOrThrow();
  const until = kind === 'in' ? untilOf(await findDutyAround(tenant, agentId, at), at) : null;
  await tx
    .updateTable('attendance_clocks')
    .set({ since: kind === 'in' ? at : null, until })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .execute();
  const today = dateIn(await findTimeZone(tenant), at.getTime());
  await recount(tenant, [agentId], { from: plusDays(today, -2), to: plusDays(today, 1) }, now);
}

/** Until when a check-in counts: the end of the window of its shift, and of those that follow without a gap. */
function untilOf(shifts: readonly PublishedShift[], at: Date): Date {
  const shift = shiftAt(shifts, at);
  if (!shift) return new Date(at.getTime() + LONGEST_MS);
  let last = shift;
  for (const next of shifts) if (next.begin === last.end) last = next;
  return new Date(last.windowEnd);
}

/** Shifts of today that have begun, and of yesterday that go on, by what their people do. */
export async function countDuty({ tx, tenantId, scope }: TenantDb & { scope: ScopeFilter }, now: Date) {
  const counted = await tx
    .selectFrom('roster_shifts as r')
    .innerJoin('tenants as t', 't.id', 'r.tenant_id')
    .leftJoin('attendance_results as d', (join) =>
      join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.agent_id', '=', 'r.agent_id').onRef('d.day', '=', 'r.day'),
    )
    .leftJoin('attendance_clocks as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.agent_id', '=', 'r.agent_id').on('c.until', '>', now),
    )
    .where('r.tenant_id', '=', tenantId)
    .where('r.layer', '=', 'published')
    .where(sql<boolean>`lower(r.span) <= ${now} and r.day >= (${now}::timestamptz at time zone t.time_zone)::date - 2
      and (r.day = (${now}::timestamptz at time zone t.time_zone)::date or upper(r.span) > ${now})`)
    .where((eb) => scope.agentIds(eb, 'r.agent_id'))
    .select([
      sql<boolean>`coalesce(d.results = '{leave}', false)`.as('on_leave'),
      sql<boolean>`c.since is not null`.as('here'),
      sql<boolean>`coalesce('late' = any(d.results), false) or (d.first_in is null and upper(r.span) > ${now}
        and lower(r.span) + make_interval(mins => (r.terms->>'lateAfter')::int) < ${now})`.as('late'),
      sql<boolean>`d.first_in is null and d.last_out is null and upper(r.span) <= ${now}`.as('absent'),
    ])
    .execute();
  const due = counted.filter(({ on_leave }) => !on_leave);
  return {
    due: due.length,
    here: due.filter(({ here }) => here).length,
    late: due.filter(({ late }) => late).length,
    absent: due.filter(({ absent }) => absent).length,
    onLeave: counted.length - due.length,
  };
}
