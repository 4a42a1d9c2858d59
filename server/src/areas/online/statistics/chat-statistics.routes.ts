import {
  channelStatistics,
  channelStatisticsDetail,
  exportChannelStatistics,
  exportMessageStatistics,
  messageStatistics,
  myReception,
  myReceptionFigures,
} from '@lianxi/contracts/online/chat-statistics.contract';
import { type SqlBool, sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { pageOf, periodOf } from '../../../platform/statistics/period.ts';
import { findRecords } from '../conversation-record/conversation-record.queries.ts';
import { agentWithin, countBy, countByAgent, countByChannel, countByDay, noFigures } from './chat-statistics.queries.ts';
import { channelStatisticsExport, messageStatisticsExport } from './export-statistics.ts';

export const chatStatisticsRoutes = routes((on) => {
  on(messageStatistics, (ctx) => countByAgent(ctx, periodOf(ctx.query, ctx.now), agentWithin(ctx.scope, ctx.query), ctx.query));
  on(channelStatistics, async (ctx) => pageOf(await countByChannel(ctx, periodOf(ctx.query, ctx.now), ctx.scope, {}), ctx.query));
  on(channelStatisticsDetail, async (ctx) =>
    pageOf(await countByDay(ctx, periodOf(ctx.query, ctx.now), ctx.scope, ctx.query), ctx.query),
  );
  on(exportMessageStatistics, (ctx) => {
    periodOf(ctx.body, ctx.now);
    return messageStatisticsExport.start(ctx, { ids: null, filters: ctx.body });
  });
  on(exportChannelStatistics, (ctx) => {
    periodOf(ctx.body, ctx.now);
    return channelStatisticsExport.start(ctx, { ids: null, filters: ctx.body });
  });

  on(myReception, ({ tx, tenantId, principal, query }) =>
    findRecords(tx, tenantId, everybody, { ...query, agentId: principal.agentId, whole: principal.holds(CONTACT_NUMBER) }),
  );

  on(myReceptionFigures, async (ctx) => {
    const own = sql<SqlBool>`c.agent_id = ${ctx.principal.agentId}`;
    const [row] = await countBy(ctx, sql<number>`1`, periodOf(ctx.query, ctx.now), own);
    const { key: _, ...figures } = row ?? { key: 1, ...noFigures };
    return figures;
  });
});

/** The caller's own data needs no data scope. */
const everybody: ScopeFilter = { seesAll: true, agentIds: () => sql<SqlBool>`true` };
