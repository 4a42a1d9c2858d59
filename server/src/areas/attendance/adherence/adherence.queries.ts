import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { findApproved } from '../result/count-results.ts';
import type { Span } from '../result/span.ts';
import { findDuty, findTimeZone, type PublishedShift } from '../roster/duty.queries.ts';
import { findPlannedAgents } from '../roster/roster.queries.ts';
import { attendanceSettings } from '../setting/setting.queries.ts';
import { type Adherence, adherenceOf } from './adherence.rules.ts';
import { readDoings } from './doing-sources.ts';

const MINUTE_MS = 60_000;

/** Agents within the scope who have a published shift on the day. */
export function findScheduled(
  own: TenantDb & { scope: ScopeFilter },
  day: string,
  filters: { departmentId?: string | undefined; keyword?: string | undefined },
) {
  return findPlannedAgents(own, filters).where((eb) =>
    eb.exists(
      eb
        .selectFrom('roster_shifts as s')
        .whereRef('s.tenant_id', '=', 'a.tenant_id')
        .whereRef('s.agent_id', '=', 'a.id')
        .where('s.layer', '=', 'published')
        .where('s.day', '=', sql<string>`${day}::date`),
    ),
  );
}

export interface AgentAdherence extends Adherence {
  readonly shift: PublishedShift;
}

/** The adherence of agents to their shifts of a day, counted from the logs. */
export async function countAdherence(
  own: TenantDb,
  day: string,
  agentIds: readonly string[],
  now: Date,
): Promise<Map<string, AgentAdherence>> {
  const shifts = await findDuty(own, await findTimeZone(own), agentIds, { from: day, to: day });
  if (shifts.length === 0) return new Map();
  const begin = Math.min(...shifts.map((shift) => shift.begin));
  const end = Math.min(now.getTime(), Math.max(...shifts.map((shift) => shift.end)));
  const ids = shifts.map(({ agentId }) => agentId);
  const span = { begin, end: Math.max(begin, end) };
  const { toleranceMinutes } = await attendanceSettings.find(own);
  const doings = await readDoings(own, ids, span);
  const leaves = Map.groupBy(await findApproved(own, 'leave', ids, span), ({ agentId }) => agentId);
  const excuses = Map.groupBy(await findExcuses(own, ids, span), ({ agentId }) => agentId);
  return new Map(
    shifts.map((shift) => {
      const { agentId } = shift;
      const facts = {
        shift,
        leaves: leaves.get(agentId) ?? [],
        doings: doings.get(agentId) ?? [],
        excuses: excuses.get(agentId) ?? [],
        toleranceMs: toleranceMinutes * MINUTE_MS,
        now: now.getTime(),
      };
      return [agentId, { shift, ...adherenceOf(facts) }];
    }),
  );
}

async function findExcuses({ tx, tenantId }: TenantDb, agentIds: readonly string[], { begin, end }: Span) {
  const { rows } = await sql<{ agentId: string; begin: Date; end: Date; reason: string }>`
    select agent_id as "agentId", lower(span) as begin, upper(span) as "end", reason from adherence_excuses
    where tenant_id = ${tenantId} and agent_id = any(${[...agentIds]}::bigint[])
      and span && tstzrange(${new Date(begin)}, ${new Date(end)})
    order by id`.execute(tx);
  return rows.map((row) => ({ ...row, begin: row.begin.getTime(), end: row.end.getTime() }));
}

export async function insertExcuse(
  { tx, tenantId }: TenantDb,
  excuse: { agentId: string; beginTime: string; endTime: string; reason: string; by: string },
): Promise<void> {
  await sql`
    insert into adherence_excuses (tenant_id, agent_id, span, reason, excused_by)
    values (${tenantId}, ${excuse.agentId}, tstzrange(${excuse.beginTime}::timestamptz, ${excuse.endTime}::timestamptz),
      ${excuse.reason}, ${excuse.by})`.execute(tx);
}
