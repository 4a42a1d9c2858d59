import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  inviteToVideoCall,
  transferVideoCall,
  videoTakers,
  videoTransferErrors,
  withdrawVideoTransfer,
} from '@lianxi/contracts/videocall/transfer.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findCall, lockCalls } from '../call/call.queries.ts';
import { lockServedCall } from '../call/party.queries.ts';
import { findCandidates } from '../routing/routing.queries.ts';
import { videoOf } from '../video.ts';
import { findColleagues, findGroups, lockRequest } from './request.queries.ts';
import { targetOf } from './request.rules.ts';
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

  on(transferVideoCall, async (ctx) => {
    const { agentId: id, agentName: name } = ctx.principal;
    const to = targetOf(ctx.body.to);
    if (!to) throw new CodedError(videoTransferErrors.noTarget);
    const { sessionId, note } = ctx.body;
    const call = await askColleague(ctx, videoOf(ctx.kernel).effects, { id, name }, { sessionId, kind: 'transfer', to, note });
    ctx.audit({ target: `video-call:${call.id}`, after: { to: ctx.body.to } });
    return call;
  });

  on(inviteToVideoCall, async (ctx) => {
    const { agentId: id, agentName: name } = ctx.principal;
    const { sessionId, agentId, note } = ctx.body;
    const to = { kind: 'agent', id: agentId } as const;
    const call = await askColleague(ctx, videoOf(ctx.kernel).effects, { id, name }, { sessionId, kind: 'invite', to, note });
    ctx.audit({ target: `video-call:${call.id}`, after: { invited: agentId } });
    return call;
  });

  on(withdrawVideoTransfer, async (ctx) => {
    await lockCalls(ctx);
    const { id } = await lockServedCall(ctx, ctx.body.sessionId, ctx.principal.agentId);
    const request = await lockRequest(ctx, id);
    ctx.audit({ target: `video-call:${id}`, after: { withdrawn: request !== null } });
    return request ? refuseRequest(ctx, videoOf(ctx.kernel).effects, request, 'withdrawn') : findCall(ctx, id);
  });
});
