import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  createVideoSite,
  deleteVideoSite,
  readVideoSite,
  updateVideoSite,
  videoSiteErrors,
  videoSiteList,
} from '@lianxi/contracts/videocall/site.contract';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findVideoSite, insertVideoSite, listVideoSites, removeVideoSite, replaceVideoSite } from './site.queries.ts';

const constraints: ConstraintErrors = {
  video_sites_group_fkey: videoSiteErrors.unknownGroup,
  video_sites_name_key: videoSiteErrors.duplicate,
  video_visitors_site_fkey: videoSiteErrors.inUse,
};

export const videoSiteRoutes = routes((on) => {
  on(videoSiteList, (ctx) => listVideoSites(ctx, ctx.query));

  on(readVideoSite, async (ctx) => existing(await findVideoSite(ctx, ctx.params.id)));

  on(createVideoSite, async (ctx) => {
    const id = await insertVideoSite(ctx, ctx.body);
    ctx.audit({ target: `video-site:${id}`, after: ctx.body });
    return { id };
  });

  on(updateVideoSite, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await findVideoSite(ctx, id));
    if (!(await replaceVideoSite(ctx, id, version, fields))) throw new CodedError(videoSiteErrors.changed);
    ctx.audit({ target: `video-site:${id}`, before, after: fields });
    return null;
  });

  /** One that somebody came through is kept by their rows. */
  on(deleteVideoSite, async (ctx) => {
    const before = existing(await findVideoSite(ctx, ctx.params.id));
    await removeVideoSite(ctx, before.id);
    ctx.audit({ target: `video-site:${before.id}`, before });
    return null;
  });
}, constraints);
