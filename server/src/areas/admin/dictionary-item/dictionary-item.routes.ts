import {
  createDictionaryItem,
  deleteDictionaryItem,
  dictionaryItemErrors,
  dictionaryItemList,
  readDictionaryItem,
  updateDictionaryItem,
} from '@lianxi/contracts/admin/dictionary-item.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import {
  findDictionaryItem,
  insertDictionaryItem,
  listDictionaryItems,
  removeDictionaryItem,
  replaceDictionaryItem,
} from './dictionary-item.queries.ts';

export const dictionaryItemRoutes = routes((on) => {
  on(dictionaryItemList, (ctx) => listDictionaryItems(ctx, ctx.query));

  on(readDictionaryItem, async (ctx) => existing(await findDictionaryItem(ctx, ctx.params.id)));

  on(createDictionaryItem, async (ctx) => {
    const id = await insertDictionaryItem(ctx, ctx.body);
    ctx.audit({ target: `dictionary-item:${id}`, after: ctx.body });
    return { id };
  });

  on(updateDictionaryItem, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await findDictionaryItem(ctx, id));
    if (!(await replaceDictionaryItem(ctx, id, version, fields))) throw new CodedError(dictionaryItemErrors.changed);
    ctx.audit({ target: `dictionary-item:${id}`, before, after: fields });
    return null;
  });

  on(deleteDictionaryItem, async (ctx) => {
    const before = await findDictionaryItem(ctx, ctx.params.id);
    if (!before || !(await removeDictionaryItem(ctx, ctx.params.id))) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: `dictionary-item:${ctx.params.id}`, before });
    return null;
  });
});
