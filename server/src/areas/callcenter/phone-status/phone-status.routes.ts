import {
  colleague,
  endWrapUp,
  forceStatus,
  offlineTips,
  phoneStatusErrors,
  setPhoneStatus,
  statusOptions,
} from '@lianxi/contracts/callcenter/phone-status.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { routes } from '../../../platform/http/routes.ts';
import { changeSeat, findPhoneStatus, findStatus } from '../seat/seat.queries.ts';
import { wakeCallers } from '../seat/wake-callers.ts';
import { endWrapUpOf } from '../seat/wrap-up.ts';

export const phoneStatusRoutes = routes((on) => {
  on(statusOptions, ({ tx, tenantId, query }) =>
    tx
      .selectFrom('status_options')
      .select(['id', 'name', 'value'])
      .where('tenant_id', '=', tenantId)
      .where('set_type', '=', query.setType)
      .where('enabled', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );

  on(
    setPhoneStatus,
    async (ctx) => {
      const { agentId, ext } = ctx.principal;
      const { id, status, offlineId } = ctx.query;
      if (id !== undefined && id !== agentId) throw new CodedError(phoneStatusErrors.notYours);
      const asked = status === '0' && offlineId !== undefined ? { id: offlineId } : { value: status };
      const chosen = await findStatus(ctx.tx, ctx.tenantId, asked);
      if (!chosen) throw new CodedError(phoneStatusErrors.unknown);
      if (chosen.value === '1' && !ext) throw new CodedError(phoneStatusErrors.noExtension);
      const before = await findPhoneStatus(ctx.tx, ctx.tenantId, agentId);
      if (before.status === chosen.value) return before;
      const after = await changeSeat(ctx, agentId, {
        status: { ...chosen, reason: '' },
        ...(chosen.value === '1' ? { idle: true } : {}),
      });
      ctx.audit({ target: `agent:${agentId}`, before: { status: before.status }, after: { status: chosen.value } });
      await wakeCallers(ctx);
      return after ?? before;
    },
    { changesState: true },
  );

  on(offlineTips, async ({ tx, tenantId, query, principal }) => {
    const { count } = await tx
      .selectFrom('agent_phone_status')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('tenant_id', '=', tenantId)
      .where('status', '=', '1')
      .where('agent_id', '<>', query.agentId ?? principal.agentId)
      .executeTakeFirstOrThrow();
    return { count: Number(count) };
  });

  on(endWrapUp, async (ctx) => {
    const { agentId } = ctx.principal;
    await endWrapUpOf(ctx, agentId);
    await wakeCallers(ctx);
    return findPhoneStatus(ctx.tx, ctx.tenantId, agentId);
  });

  on(forceStatus, async (ctx) => {
    const { ids, status: value } = ctx.body;
    const chosen = await findStatus(ctx.tx, ctx.tenantId, { value });
    if (!chosen) throw new CodedError(phoneStatusErrors.unknown);
    const seen = await ctx.tx
      .selectFrom('agents as a')
      .select('a.id')
      .where('a.tenant_id', '=', ctx.tenantId)
      .where('a.id', 'in', ids)
      .where('a.ext', 'is not', null)
      .where((eb) => ctx.scope.agentIds(eb, 'a.id'))
      .orderBy('a.id')
      .execute();
    const status = { ...chosen, reason: 'forced', setBy: ctx.principal.agentId } as const;
    for (const { id } of seen) await changeSeat(ctx, id, { status });
    ctx.audit({ target: `agents:${seen.length}`, after: { status: value } });
    await wakeCallers(ctx);
    return { changed: seen.length };
  });

  on(colleague, async ({ tx, tenantId, params }) => {
    const agent = await tx
      .selectFrom('agents as a')
      .innerJoin('departments as d', (join) =>
        join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'),
      )
      .select(['a.id', 'a.name as agName', 'a.ag_no as agNo', 'd.name as departName'])
      .where('a.tenant_id', '=', tenantId)
      .where('a.ext', '=', params.extension)
      .executeTakeFirst();
    if (!agent) throw new CodedError(commonErrors.notFound);
    const { id, ...facts } = agent;
    const { status, statusName, statusSince, activity, activitySince } = await findPhoneStatus(tx, tenantId, id);
    return { agentId: id, ...facts, ...params, status, statusName, statusSince, activity, activitySince };
  });
});
