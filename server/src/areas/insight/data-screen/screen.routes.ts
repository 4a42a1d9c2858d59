import {
  makeOwnScreen,
  makeWall,
  OWN_SCREEN_HOURS,
  readScreen,
  revokeWall,
  screenErrors,
  wallList,
} from '@lianxi/contracts/insight/data-screen.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import * as z from 'zod';
import { openLink, sealLink } from '../../../platform/crypto/sealed-link.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { type MetricScope, metricScopeOf } from '../metric/metric-scope.ts';
import { closeWall, findOpenScreen, findTenantName, findWalls, insertScreen, type Screen } from './screen.queries.ts';
import { readContent } from './screen-content.ts';

/** The purpose in the tenant's key for these links. */
const PURPOSE = 'data-screen';
const content = z.object({ screenId: z.string(), until: z.number() });
const HOUR_MS = 3_600_000;

export const screenRoutes = routes((on) => {
  on(makeOwnScreen, async (ctx) => {
    const { agentId, sessionId, agentName } = ctx.principal;
    const until = new Date(ctx.now.getTime() + OWN_SCREEN_HOURS * HOUR_MS);
    const id = await insertScreen(ctx, { kind: 'own', name: agentName, agentId, sessionId, until });
    ctx.audit({ target: `data-screen:${id}`, after: { 有效期至: until.toISOString() } });
    return linkTo(ctx, id, until);
  });

  on(makeWall, async (ctx) => {
    if (!ctx.scope.seesAll) throw new CodedError(screenErrors.scope);
    const { agentId, sessionId } = ctx.principal;
    const { name, days } = ctx.body;
    const until = new Date(ctx.now.getTime() + days * 24 * HOUR_MS);
    const id = await insertScreen(ctx, { kind: 'wall', name, agentId, sessionId, until });
    ctx.audit({ target: `data-screen:${id}`, after: { 名称: name, 有效期至: until.toISOString() } });
    return linkTo(ctx, id, until);
  });

  on(wallList, async (ctx) => {
    const walls = await findWalls(ctx);
    return walls.map(({ id, name, created_at, until, seen_at, revoked_at, agent_name }) => ({
      ...{ id, name, agName: agent_name, revoked: revoked_at !== null },
      ...{ createTime: created_at.toISOString(), until: until.toISOString(), seenTime: seen_at?.toISOString() ?? null },
    }));
  });

  on(revokeWall, async (ctx) => {
    if (!(await closeWall(ctx, ctx.params.id))) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: `data-screen:${ctx.params.id}`, after: { 已撤销: true } });
    return null;
  });

  on(readScreen, ({ db, kernel, body, now }) =>
    db.tenant(body.tenantId, async (tenant) => {
      const linked = openSafely(tenant, body.sign, now);
      const screen = linked && (await findOpenScreen(tenant, linked.screenId, now));
      const tenantName = screen && (await findTenantName(tenant));
      const scope = tenantName && (await scopeFor(tenant, kernel, screen));
      if (!linked || !tenantName || !scope) throw new CodedError(screenErrors.over);
      const shown = await readContent(tenant, { page: body.page, days: body.days, scope, now });
      return { ...shown, at: now.toISOString(), until: new Date(linked.until).toISOString(), tenantName };
    }),
  );
});

function linkTo({ cipher, tenantId }: TenantTx, screenId: string, until: Date) {
  const token = sealLink(cipher, tenantId, PURPOSE, { screenId, until: until.getTime() } as { until: number });
  return { id: screenId, tenantId, sign: token.slice(`${tenantId}-`.length), until: until.toISOString() };
}

/** What a guessed link opens: nothing. */
function openSafely({ cipher }: TenantTx, sign: string, now: Date) {
  try {
    return openLink(cipher, sign, PURPOSE, content, now);
  } catch {
    return null;
  }
}

/** What the screen shows now; null: its user lost the right to it. */
async function scopeFor(tenant: TenantTx, kernel: Kernel, { kind, sessionId }: Screen): Promise<MetricScope | null> {
  if (kind === 'wall') return { agents: everything, groups: [] };
  const principal = await kernel.requester(sessionId);
  if (!principal?.holds('homepage_dataScreen') || !principal.uses('insight')) return null;
  return metricScopeOf(tenant, principal, 'home_board');
}

const everything = scopeOf(
  { tenantId: 0, agentId: '', departmentId: '', departmentIds: [], dataScopeOn: () => 'all' },
  'home_board',
);
