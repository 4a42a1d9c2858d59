import { myCallFigures } from '@lianxi/contracts/callcenter/call-figures.contract';
import {
  assignMissedCalls,
  callDetail,
  callRecordErrors,
  callRecordList,
  missedCallList,
  myCallRecords,
  todayInbound,
} from '@lianxi/contracts/callcenter/call-record.contract';
import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findWritten } from '../../summary/public.ts';
import { calledBack } from '../call/call-back.ts';
import { findDecisions, findEvents, findLegs } from './call-detail.queries.ts';
import { callsOf, oneCall, pageOfCalls, showCall, showOwnCall } from './call-record.queries.ts';
import { showKeys } from './collected-keys.routes.ts';
import { findOwnFigures } from './own-figures.queries.ts';

const constraints: ConstraintErrors = {
  calls_assigned_fkey: callRecordErrors.unknownAgent,
};

export const callRecordRoutes = routes((on) => {
  on(callRecordList, (ctx) => {
    const calls = callsOf(ctx, ctx.query).where((eb) => ctx.scope.agentIds(eb, 'c.agent_id'));
    return pageOfCalls(calls, ctx.query, (row) => showCall(ctx, row));
  });

  on(myCallRecords, (ctx) => {
    const took = ctx.tx
      .selectFrom('call_legs as l')
      .select('l.call_id')
      .where('l.tenant_id', '=', ctx.tenantId)
      .where('l.agent_id', '=', ctx.principal.agentId)
      .where('l.role', '<>', 'supervisor');
    const calls = callsOf(ctx, { ...ctx.query, author: ctx.principal.agentId }).where('c.id', 'in', took);
    return pageOfCalls(calls, ctx.query, (row) => showOwnCall(ctx, row));
  });

  on(myCallFigures, (ctx) => findOwnFigures(ctx, { beginTime: startOfTenantDay(ctx.now).toISOString(), ...ctx.query }));

  on(callDetail, async (ctx) => {
    const { linkedid } = ctx.params;
    const row = await oneCall(
      callsOf(ctx, {}).where((eb) => ctx.scope.agentIds(eb, 'c.agent_id')),
      linkedid,
    );
    if (!row) throw new CodedError(commonErrors.notFound);
    const [legs, events, decisions] = [
      await findLegs(ctx, linkedid),
      await findEvents(ctx, linkedid),
      await findDecisions(ctx, linkedid),
    ];
    const written = await findWritten(ctx, { whole: ctx.principal.holds(CONTACT_NUMBER) }, 'call', [linkedid]);
    const collected = showKeys(ctx, row.collected);
    return { ...showCall(ctx, row), collected, legs, events, decisions, summaries: written.get(linkedid) ?? [] };
  });

  on(missedCallList, (ctx) => {
    const { handled, ...filter } = ctx.query;
    let calls = callsOf(ctx, { ...filter, direction: 'in', answered: '0' }).where('c.ended_at', 'is not', null);
    if (handled) calls = calls.where(handled === '1' ? calledBack(ctx) : (eb) => eb.not(calledBack(ctx)));
    return pageOfCalls(calls, ctx.query, (row) => ({
      ...showCall(ctx, row),
      handled: row.handled,
      assignedTo: row.assigned_to,
      assignedName: row.assigned_name ?? '',
    }));
  });

  on(assignMissedCalls, async ({ tx, tenantId, body, audit, changed }) => {
    const { numUpdatedRows } = await tx
      .updateTable('calls')
      .set({ assigned_to: body.agentId })
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', body.linkedids)
      .where('direction', '=', 'in')
      .where('answered_at', 'is', null)
      .where('ended_at', 'is not', null)
      .executeTakeFirst();
    changed(callRecordsTopic);
    audit({ target: `calls:${body.linkedids.length}`, after: { assignedTo: body.agentId } });
    return { changed: Number(numUpdatedRows) };
  });

  on(todayInbound, async ({ tx, tenantId, now }) => {
    const { rows } = await sql<{ total: number; answered: number }>`
      select count(*)::int as total, count(answered_at)::int as answered from calls
      where tenant_id = ${tenantId} and direction = 'in'
        and began_at >= ${startOfTenantDay(now)}`.execute(tx);
    return rows[0] ?? { total: 0, answered: 0 };
  });
}, constraints);
