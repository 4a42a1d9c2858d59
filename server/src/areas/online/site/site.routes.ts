import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  createSite,
  deleteSite,
  readSite,
  type SiteFields,
  siteErrors,
  siteList,
  updateSite,
} from '@lianxi/contracts/online/site.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { areChatGroups, findWebSite, insertSite, isSiteUsed, listSites, removeSite, replaceSite } from './site.queries.ts';

const constraints: ConstraintErrors = {
  sites_group_fkey: siteErrors.unknownGroup,
  sites_name_key: siteErrors.duplicate,
  visitors_site_fkey: siteErrors.inUse,
};

export const siteRoutes = routes((on) => {
  on(siteList, (ctx) => listSites(ctx, ctx.query));

  on(readSite, async (ctx) => existing(await findWebSite(ctx, ctx.params.id)));

  on(createSite, async (ctx) => {
    await checkGroups(ctx, ctx.body);
    const id = await insertSite(ctx, ctx.body);
    ctx.audit({ target: `site:${id}`, after: ctx.body });
    return { id };
  });

  on(updateSite, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = existing(await findWebSite(ctx, id));
    await checkGroups(ctx, fields);
    if (!(await replaceSite(ctx, id, version, fields))) throw new CodedError(siteErrors.changed);
    ctx.audit({ target: `site:${id}`, before, after: fields });
    return null;
  });

  on(deleteSite, async (ctx) => {
    const before = existing(await findWebSite(ctx, ctx.params.id));
    if (await isSiteUsed(ctx, before.id)) throw new CodedError(siteErrors.inUse);
    await removeSite(ctx, before.id);
    ctx.audit({ target: `site:${before.id}`, before });
    return null;
  });
}, constraints);

async function checkGroups(own: TenantTx, { groupIds, chatGroupId }: SiteFields): Promise<void> {
  const named = [...groupIds, ...(chatGroupId === null ? [] : [chatGroupId])];
  if (!(await areChatGroups(own, named))) throw new CodedError(siteErrors.unknownGroup);
}
