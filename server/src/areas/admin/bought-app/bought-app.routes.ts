import {
  appErrors,
  boughtApps,
  PLATFORM_APP_ID,
  readBoughtApp,
  setBoughtApp,
  setBoughtApps,
  subscribedApps,
} from '@lianxi/contracts/admin/bought-app.contract';
import { CodedError, commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { CORE_APP, readApps } from '../../../platform/registry/apps.ts';
import { listBoughtApps, listHolders, lockBoughtApps, replaceHolders, switchApps } from './bought-app.queries.ts';

type Ctx = SignedInContext<unknown>;
type LockedApp = Awaited<ReturnType<typeof lockBoughtApps>>[number];

/** The app centre of a tenant (specification section 7, version/buy). */
export const boughtAppRoutes = routes((on) => {
  on(boughtApps, async (ctx) => {
    const { a: currentPage, b: pageSize } = ctx.params;
    const apps = await listBoughtApps(ctx, await ctx.kernel.readReleases());
    const list = apps.slice((currentPage - 1) * pageSize, currentPage * pageSize);
    return { list, total: apps.length, currentPage, pageSize };
  });

  on(readBoughtApp, async (ctx) => {
    const { id } = ctx.params;
    if (id === PLATFORM_APP_ID) {
      const { release, assets } = await ctx.kernel.readProduct();
      return { kind: 'platform' as const, id, name: '联席', release, assets: [...assets] };
    }
    if (!ctx.principal.holds('system_app')) throw new CodedError(commonErrors.forbidden);
    const apps = await listBoughtApps(ctx, await ctx.kernel.readReleases());
    const app = apps.find((each) => each.id === id);
    if (!app) throw new CodedError(commonErrors.notFound);
    return { kind: 'app' as const, ...app, holders: await listHolders(ctx, app.code) };
  });

  on(setBoughtApp, async (ctx) => {
    const { id, enabled, version } = ctx.body;
    const [app] = await lockBoughtApps(ctx, [id]);
    if (!app) throw new CodedError(commonErrors.notFound);
    if (app.version !== version) throw new CodedError(appErrors.changed);
    requireSwitchable([app], enabled);
    const seats = ctx.body.agentIds && (await giveSeats(ctx, app, [...new Set(ctx.body.agentIds)]));
    await switchApps(ctx, [id], enabled);
    ctx.audit({ target: `app:${app.remote_id}`, before: { enabled: app.enabled }, after: { enabled, ...seats } });
    return null;
  });

  on(setBoughtApps, async (ctx) => {
    const { enabled } = ctx.body;
    const ids = [...new Set(ctx.body.ids)];
    const apps = await lockBoughtApps(ctx, ids);
    if (apps.length < ids.length) throw new CodedError(commonErrors.notFound);
    requireSwitchable(apps, enabled);
    const changed = apps.filter((app) => app.enabled !== enabled);
    await switchApps(
      ctx,
      changed.map((app) => app.id),
      enabled,
    );
    const states = (state: boolean) => Object.fromEntries(changed.map((app) => [app.remote_id, state]));
    const target = `app:${changed.map((app) => app.remote_id).join(',')}`;
    ctx.audit({ target, before: states(!enabled), after: states(enabled) });
    return null;
  });

  on(subscribedApps, async ({ tx, tenantId, principal }) => {
    const apps = await readApps(tx, tenantId, principal.agentId);
    return { tenantId, codes: [...apps].flatMap(([code, state]) => (state === 'on' ? code : [])).sort() };
  });
});

/** Throws when one of the apps cannot get the requested state. */
function requireSwitchable(apps: readonly LockedApp[], enabled: boolean): void {
  const changing = apps.filter((app) => app.enabled !== enabled);
  if (!enabled && changing.some((app) => app.remote_id === CORE_APP)) throw new CodedError(appErrors.stays);
  if (enabled && changing.some((app) => app.expired)) throw new CodedError(appErrors.expired);
}

/** Gives the app's seats to exactly these users. Returns the changes. */
async function giveSeats(ctx: Ctx, { remote_id: code, seats }: LockedApp, agentIds: readonly string[]) {
  if (seats === null) refuseSeats(appErrors.noSeats);
  if (agentIds.length > seats) refuseSeats(appErrors.tooManyHolders, `席位共 ${seats} 个，选了 ${agentIds.length} 人`);
  const change = await replaceHolders(ctx, code, agentIds);
  const holders = await listHolders(ctx, code);
  if (holders.length < agentIds.length) refuseSeats(appErrors.unknownAgent);
  return change;
}

function refuseSeats(error: ErrorDefinition, text = error.text): never {
  throw new CodedError(error, { text, fields: [{ path: 'agentIds', text }] });
}
