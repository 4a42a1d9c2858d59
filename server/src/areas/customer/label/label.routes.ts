import { createLabel, deleteLabel, labelErrors, labelList, updateLabel } from '@lianxi/contracts/customer/label.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findLabelByName, listLabels, lockAndCountLabels, lockLabel } from './label.queries.ts';

export const labelRoutes = routes((on) => {
  on(labelList, (ctx) => listLabels(ctx));

  on(createLabel, async (ctx) => {
    const { name, color } = ctx.body;
    if ((await lockAndCountLabels(ctx)) >= MAX_LABELS) throw new CodedError(labelErrors.tooMany);
    if (await findLabelByName(ctx, name)) throw duplicate();
    const { id } = await ctx.tx
      .insertInto('labels')
      .values({ tenant_id: ctx.tenantId, name, color })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({ target: `label:${id}`, after: { name, color } });
    return { id };
  });

  on(updateLabel, async (ctx) => {
    const { id, name, color } = ctx.body;
    const label = existing(await lockLabel(ctx, id));
    const namesake = await findLabelByName(ctx, name);
    if (namesake !== undefined && namesake !== id) throw duplicate();
    await ctx.tx.updateTable('labels').set({ name, color }).where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute();
    ctx.audit({ target: `label:${id}`, before: { name: label.name, color: label.color }, after: { name, color } });
    return null;
  });

  on(deleteLabel, async (ctx) => {
    const { id } = ctx.params;
    const label = existing(await lockLabel(ctx, id));
    await ctx.tx.deleteFrom('labels').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute();
    ctx.audit({ target: `label:${id}`, before: { name: label.name, color: label.color } });
    return null;
  });
});

/** Labels that one tenant has at most. */
const MAX_LABELS = 200;

function duplicate(): CodedError {
  const { duplicate } = labelErrors;
  return new CodedError(duplicate, { fields: [{ path: 'name', text: duplicate.text }] });
}
