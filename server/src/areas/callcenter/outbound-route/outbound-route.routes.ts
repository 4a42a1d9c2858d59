import { outboundRoute, routeChoices, sortOutboundRoutes, tryNumber } from '@lianxi/contracts/callcenter/outbound-route.contract';
import { lineList } from '@lianxi/contracts/callcenter/trunk.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { findLines, findRouteNames, sortRoutes } from './outbound-route.queries.ts';
import { planCall } from './way.queries.ts';

const { errors } = outboundRoute;

const records = recordRoutes(outboundRoute, {
  table: 'outbound_routes',
  columns: {
    name: 'name',
    pattern: 'pattern',
    act: 'act',
    trunks: 'trunks',
    poolId: 'pool_id',
    strip: 'strip',
    prefix: 'prefix',
    enabled: 'enabled',
  },
  constraints: { outbound_routes_name_key: errors.duplicate, outbound_routes_pool_fkey: errors.unknownPool },
  rows: (all) =>
    all
      .leftJoin('caller_pools as p', (join) => join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.pool_id'))
      .select('p.name as poolName'),
  toWire: ({ poolName }) => ({ poolName }),
  newRow: ({ tenantId }) => ({
    place: sql<number>`(select coalesce(max(place), 0) + 1 from outbound_routes where tenant_id = ${tenantId})`,
  }),
  order: [
    ['place', 'asc'],
    ['id', 'asc'],
  ],
  list: (ctx, kit) => kit.all(ctx),
  create: async (ctx, kit) => {
    await requireLines(ctx, ctx.body.trunks);
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    await kit.find(ctx, ctx.body.id);
    await requireLines(ctx, ctx.body.trunks);
    return kit.update(ctx);
  },
});

const others = routes((on) => {
  on(sortOutboundRoutes, async (ctx) => {
    const before = await findRouteNames(ctx);
    if (!(await sortRoutes(ctx, ctx.body.ids))) throw new CodedError(errors.reordered);
    const after = ctx.body.ids.map((id) => before.find((route) => route.id === id)?.name);
    ctx.audit({ target: 'outbound-route', before: { order: before.map(({ name }) => name) }, after: { order: after } });
    return null;
  });

  on(routeChoices, async (ctx) => ({
    lines: await findLines(ctx),
    pools: await ctx.tx
      .selectFrom('caller_pools')
      .select(['id', 'name'])
      .where('tenant_id', '=', ctx.tenantId)
      .orderBy('name')
      .execute(),
  }));

  on(lineList, (ctx) => findLines(ctx));

  on(tryNumber, async (ctx) => {
    const number = ctx.query.number.normalize('NFKC').replace(/[\s-]/gu, '');
    if (!/^\+?\d{3,20}$/.test(number)) throw new CodedError(errors.badNumber);
    const plan = await planCall(ctx, ctx.principal.agentId, number, false);
    const route = plan.route && { id: plan.route.id, name: plan.route.name };
    return { ...plan, route, lines: plan.lines.map(({ name, reachable }) => ({ name, reachable })) };
  });
});

export const outboundRouteRoutes = [...records, ...others];

/** Each named line must be one that carries calls. */
async function requireLines(reader: TenantDb, names: readonly string[]): Promise<void> {
  const known = new Set((await findLines(reader)).map(({ id }) => id));
  if (names.some((name) => !known.has(name))) throw new CodedError(errors.unknownTrunk);
}
