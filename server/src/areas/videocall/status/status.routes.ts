import { CodedError } from '@lianxi/contracts/kit/errors';
import { myVideoStatus, setVideoStatus, videoOnline, videoStatusErrors } from '@lianxi/contracts/videocall/status.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findStatusOption, offline, online } from '../../../platform/queue/agent-status.ts';
import { requireCheckedIn } from '../../attendance/public.ts';
import { forgetDeclines } from '../routing/routing.queries.ts';
import { videoOf } from '../video.ts';
import { changeVideoStatus, findVideoStatus } from './status.queries.ts';

export const videoStatusRoutes = routes((on) => {
  on(myVideoStatus, (ctx) => findVideoStatus(ctx, ctx.principal.agentId, videoOf(ctx.kernel).rooms.service));

  on(videoOnline, async (ctx) => {
    const { agentId } = ctx.principal;
    requireOwn(agentId, ctx.body.agentid);
    await requireCheckedIn(ctx, agentId);
    const video = videoOf(ctx.kernel);
    const status = await changeVideoStatus(ctx, agentId, online, video.rooms.service);
    await forgetDeclines(ctx, agentId);
    ctx.audit({ target: `agent:${agentId}`, after: { videoStatus: online.value } });
    ctx.afterCommit(() => void video.routing.wake(ctx.tenantId));
    return status;
  });

  on(setVideoStatus, async (ctx) => {
    const { agentId } = ctx.principal;
    const { agentId: asked, statusId } = ctx.body;
    requireOwn(agentId, asked);
    const chosen = statusId === undefined ? offline : await findStatusOption(ctx, '3', { id: statusId });
    if (!chosen) throw new CodedError(videoStatusErrors.unknown);
    if (chosen.value !== offline.value) await requireCheckedIn(ctx, agentId);
    ctx.audit({ target: `agent:${agentId}`, after: { videoStatus: chosen.value } });
    return changeVideoStatus(ctx, agentId, chosen, videoOf(ctx.kernel).rooms.service);
  });
});

function requireOwn(own: string, asked: string | undefined): void {
  if (asked !== undefined && asked !== own) throw new CodedError(videoStatusErrors.notYours);
}
