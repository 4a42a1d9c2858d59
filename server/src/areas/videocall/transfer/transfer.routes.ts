import { targetOf } from '@lianxi/contracts/kit/colleague';
import {
  inviteToVideoCall,
  transferVideoCall,
  videoTakers,
  withdrawVideoTransfer,
} from '@lianxi/contracts/videocall/transfer.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findCall, lockCalls } from '../call/call.queries.ts';
import { lockServedCall } from '../call/party.queries.ts';
import { findCandidates } from '../routing/routing.queries.ts';
import { videoOf } from '../video.ts';
import { findColleagues, findGroups, lockRequest } from './request.queries.ts';
import { askColleague, refuseRequest } from './request.ts';

export const videoTransferRoutes = routes((on) => {
  on(videoTakers, async (ctx) => {
    const { keyword = '' } = ctx.query;
    const free = (await findCandidates(ctx, ctx.principal.agentId)).map(({ agentId }) => agentId);
    const groups = (await findGroups(ctx, keyword)).map(({ id, name, memberIds }) => {
      return { id, name, free: memberIds.filter((memberId) => free.includes(memberId)).length };
    });
    return { groups: groups.filter((group) => group.free > 0), agents: await findColleagues(ctx, free, keyword) };
  });

  on(transferVideoCall, (ctx) => ask(ctx, 'transfer'));
  on(inviteToVideoCall, (ctx) => ask(ctx, 'invite'));

  on(withdrawVideoTransfer, async (ctx) => {
    await lockCalls(ctx);
    const { id } = await lockServedCall(ctx, ctx.body.sessionId, ctx.principal.agentId);
    const request = await lockRequest(ctx, id);
    ctx.audit({ target: `video-call:${id}`, after: { withdrawn: request !== null } });
    return request ? refuseRequest(ctx, videoOf(ctx.kernel).effects, request, 'withdrawn') : findCall(ctx, id);
  });
});

/** Asks the target in the body for the caller's call. */
async function ask(ctx: SignedInContext<typeof transferVideoCall | typeof inviteToVideoCall>, kind: 'transfer' | 'invite') {
  const { agentId: id, agentName: name } = ctx.principal;
  const { sessionId, to, note } = ctx.body;
  const asking = { sessionId, kind, to: targetOf(ctx.body), note };
  const call = await askColleague(ctx, videoOf(ctx.kernel).effects, { id, name }, asking);
  ctx.audit({ target: `video-call:${call.id}`, after: kind === 'transfer' ? { to } : { invited: to } });
  return call;
}
