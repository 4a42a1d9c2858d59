import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  createVideoSite,
  deleteVideoSite,
  readVideoSite,
  updateVideoSite,
  videoSiteErrors,
  videoSiteList,
} from '@lianxi/contracts/videocall/video-site.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findVideoSite, insertVideoSite, listVideoSites, removeVideoSite, replaceVideoSite } from './video-site.queries.ts';

export const videoSiteRoutes = routes((on) => {
  on(videoSiteList, (ctx) => listVideoSites(ctx, ctx.query));

  on(readVideoSite, async (ctx) => {
    const found = await findVideoSite(ctx, ctx.params.id);
    if (!found) throw new CodedError(commonErrors.notFound);
    return found;
  });

  on(createVideoSite, async (ctx) => {
    const id = await insertVideoSite(ctx, ctx.body);
    ctx.audit({ target: `video-site:${id}`, after: ctx.body });
    return { id };
  });

  on(updateVideoSite, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = await findVideoSite(ctx, id);
    if (!before) throw new CodedError(commonErrors.notFound);
    if (!(await replaceVideoSite(ctx, id, version, fields))) throw new CodedError(videoSiteErrors.changed);
    ctx.audit({ target: `video-site:${id}`, before, after: fields });
    return null;
  });

  /** One that somebody came through is kept by their rows. */
  on(deleteVideoSite, async (ctx) => {
    const before = await findVideoSite(ctx, ctx.params.id);
    if (!before) throw new CodedError(commonErrors.notFound);
    await removeVideoSite(ctx, before.id);
    ctx.audit({ target: `video-site:${before.id}`, before });
    return null;
  });
});
