import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  blacklistEntryErrors,
  blacklistEntryList,
  createBlacklistEntry,
  deleteBlacklistEntry,
  readBlacklistEntry,
  updateBlacklistEntry,
} from '@lianxi/contracts/online/blacklist-entry.contract';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import {
  findBlacklistEntry,
  insertBlacklistEntry,
  listBlacklistEntries,
  removeBlacklistEntry,
  replaceBlacklistEntry,
} from './blacklist-entry.queries.ts';

export const blacklistEntryRoutes = routes((on) => {
  on(blacklistEntryList, (ctx) => listBlacklistEntries(ctx, ctx.query));

  on(readBlacklistEntry, async (ctx) => existing(await findBlacklistEntry(ctx, ctx.params.id)));

  on(createBlacklistEntry, async (ctx) => {
    const id = await insertBlacklistEntry(ctx, ctx.body);
    ctx.audit({ target: `blacklist-entry:${id}`, after: ctx.body });
    return { id };
  });

  on(updateBlacklistEntry, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await findBlacklistEntry(ctx, id));
    if (!(await replaceBlacklistEntry(ctx, id, version, fields))) throw new CodedError(blacklistEntryErrors.changed);
    ctx.audit({ target: `blacklist-entry:${id}`, before, after: fields });
    return null;
  });

  on(deleteBlacklistEntry, async (ctx) => {
    const before = await findBlacklistEntry(ctx, ctx.params.id);
    if (!before || !(await removeBlacklistEntry(ctx, ctx.params.id))) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: `blacklist-entry:${ctx.params.id}`, before });
    return null;
  });
});
