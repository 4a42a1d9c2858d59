import { CodedError } from '@lianxi/contracts/kit/errors';
import { forceVideoStatus, videoSeatChanges, videoSeats } from '@lianxi/contracts/videocall/seat.contract';
import { videoStatusErrors } from '@lianxi/contracts/videocall/status.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { cursorAt } from '../../../platform/db/change-cursor.ts';
import { routes } from '../../../platform/http/routes.ts';
import { agentsInScope } from '../../../platform/permissions/agents-in-scope.ts';
import { changeVideoStatus, findVideoOption, offline, online } from '../status/status.queries.ts';
import { videoOf } from '../video.ts';
import { findVideoSeats } from './seat.queries.ts';

export const videoSeatRoutes = routes((on) => {
  on(videoSeats, async (ctx) => ({
    seats: await findVideoSeats(ctx, { since: null, whole: ctx.principal.holds(CONTACT_NUMBER) }),
    cursor: cursorAt(ctx.now),
  }));

  on(videoSeatChanges, async (ctx) => ({
    seats: await findVideoSeats(ctx, { since: new Date(ctx.query.cursor), whole: ctx.principal.holds(CONTACT_NUMBER) }),
    cursor: cursorAt(ctx.now),
  }));

  on(forceVideoStatus, async (ctx) => {
    const { ids, status } = ctx.body;
    const always = [online, offline].find(({ value }) => value === status);
    const chosen = always ?? (await findVideoOption(ctx, { value: status }));
    if (!chosen) throw new CodedError(videoStatusErrors.unknown);
    const video = videoOf(ctx.kernel);
    const seen = await agentsInScope(ctx, ids);
    const cause = { reason: 'forced', setBy: ctx.principal.agentId } as const;
    for (const id of seen) await changeVideoStatus(ctx, id, chosen, video.rooms.service, cause);
    ctx.audit({ target: `agents:${seen.length}`, after: { videoStatus: status } });
    ctx.afterCommit(() => void video.routing.wake(ctx.tenantId));
    return { changed: seen.length };
  });
});
