import {
  colleague,
  endWrapUp,
  forceStatus,
  offlineTips,
  phoneStatusErrors,
  setPhoneStatus,
} from '@lianxi/contracts/callcenter/phone-status.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findStatusOption, forceStatusOf } from '../../../platform/queue/agent-status.ts';
import { requireCheckedIn } from '../../attendance/public.ts';
import { changeSeat, findPhoneStatus } from '../seat/seat.queries.ts';
import { wakeCallers } from '../seat/wake-callers.ts';
import { endWrapUpOf } from '../seat/wrap-up.ts';

export const phoneStatusRoutes = routes((on) => {
  on(
    setPhoneStatus,
    async (ctx) => {
      const { agentId, ext } = ctx.principal;
      const { id, status, offlineId } = ctx.query;
      if (id !== undefined && id !== agentId) throw new CodedError(phoneStatusErrors.notYours);
      const asked = status === '0' && offlineId !== undefined ? { id: offlineId } : { value: status };
      const chosen = await findStatusOption(ctx, '1', asked);
      if (!chosen) throw new CodedError(phoneStatusErrors.unknown);
      if (chosen.value !== '0') await requireCheckedIn(ctx, agentId);
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
      .where('registered', '=', true)
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
    const chosen = await findStatusOption(ctx, '1', { value });
    const agentIds = (await findWithExtension(ctx, ids)).map(({ id }) => id);
    const forced = await forceStatusOf(ctx, { agentIds, chosen, unknown: phoneStatusErrors.unknown }, (id, status, cause) =>
      changeSeat(ctx, id, { status: { ...status, ...cause } }),
    );
    await wakeCallers(ctx);
    return forced;
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
    const seat = await findPhoneStatus(tx, tenantId, id);
    const { status, statusName, statusSince, activity, activitySince, registered } = seat;
    return { agentId: id, ...facts, ...params, status, statusName, statusSince, activity, activitySince, registered };
  });
});

/** The agents whom the caller may act on and who have a telephone, in the order in which their rows are locked. */
function findWithExtension(
  { tx, tenantId, scope }: Pick<SignedInContext<typeof forceStatus>, 'tx' | 'tenantId' | 'scope'>,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return tx
    .selectFrom('agents as a')
    .select('a.id')
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', 'in', ids)
    .where('a.ext', 'is not', null)
    .where((eb) => scope.agentIds(eb, 'a.id'))
    .orderBy('a.id')
    .execute();
}
