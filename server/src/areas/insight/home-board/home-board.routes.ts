import {
  callBoard,
  homeBoardErrors,
  homeDetails,
  homeSelect,
  readHomeBoard,
  type ShownCard,
  saveHomeBoard,
} from '@lianxi/contracts/insight/home-board.contract';
import type { MetricName } from '@lianxi/contracts/insight/metric';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { periodOf } from '../../../platform/statistics/period.ts';
import { dimensionsIn, metricsIn, namesFor, periodFor } from '../metric/ask-metrics.ts';
import { findDetails } from '../metric/metric-details.ts';
import { readMetrics } from '../metric/metric-reader.ts';
import { metricScopeOf } from '../metric/metric-scope.ts';

export const homeBoardRoutes = routes((on) => {
  on(readHomeBoard, async ({ tx, tenantId, principal }) => {
    const row = await tx
      .selectFrom('home_boards')
      .select(['cards', 'version'])
      .where('tenant_id', '=', tenantId)
      .where('agent_id', '=', principal.agentId)
      .executeTakeFirst();
    return { cards: (row?.cards ?? null) as ShownCard[] | null, version: row?.version ?? 0 };
  });

  on(saveHomeBoard, async ({ tx, tenantId, principal, body }) => {
    const { cards, version } = body;
    const { rows } = await sql<{ version: number }>`
      insert into home_boards as b (tenant_id, agent_id, cards, version)
      select ${tenantId}, ${principal.agentId}, ${cards === null ? null : JSON.stringify(cards)}::jsonb, 1
      where ${version}::int = 0 or exists (
        select from home_boards where tenant_id = ${tenantId} and agent_id = ${principal.agentId})
      on conflict (tenant_id, agent_id) do update set cards = excluded.cards, version = b.version + 1
      where b.version = ${version}
      returning version`.execute(tx);
    const [saved] = rows;
    if (!saved) throw new CodedError(homeBoardErrors.changed);
    return { version: saved.version };
  });

  on(homeSelect, async (ctx) => {
    const { query, now } = ctx;
    const [metrics, by] = [metricsIn(query.metrics), dimensionsIn(query.by)];
    const mine = query.mine === '1';
    const scope = mine
      ? { agents: own(ctx.principal.agentId), groups: [] }
      : await metricScopeOf(ctx, ctx.principal, 'home_board');
    const rows = await readMetrics(ctx, { metrics, by, period: periodFor(metrics, query, now), filters: query, scope });
    const namesOf = await namesFor(ctx, rows);
    return { rows: rows.map((row) => ({ ...row, names: namesOf(row) })), at: now.toISOString() };
  });

  on(callBoard, async (ctx) => {
    const scope = { agents: own(ctx.principal.agentId), groups: [] };
    const period = periodOf({}, ctx.now);
    const [row] = await readMetrics(ctx, { metrics: ofCalls, by: [], period, filters: { channel: 'call' }, scope });
    return { values: row?.values ?? {}, at: ctx.now.toISOString() };
  });

  on(homeDetails, (ctx) => details(ctx, 'home_board'));
});

/** What an agent of the telephone asks first. */
const ofCalls: readonly MetricName[] = [
  ...(['rung', 'taken', 'missedByAgent', 'dialled', 'connected', 'talk', 'handled', 'aht', 'signedIn', 'occupancy'] as const),
];

/** The caller's own rows. */
const own = (agentId: string): ScopeFilter => ({
  seesAll: false,
  agentIds: (eb, column) => sql<boolean>`${eb.ref(column as never)} = ${agentId}::bigint`,
});

/** The details of a number on the page with this right. */
export async function details(ctx: SignedInContext<typeof homeDetails>, page: string) {
  const { query, now } = ctx;
  const scope = await metricScopeOf(ctx, ctx.principal, page);
  const asked = { period: periodFor([query.metric], query, now), filters: query, scope };
  return findDetails(ctx, query.metric, asked, query);
}
