import { sql } from 'kysely';
import { dateIn, momentOf, plusDays } from '../../../platform/calendar/zone-clock.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findDuty, findTimeZone, type PublishedShift } from '../roster/duty.queries.ts';
import { type DayResult, type Punch, resultsOf } from './result.rules.ts';
import type { Span } from './span.ts';

/** Days around the counted ones whose shifts and punches decide them: a shift and its window reach over two days. */
const AROUND = 3;

/** So many agents are counted at a time. */
const BATCH = 50;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Counts days of agents again from roster, punches and approved requests, and stores what changed. Days of closed months stay.
 * Whoever changes a roster, a punch or a request calls it in the same transaction.
 */
export async function recount(tenant: TenantDb, agentIds: readonly string[], days: Days, now: Date): Promise<void> {
  const timeZone = await findTimeZone(tenant);
  for (let first = 0; first < agentIds.length; first += BATCH) {
    await recountBatch(tenant, timeZone, agentIds.slice(first, first + BATCH), days, now);
  }
}

async function recountBatch(
  tenant: TenantDb,
  timeZone: string,
  agentIds: readonly string[],
  { from, to }: Days,
  now: Date,
): Promise<void> {
  const wide = { from: plusDays(from, -AROUND), to: plusDays(to, AROUND) };
  const [begin, end] = [momentOf(timeZone, wide.from, 0), momentOf(timeZone, plusDays(wide.to, 1), 0)];
  const [shifts, punches, leaves, overtimes] = await Promise.all([
    findDuty(tenant, timeZone, agentIds, wide),
    findPunches(tenant, agentIds, { begin, end }),
    findApproved(tenant, 'leave', agentIds, { begin, end }),
    findApproved(tenant, 'overtime', agentIds, { begin, end }),
  ]);
  const [shiftsOf, punchesOf] = [grouped(shifts), grouped(punches)];
  const [leavesOf, overtimesOf] = [grouped(leaves), grouped(overtimes)];
  const results: CountedDay[] = [];
  const owners: { punch: string; agent: string; day: string }[] = [];
  for (const agent of agentIds) {
    const own = shiftsOf.get(agent) ?? [];
    const counted = resultsOf({
      shifts: own,
      punches: punchesOf.get(agent) ?? [],
      leaves: leavesOf.get(agent) ?? [],
      overtimes: overtimesOf.get(agent) ?? [],
      dateOf: (at) => dateIn(timeZone, at),
      now: now.getTime(),
    });
    for (const day of counted.days) {
      if (day.day >= from && day.day <= to) results.push(rowOf(agent, day, own));
    }
    for (const [punch, day] of counted.owners) owners.push({ punch, agent, day });
  }
  await storeResults(tenant, agentIds, { from, to }, results);
  // Punches near the edge may belong to shifts that were not read.
  const inner = { begin: momentOf(timeZone, plusDays(from, -1), 0), end: momentOf(timeZone, plusDays(to, 2), 0) };
  const sure = new Set(punches.filter(({ at }) => inner.begin <= at && at < inner.end).map(({ id }) => id));
  await storeOwners(
    tenant,
    [...sure],
    owners.filter(({ punch }) => sure.has(punch)),
  );
}

const grouped = <T extends { agentId: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, ({ agentId }) => agentId);

async function findPunches(
  { tx, tenantId }: TenantDb,
  agentIds: readonly string[],
  { begin, end }: Span,
): Promise<(Punch & { agentId: string })[]> {
  const rows = await tx
    .selectFrom('punches')
    .select(['id', 'agent_id', 'at', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('agent_id', '=', eb.fn.any(sql<string[]>`${[...agentIds]}::bigint[]`)))
    .where('at', '>=', new Date(begin))
    .where('at', '<', new Date(end))
    .execute();
  return rows.map(({ id, agent_id, at, kind }) => ({ id, agentId: agent_id, at: at.getTime(), kind: kind as Punch['kind'] }));
}

/** The spans of approved requests of a kind. */
export async function findApproved(
  { tx, tenantId }: TenantDb,
  kind: 'leave' | 'overtime',
  agentIds: readonly string[],
  { begin, end }: Span,
): Promise<(Span & { agentId: string })[]> {
  const rows = await tx
    .selectFrom('attendance_requests')
    .select(['agent_id', 'begin_at', 'end_at'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('agent_id', '=', eb.fn.any(sql<string[]>`${[...agentIds]}::bigint[]`)))
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .where('begin_at', '<', new Date(end))
    .where('end_at', '>', new Date(begin))
    .execute();
  return rows.flatMap(({ agent_id, begin_at, end_at }) =>
    begin_at && end_at ? [{ agentId: agent_id, begin: begin_at.getTime(), end: end_at.getTime() }] : [],
  );
}

/** A result with the names of its columns. */
type CountedDay = ReturnType<typeof rowOf>;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function rowOf(agent: string, result: DayResult, shifts: readonly PublishedShift[]) {
  const { firstIn, lastOut, settlesAt, ...plain } = result;
  const shift = shifts.find(({ day }) => day === result.day);
  return {
    ...{ agent_id: agent, shift_id: shift?.shiftId ?? null, ...plain },
    ...{ begin_at: iso(shift?.begin ?? null), end_at: iso(shift?.end ?? null) },
    ...{ first_in: iso(firstIn), last_out: iso(lastOut), settles_at: iso(settlesAt) },
  };
}

async function storeResults(
  { tx, tenantId }: TenantDb,
  agentIds: readonly string[],
  { from, to }: Days,
  rows: readonly CountedDay[],
) {
  const open = sql`not exists (select from attendance_months m
    where m.tenant_id = ${tenantId} and m.month = date_trunc('month', day)::date)`;
  const columns = sql.raw(
    'shift_id, begin_at, end_at, state, results, scheduled, present, leave, away, late, early, extra, overtime, first_in, last_out, settles_at',
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (agent_id bigint, day date, shift_id bigint,
    begin_at timestamptz, end_at timestamptz, state text, results text[], scheduled int, present int, leave int, away int,
    late int, early int, extra int, overtime int, first_in timestamptz, last_out timestamptz, settles_at timestamptz)`;
  await sql`
    delete from attendance_results r
    where r.tenant_id = ${tenantId} and r.agent_id = any(${[...agentIds]}::bigint[]) and r.day between ${from}::date and ${to}::date
      and not exists (select from ${given} where g.agent_id = r.agent_id and g.day = r.day) and ${open}`.execute(tx);
  await sql`
    insert into attendance_results as r (tenant_id, agent_id, day, ${columns})
    select ${tenantId}, agent_id, day, ${columns} from ${given} where ${open}
    on conflict (tenant_id, agent_id, day) do update set (${columns}, counted_at) = (
      excluded.shift_id, excluded.begin_at, excluded.end_at, excluded.state, excluded.results, excluded.scheduled, excluded.present,
      excluded.leave, excluded.away, excluded.late, excluded.early, excluded.extra, excluded.overtime, excluded.first_in,
      excluded.last_out, excluded.settles_at, now())`.execute(tx);
}

async function storeOwners(
  { tx, tenantId }: TenantDb,
  punchIds: readonly string[],
  owners: readonly { punch: string; agent: string; day: string }[],
): Promise<void> {
  if (punchIds.length === 0) return;
  await sql`
    delete from punch_owners where tenant_id = ${tenantId} and punch_id = any(${[...punchIds]}::bigint[])`.execute(tx);
  await sql`
    insert into punch_owners (tenant_id, punch_id, agent_id, day)
    select ${tenantId}, * from unnest(${owners.map(({ punch }) => punch)}::bigint[],
      ${owners.map(({ agent }) => agent)}::bigint[], ${owners.map(({ day }) => day)}::date[])`.execute(tx);
}
