import { rosterTopic } from '@lianxi/contracts/attendance/events';
import { requestErrors } from '@lianxi/contracts/attendance/shift-request.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { dateIn, plusDays } from '../../../platform/calendar/zone-clock.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { recount } from '../result/count-results.ts';
import { findTimeZone } from '../roster/duty.queries.ts';
import { hasLeave, type LockedRequest } from './request.queries.ts';
import { requireOpenBetween, requireSwappable, type Swap } from './request-checks.ts';

/** Does what an approved request asks for. All its rules are checked again: what was right when it was filed may not be now. */
export async function carryOut(tenant: TenantTx, request: LockedRequest, by: string, now: Date): Promise<void> {
  const { id, kind, agent_id: agentId, begin_at: begin, end_at: end } = request;
  if (kind === 'swap') return swapShifts(tenant, swapOf(request), now);
  if (!begin) throw new Error('A request without its time');
  await requireOpenBetween(tenant, begin, end ?? begin);
  if (kind === 'leave' && end && (await hasLeave(tenant, agentId, { begin, end, states: ['approved'], but: id }))) {
    throw new CodedError(requestErrors.overlapsLeave);
  }
  if (kind === 'correction') await insertCorrection(tenant, request, by);
  await recountAround(tenant, request, now);
}

/** Takes an approved leave or overtime back; it was moved on before. */
export async function takeBack(tenant: TenantTx, request: LockedRequest, now: Date): Promise<void> {
  const { begin_at: begin, end_at: end } = request;
  if (begin && end) await requireOpenBetween(tenant, begin, end);
  await recountAround(tenant, request, now);
}

async function recountAround(
  tenant: TenantTx,
  { agent_id, begin_at: begin, end_at: end }: LockedRequest,
  now: Date,
): Promise<void> {
  if (!begin) return;
  const timeZone = await findTimeZone(tenant);
  const from = plusDays(dateIn(timeZone, begin.getTime()), -2);
  await recount(tenant, [agent_id], { from, to: plusDays(dateIn(timeZone, (end ?? begin).getTime()), 1) }, now);
}

function swapOf({ agent_id, day, other_agent_id, other_day }: LockedRequest): Swap {
  if (day === null || other_agent_id === null) throw new Error('A swap without its day or colleague');
  return { agentId: agent_id, day, otherAgentId: other_agent_id, otherDay: other_day };
}

async function insertCorrection({ tx, tenantId }: TenantTx, { agent_id, begin_at, punch_kind }: LockedRequest, by: string) {
  if (!begin_at || !punch_kind) throw new Error('A correction without its punch');
  await tx
    .insertInto('punches')
    .values({ tenant_id: tenantId, agent_id, at: begin_at, kind: punch_kind, source: 'correction', noted_by: by })
    .execute();
}

/** Exchanges the published shifts. The draft of these days follows, so that the next publishing does not undo it. */
async function swapShifts(tenant: TenantTx, swap: Swap, now: Date): Promise<void> {
  const { tx, tenantId } = tenant;
  const { agentId, day, otherAgentId, otherDay } = swap;
  await requireSwappable(tenant, swap, now);
  const both = [agentId, otherAgentId].sort((a, b) => Number(a) - Number(b));
  const days = [...new Set([day, otherDay ?? day])].sort();
  const given =
    otherDay === null
      ? [[agentId, day]]
      : [
          [agentId, day],
          [otherAgentId, otherDay],
        ];
  const { rows } = await sql<{ agent: string; day: string; shift: string; span: string; terms: unknown }>`
    delete from roster_shifts r
    using unnest(${given.map(([agent]) => agent)}::bigint[], ${given.map(([, on]) => on)}::date[]) as g (agent_id, day)
    where r.tenant_id = ${tenantId} and r.layer = 'published' and r.agent_id = g.agent_id and r.day = g.day
    returning r.agent_id as agent, r.day, r.shift_id as shift, r.span::text as span, r.terms`.execute(tx);
  const moved = rows.map((row) => ({ ...row, agent: row.agent === agentId ? otherAgentId : agentId }));
  await sql`
    insert into roster_shifts (tenant_id, agent_id, day, layer, shift_id, span, terms)
    select ${tenantId}, g.agent, g.day, 'published', g.shift, g.span, g.terms
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as g (agent bigint, day date, shift bigint, span tstzrange, terms jsonb)`.execute(
    tx,
  );
  await sql`
    delete from roster_shifts where tenant_id = ${tenantId} and layer = 'draft'
      and agent_id = any(${both}::bigint[]) and day = any(${days}::date[])`.execute(tx);
  await sql`
    insert into roster_shifts (tenant_id, agent_id, day, layer, shift_id, span, terms)
    select tenant_id, agent_id, day, 'draft', shift_id, span, terms from roster_shifts
    where tenant_id = ${tenantId} and layer = 'published' and agent_id = any(${both}::bigint[]) and day = any(${days}::date[])`.execute(
    tx,
  );
  await recount(tenant, both, { from: plusDays(days[0] ?? day, -1), to: plusDays(days.at(-1) ?? day, 1) }, now);
  tenant.changed(rosterTopic);
}
