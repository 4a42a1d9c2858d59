import { CodedError } from '@lianxi/contracts/kit/errors';
import { originsOf } from '@lianxi/contracts/kit/origins';
import { type SiteFields, site } from '@lianxi/contracts/online/site.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { areChatGroups, isSiteUsed, lookIn, lookOf } from './site.queries.ts';

export const siteRoutes = recordRoutes(site, {
  table: 'sites',
  columns: {
    ...{ name: 'name', enabled: 'enabled', title: 'title', welcome: 'welcome', accent: 'accent', chatGroupId: 'chat_group_id' },
    allowedOrigins: null,
    // The other settings are in one column, because they still increase.
    ...{ launcher: null, position: null, theme: null, subtitle: null, bilingual: null, english: null, ask: null },
    ...{ jpgOnly: null, askGroup: null, groupIds: null, bot: null, botName: null, botMisses: null },
  },
  constraints: {
    sites_group_fkey: site.errors.unknownGroup,
    sites_name_key: site.errors.duplicate,
    visitors_site_fkey: site.errors.inUse,
  },
  rows: (sites) => sites.select(['r.tenant_id', 'r.key', 'r.allowed_origins', 'r.look']).where('r.channel', '=', 'web'),
  toWire: ({ tenant_id, key, allowed_origins, look }) => ({
    ...lookOf(look),
    tenantId: tenant_id,
    key,
    allowedOrigins: allowed_origins.join('\n'),
  }),
  toRow: (fields) => ({ allowed_origins: originsOf(fields.allowedOrigins), look: JSON.stringify(lookIn(fields)) }),
  create: async (ctx, kit) => {
    await checkGroups(ctx, ctx.body);
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    await kit.find(ctx, ctx.body.id);
    await checkGroups(ctx, ctx.body);
    return kit.update(ctx);
  },
  remove: async (ctx, kit) => {
    await kit.find(ctx, ctx.params.id);
    if (await isSiteUsed(ctx, ctx.params.id)) throw new CodedError(site.errors.inUse);
    return kit.remove(ctx);
  },
});

async function checkGroups(
  own: TenantDb,
  { groupIds, chatGroupId }: Pick<SiteFields, 'groupIds' | 'chatGroupId'>,
): Promise<void> {
  const named = [...groupIds, ...(chatGroupId === null ? [] : [chatGroupId])];
  if (!(await areChatGroups(own, named))) throw new CodedError(site.errors.unknownGroup);
}
