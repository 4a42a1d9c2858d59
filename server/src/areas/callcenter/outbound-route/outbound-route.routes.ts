import {
  createOutboundRoute,
  deleteOutboundRoute,
  outboundRouteErrors,
  outboundRoutes,
  routeChoices,
  sortOutboundRoutes,
  tryNumber,
  updateOutboundRoute,
} from '@lianxi/contracts/callcenter/outbound-route.contract';
import { lineList } from '@lianxi/contracts/callcenter/trunk.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findLines, insertRoute, listRoutes, removeRoute, replaceRoute, sortRoutes } from './outbound-route.queries.ts';
import { planCall } from './way.queries.ts';

const constraints: ConstraintErrors = {
  outbound_routes_name_key: outboundRouteErrors.duplicate,
  outbound_routes_pool_fkey: outboundRouteErrors.unknownPool,
};

export const outboundRouteRoutes = routes((on) => {
  on(outboundRoutes, (ctx) => listRoutes(ctx));

  on(createOutboundRoute, async (ctx) => {
    await requireLines(ctx, ctx.body.trunks);
    const id = await insertRoute(ctx, ctx.body);
    ctx.audit({ target: `outbound-route:${id}`, after: ctx.body });
    return { id };
  });

  on(updateOutboundRoute, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const [before] = await listRoutes(ctx, id);
    if (!before) throw new CodedError(commonErrors.notFound);
    await requireLines(ctx, fields.trunks);
    if (!(await replaceRoute(ctx, id, version, fields))) throw new CodedError(outboundRouteErrors.changed);
    ctx.audit({ target: `outbound-route:${id}`, before, after: fields });
    return null;
  });

  on(deleteOutboundRoute, async (ctx) => {
    const [before] = await listRoutes(ctx, ctx.params.id);
    if (!before) throw new CodedError(commonErrors.notFound);
    await removeRoute(ctx, before.id);
    ctx.audit({ target: `outbound-route:${before.id}`, before });
    return null;
  });

  on(sortOutboundRoutes, async (ctx) => {
    const before = await listRoutes(ctx);
    if (!(await sortRoutes(ctx, ctx.body.ids))) throw new CodedError(outboundRouteErrors.reordered);
    const names = new Map(before.map(({ id, name }) => [id, name]));
    const order = (ids: readonly string[]) => ({ order: ids.map((id) => names.get(id)) });
    ctx.audit({ target: 'outbound-route', before: order(before.map(({ id }) => id)), after: order(ctx.body.ids) });
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
    if (!/^\+?\d{3,20}$/.test(number)) throw refusedAt(outboundRouteErrors.badNumber);
    const plan = await planCall(ctx, ctx.principal.agentId, number, false);
    const route = plan.route && { id: plan.route.id, name: plan.route.name };
    return { ...plan, route, lines: plan.lines.map(({ name, reachable }) => ({ name, reachable })) };
  });
}, constraints);

/** Each line that is named must be one that carries calls. */
async function requireLines(reader: TenantDb, names: readonly string[]): Promise<void> {
  const known = new Set((await findLines(reader)).map(({ id }) => id));
  if (names.some((name) => !known.has(name))) throw refusedAt(outboundRouteErrors.unknownTrunk);
}

function refusedAt(error: (typeof outboundRouteErrors)['badNumber']): CodedError {
  return new CodedError(error, { fields: [{ path: error.field ?? '', text: error.text }] });
}
