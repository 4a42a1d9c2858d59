import { requestsTopic } from '@lianxi/contracts/attendance/events';
import {
  acceptSwap,
  decideRequest,
  fileRequest,
  myRequests,
  requestErrors,
  requestList,
  revokeRequest,
  signReadCount,
  withdrawRequest,
} from '@lianxi/contracts/attendance/shift-request.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { findPage } from '../../../platform/db/find-page.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { findPlannedAgents } from '../roster/roster.queries.ts';
import { carryOut, takeBack } from './approve.ts';
import {
  countWaiting,
  insertRequest,
  type LockedRequest,
  lockRequest,
  moveRequest,
  requestsOf,
  showRequest,
} from './request.queries.ts';
import { requireSound } from './request-checks.ts';
import { tellAccepted, tellDecided, tellFiled, tellRevoked, tellWithdrawn } from './request-notices.ts';

const DECIDES = 'basicmodule_shiftexamine';

const self = ({ agentId: id, agentName: name }: Principal) => ({ id, name });
const isOpen = ({ state }: LockedRequest) => state === 'submitted' || state === 'accepted';

export const requestRoutes = routes((on) => {
  on(requestList, (ctx) =>
    findPage(
      requestsOf(ctx, ctx.query).where((eb) => ctx.scope.agentIds(eb, 'q.agent_id')),
      ctx.query,
      showRequest(ctx),
    ),
  );

  on(myRequests, (ctx) => {
    const { agentId } = ctx.principal;
    const own = requestsOf(ctx, ctx.query).where((eb) =>
      eb.or([eb('q.agent_id', '=', agentId), eb('q.other_agent_id', '=', agentId)]),
    );
    return findPage(own, ctx.query, showRequest(ctx));
  });

  on(fileRequest, async (ctx) => {
    const { body, principal } = ctx;
    const agentId = body.agentId ?? principal.agentId;
    const forOther = agentId !== principal.agentId;
    if (forOther && !principal.holds(DECIDES)) throw new CodedError(commonErrors.forbidden);
    if (forOther) existing(await findPlannedAgents(ctx, {}).where('a.id', '=', agentId).executeTakeFirst());
    if (body.kind === 'swap') await requireColleague(ctx, body.otherAgentId);
    await requireSound(ctx, body, { agentId, forOther, now: ctx.now });
    const id = await insertRequest(ctx, { agentId, filedBy: principal.agentId }, body);
    const told = { id, kind: body.kind, agent_id: agentId, other_agent_id: body.kind === 'swap' ? body.otherAgentId : null };
    await tellFiled(ctx, told, self(principal));
    ctx.changed(requestsTopic);
    ctx.audit({ target: `shift-request:${id}`, after: { 申请: body.kind, 坐席: agentId } });
    return { id };
  });

  on(withdrawRequest, async (ctx) => {
    const { agentId } = ctx.principal;
    const own = lockRequest(ctx, ctx.params.id).where((eb) =>
      eb.or([eb('q.agent_id', '=', agentId), eb('q.filed_by', '=', agentId)]),
    );
    const request = existing(await own.executeTakeFirst());
    if (!isOpen(request)) throw new CodedError(requestErrors.ended);
    await moveRequest(ctx, request.id, 'withdrawn');
    await tellWithdrawn(ctx, request, self(ctx.principal));
    ctx.changed(requestsTopic);
    ctx.audit({ target: `shift-request:${request.id}`, after: { 状态: 'withdrawn' } });
    return null;
  });

  on(acceptSwap, async (ctx) => {
    const { accept } = ctx.body;
    const offered = lockRequest(ctx, ctx.params.id).where('q.other_agent_id', '=', ctx.principal.agentId);
    const request = existing(await offered.executeTakeFirst());
    if (request.state !== 'submitted') throw new CodedError(requestErrors.ended);
    await moveRequest(ctx, request.id, accept ? 'accepted' : 'refused');
    await tellAccepted(ctx, request, self(ctx.principal), accept);
    ctx.changed(requestsTopic);
    ctx.audit({ target: `shift-request:${request.id}`, after: { 状态: accept ? 'accepted' : 'refused' } });
    return null;
  });

  on(decideRequest, async (ctx) => {
    const { approve, answer, version } = ctx.body;
    const { agentId } = ctx.principal;
    const request = existing(
      await lockRequest(ctx, ctx.params.id)
        .where((eb) => ctx.scope.agentIds(eb, 'q.agent_id'))
        .executeTakeFirst(),
    );
    if (!isOpen(request) || request.version !== version) throw new CodedError(requestErrors.ended);
    if (approve && request.kind === 'swap' && request.state !== 'accepted') throw new CodedError(requestErrors.notAccepted);
    await moveRequest(ctx, request.id, approve ? 'approved' : 'refused', { by: agentId, answer });
    if (approve) await carryOut(ctx, request, agentId, ctx.now);
    await tellDecided(ctx, request, self(ctx.principal), approve);
    ctx.changed(requestsTopic);
    ctx.audit({ target: `shift-request:${request.id}`, after: { 状态: approve ? 'approved' : 'refused' } });
    return null;
  });

  on(revokeRequest, async (ctx) => {
    const request = existing(
      await lockRequest(ctx, ctx.params.id)
        .where((eb) => ctx.scope.agentIds(eb, 'q.agent_id'))
        .executeTakeFirst(),
    );
    const { id, state, kind } = request;
    if (state !== 'approved' || (kind !== 'leave' && kind !== 'overtime')) throw new CodedError(requestErrors.ended);
    await moveRequest(ctx, id, 'withdrawn');
    await takeBack(ctx, request, ctx.now);
    await tellRevoked(ctx, request, self(ctx.principal));
    ctx.changed(requestsTopic);
    ctx.audit({ target: `shift-request:${id}`, before: { 状态: 'approved' }, after: { 状态: 'withdrawn' } });
    return null;
  });

  on(signReadCount, async (ctx) => {
    const { agentId } = ctx.principal;
    const { toDecide, toAccept } = await countWaiting(ctx, agentId, ctx.principal.holds(DECIDES));
    return { count: toDecide + toAccept, toDecide, toAccept };
  });
});

/** Any enabled agent of the tenant may be asked for a swap. */
async function requireColleague({ tx, tenantId }: Parameters<typeof lockRequest>[0], id: string): Promise<void> {
  const agents = tx.selectFrom('agents').select('id').where('tenant_id', '=', tenantId).where('disabled', '=', false);
  existing(await agents.where('id', '=', id).executeTakeFirst());
}
