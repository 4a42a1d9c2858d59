import {
  createHotline,
  deleteHotline,
  hotlineErrors,
  hotlineList,
  readHotline,
  updateHotline,
} from '@lianxi/contracts/callcenter/hotline.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { routes } from '../../../platform/http/routes.ts';
import { findOwnHotline, insertHotline, listHotlines, removeHotline, replaceHotline } from './hotline.queries.ts';

export const hotlineRoutes = routes((on) => {
  on(hotlineList, async (ctx) => {
    const { currentPage, pageSize } = ctx.query;
    return { ...(await listHotlines(ctx, ctx.query)), currentPage, pageSize };
  });

  on(readHotline, async (ctx) => {
    const found = await findOwnHotline(ctx, ctx.params.id);
    if (!found) throw new CodedError(commonErrors.notFound);
    return found;
  });

  on(createHotline, async (ctx) => {
    const id = await insertHotline(ctx, ctx.body);
    ctx.audit({ target: `hotline:${id}`, after: ctx.body });
    return { id };
  });

  on(updateHotline, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = await findOwnHotline(ctx, id);
    if (!before) throw new CodedError(commonErrors.notFound);
    if (!(await replaceHotline(ctx, id, version, fields))) throw new CodedError(hotlineErrors.changed);
    ctx.audit({ target: `hotline:${id}`, before, after: fields });
    return null;
  });

  on(deleteHotline, async (ctx) => {
    const before = await findOwnHotline(ctx, ctx.params.id);
    if (!before || !(await removeHotline(ctx, ctx.params.id))) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: `hotline:${ctx.params.id}`, before });
    return null;
  });
});
