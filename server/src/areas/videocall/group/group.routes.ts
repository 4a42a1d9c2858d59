import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  createVideoGroup,
  deleteVideoGroup,
  readVideoGroup,
  updateVideoGroup,
  videoGroupErrors,
  videoGroupList,
} from '@lianxi/contracts/videocall/group.contract';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { videoOf } from '../video.ts';
import {
  findVideoGroup,
  insertVideoGroup,
  isVideoGroupUsed,
  listVideoGroups,
  removeVideoGroup,
  replaceVideoGroup,
} from './group.queries.ts';

export const videoGroupRoutes = routes((on) => {
  on(videoGroupList, (ctx) => listVideoGroups(ctx, ctx.query));

  on(readVideoGroup, async (ctx) => existing(await findVideoGroup(ctx, ctx.params.id)));

  on(createVideoGroup, async (ctx) => {
    const id = await insertVideoGroup(ctx, ctx.body);
    ctx.audit({ target: `video-group:${id}`, after: ctx.body });
    return { id };
  });

  on(updateVideoGroup, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await findVideoGroup(ctx, id));
    if (!(await replaceVideoGroup(ctx, id, version, fields))) throw new CodedError(videoGroupErrors.changed);
    ctx.audit({ target: `video-group:${id}`, before, after: fields });
    // New members may be free for who waits.
    ctx.afterCommit(() => void videoOf(ctx.kernel).routing.wake(ctx.tenantId));
    return null;
  });

  on(deleteVideoGroup, async (ctx) => {
    const before = await findVideoGroup(ctx, ctx.params.id);
    if (before && (await isVideoGroupUsed(ctx, before.id))) throw new CodedError(videoGroupErrors.inUse);
    if (!before || !(await removeVideoGroup(ctx, before.id))) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: `video-group:${before.id}`, before });
    return null;
  });
});
