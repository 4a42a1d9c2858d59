import {
  createHotline,
  deleteHotline,
  hotlineErrors,
  hotlineList,
  readHotline,
  updateHotline,
} from '@lianxi/contracts/callcenter/hotline.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findOwnHotline, insertHotline, listHotlines, removeHotline, replaceHotline } from './hotline.queries.ts';

const constraints: ConstraintErrors = {
  hotlines_did_key: hotlineErrors.duplicate,
  hotlines_flow_fkey: hotlineErrors.unknownFlow,
  hotlines_group_fkey: hotlineErrors.unknownGroup,
};

export const hotlineRoutes = routes((on) => {
  on(hotlineList, (ctx) => listHotlines(ctx, ctx.query));

  on(readHotline, async (ctx) => existing(await findOwnHotline(ctx, ctx.params.id)));

  on(createHotline, async (ctx) => {
    const id = await insertHotline(ctx, ctx.body);
    ctx.audit({ target: `hotline:${id}`, after: ctx.body });
    return { id };
  });

  on(updateHotline, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await findOwnHotline(ctx, id));
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
}, constraints);
