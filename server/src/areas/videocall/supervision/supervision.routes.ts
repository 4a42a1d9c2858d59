import { CodedError } from '@lianxi/contracts/kit/errors';
import { videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { forceEndVideoCall, watchVideoCall } from '@lianxi/contracts/videocall/supervision.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { type CallRow, findCall, lockCall, lockCalls } from '../call/call.queries.ts';
import { endCall } from '../call/call-end.ts';
import { leaveCall } from '../call/call-leave.ts';
import { agentParty, findParty, letIn } from '../call/party.queries.ts';
import { videoOf } from '../video.ts';

export const videoSupervisionRoutes = routes((on) => {
  on(watchVideoCall, async (ctx) => {
    const { agentId: id, agentName: name } = ctx.principal;
    const video = videoOf(ctx.kernel);
    await lockCalls(ctx);
    const call = await lockSeenCall(ctx, ctx.body.sessionId);
    ctx.audit({ target: `video-call:${call.id}`, after: { watched: ctx.body.on } });
    if (!ctx.body.on) {
      const party = await findParty(ctx, call.id, { side: 'agent', id }, { watching: true });
      if (party?.kind === 'watcher') await leaveCall(ctx, video.effects, call, party);
      return { call: await findCall(ctx, call.id), access: null };
    }
    if (call.state !== 'active') throw new CodedError(videoCallErrors.ended);
    if (await findParty(ctx, call.id, { side: 'agent', id })) throw new CodedError(videoCallErrors.busy);
    const party = agentParty('watcher', { id, name });
    await letIn(ctx, call.id, party, { agrees: false });
    const access = await video.rooms.admit(ctx, call, party);
    return { call: await findCall(ctx, call.id), access };
  });

  on(forceEndVideoCall, async (ctx) => {
    await lockCalls(ctx);
    const call = await lockSeenCall(ctx, ctx.body.sessionId);
    if (call.state === 'ended') return findCall(ctx, call.id);
    ctx.audit({ target: `video-call:${call.id}`, after: { state: 'ended' } });
    return endCall(ctx, videoOf(ctx.kernel).effects, call, { by: 'system', reason: 'forced' });
  });
});

/**
 * A call that the caller may see, locked: a waiting call, or a running call of an agent in their data scope.
 * @throws CodedError video-call.notFound
 */
async function lockSeenCall(tenant: TenantTx & { scope: ScopeFilter }, sessionId: string): Promise<CallRow> {
  const { tx, tenantId, scope } = tenant;
  const seen = await tx
    .selectFrom('video_calls as c')
    .select('c.id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.session_id', '=', sessionId)
    .where((eb) => eb.or([eb('c.state', '=', 'queued'), scope.agentIds(eb, 'c.agent_id')]))
    .executeTakeFirst();
  const call = seen ? await lockCall(tenant, sessionId) : null;
  if (!call) throw new CodedError(videoCallErrors.notFound);
  return call;
}
