import { dictionaryItems } from '@lianxi/contracts/basic-model/dictionary.contract';
import { routes } from '../../platform/http/routes.ts';
import { listDictionaryItems } from './dictionary.queries.ts';

export const dictionaryRoutes = routes((on) => {
  on(dictionaryItems, (ctx) => listDictionaryItems(ctx, ctx.query.dictType));
});
