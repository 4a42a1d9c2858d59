import { dictionaryOptions } from '@lianxi/contracts/admin/dictionary-option.contract';
import { routes } from '../../../platform/http/routes.ts';
import { listDictionaryOptions } from './dictionary-option.queries.ts';

export const dictionaryOptionRoutes = routes((on) => {
  on(dictionaryOptions, (ctx) => listDictionaryOptions(ctx, ctx.query.dictType));
});
