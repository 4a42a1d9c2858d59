import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  createVideoBlockedVisitor,
  deleteVideoBlockedVisitor,
  readVideoBlockedVisitor,
  updateVideoBlockedVisitor,
  videoBlockedVisitorErrors,
  videoBlockedVisitorList,
} from '@lianxi/contracts/videocall/video-blocked-visitor.contract';
import { routes } from '../../../platform/http/routes.ts';
import {
  findBlockedVisitor,
  insertBlockedVisitor,
  listBlockedVisitors,
  removeBlockedVisitor,
  replaceBlockedVisitor,
} from './blocked-visitor.queries.ts';

export const blockedVisitorRoutes = routes((on) => {
  on(videoBlockedVisitorList, async (ctx) => {
    const { currentPage, pageSize } = ctx.query;
    return { ...(await listBlockedVisitors(ctx, ctx.query)), currentPage, pageSize };
  });

  on(readVideoBlockedVisitor, async (ctx) => {
    const found = await findBlockedVisitor(ctx, ctx.params.id);
    if (!found) throw new CodedError(commonErrors.notFound);
    return found;
  });

  on(createVideoBlockedVisitor, async (ctx) => {
    const id = await insertBlockedVisitor(ctx, ctx.body);
    ctx.audit({ target: `video-blocked-visitor:${id}`, after: ctx.body });
    return { id };
  });

  on(updateVideoBlockedVisitor, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = await findBlockedVisitor(ctx, id);
    if (!before) throw new CodedError(commonErrors.notFound);
    if (!(await replaceBlockedVisitor(ctx, id, version, fields))) throw new CodedError(videoBlockedVisitorErrors.changed);
    ctx.audit({ target: `video-blocked-visitor:${id}`, before, after: fields });
    return null;
  });

  on(deleteVideoBlockedVisitor, async (ctx) => {
    const before = await findBlockedVisitor(ctx, ctx.params.id);
    if (!before) throw new CodedError(commonErrors.notFound);
    await removeBlockedVisitor(ctx, before.id);
    ctx.audit({ target: `video-blocked-visitor:${before.id}`, before });
    return null;
  });
});
