import { videoSeatWall } from '@lianxi/contracts/videocall/seat.contract';
import { videoStatusErrors } from '@lianxi/contracts/videocall/status.contract';
import { cursorAt } from '../../../platform/db/change-cursor.ts';
import { routes } from '../../../platform/http/routes.ts';
import { agentsInScope } from '../../../platform/permissions/agents-in-scope.ts';
import { findStatusOption, forceStatusOf } from '../../../platform/queue/agent-status.ts';
import { changeVideoStatus } from '../status/status.queries.ts';
import { videoOf } from '../video.ts';
import { findVideoSeats } from './seat.queries.ts';

export const videoSeatRoutes = routes((on) => {
  on(videoSeatWall.all, async (ctx) => ({
    seats: await findVideoSeats(ctx, { since: null }),
    cursor: cursorAt(ctx.now),
  }));

  on(videoSeatWall.changes, async (ctx) => ({
    seats: await findVideoSeats(ctx, { since: new Date(ctx.query.cursor) }),
    cursor: cursorAt(ctx.now),
  }));

  on(videoSeatWall.force, async (ctx) => {
    const { ids, status: value } = ctx.body;
    const agentIds = await agentsInScope(ctx, ids);
    const { rooms, routing } = videoOf(ctx.kernel);
    const chosen = await findStatusOption(ctx, '3', { value });
    ctx.afterCommit(() => void routing.wake(ctx.tenantId));
    return forceStatusOf(ctx, { agentIds, chosen, unknown: videoStatusErrors.unknown }, (id, status, cause) =>
      changeVideoStatus(ctx, id, status, rooms.service, cause),
    );
  });
});
