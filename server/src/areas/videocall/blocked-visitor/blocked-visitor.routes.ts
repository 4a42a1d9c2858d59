import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  createVideoBlockedVisitor,
  deleteVideoBlockedVisitor,
  readVideoBlockedVisitor,
  updateVideoBlockedVisitor,
  videoBlockedVisitorErrors,
  videoBlockedVisitorList,
} from '@lianxi/contracts/videocall/blocked-visitor.contract';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import {
  findBlockedVisitor,
  insertBlockedVisitor,
  listBlockedVisitors,
  removeBlockedVisitor,
  replaceBlockedVisitor,
} from './blocked-visitor.queries.ts';

export const blockedVisitorRoutes = routes((on) => {
  on(videoBlockedVisitorList, (ctx) => listBlockedVisitors(ctx, ctx.query));

  on(readVideoBlockedVisitor, async (ctx) => existing(await findBlockedVisitor(ctx, ctx.params.id)));

  on(createVideoBlockedVisitor, async (ctx) => {
    const id = await insertBlockedVisitor(ctx, ctx.body);
    ctx.audit({ target: `video-blocked-visitor:${id}`, after: ctx.body });
    return { id };
  });

  on(updateVideoBlockedVisitor, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await findBlockedVisitor(ctx, id));
    if (!(await replaceBlockedVisitor(ctx, id, version, fields))) throw new CodedError(videoBlockedVisitorErrors.changed);
    ctx.audit({ target: `video-blocked-visitor:${id}`, before, after: fields });
    return null;
  });

  on(deleteVideoBlockedVisitor, async (ctx) => {
    const before = existing(await findBlockedVisitor(ctx, ctx.params.id));
    await removeBlockedVisitor(ctx, before.id);
    ctx.audit({ target: `video-blocked-visitor:${before.id}`, before });
    return null;
  });
});
