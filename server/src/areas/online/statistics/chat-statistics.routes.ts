import {
  channelStatistics,
  channelStatisticsDetail,
  messageStatistics,
  myReception,
  myReceptionFigures,
} from '@lianxi/contracts/online/chat-statistics.contract';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { type SqlBool, sql } from 'kysely';
import { routes } from '../../../platform/http/routes.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { findRecords } from '../record/record.queries.ts';
import { countBy, countByAgent, noFigures, periodOf, within } from './chat-statistics.queries.ts';

export const chatStatisticsRoutes = routes((on) => {
  on(messageStatistics, (ctx) => {
    const { agentId } = ctx.query;
    const only = agentId ? sql<SqlBool>`${within(ctx.scope)} and c.agent_id = ${agentId}` : within(ctx.scope);
    return countByAgent(ctx, periodOf(ctx.query, ctx.now), only, ctx.query);
  });

  on(channelStatistics, async (ctx) => {
    const channel = sql<Conversation['channel']>`c.channel`;
    const rows = await countBy(ctx, channel, periodOf(ctx.query, ctx.now), within(ctx.scope));
    return pageOf(
      rows.map(({ key, ...figures }) => ({ id: key, ...figures })),
      ctx.query,
    );
  });

  on(channelStatisticsDetail, async (ctx) => {
    const { channel } = ctx.query;
    const day = sql<string>`to_char(c.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
    const only = channel ? sql<SqlBool>`${within(ctx.scope)} and c.channel = ${channel}` : within(ctx.scope);
    const rows = await countBy(ctx, day, periodOf(ctx.query, ctx.now), only);
    const days = rows.map(({ key, ...figures }) => ({ id: key, ...figures })).sort((a, b) => b.id.localeCompare(a.id));
    return pageOf(days, ctx.query);
  });

  on(myReception, ({ tx, tenantId, principal, query }) =>
    findRecords(tx, tenantId, everybody, { ...query, agentId: principal.agentId }),
  );

  on(myReceptionFigures, async (ctx) => {
    const own = sql<SqlBool>`c.agent_id = ${ctx.principal.agentId}`;
    const [row] = await countBy(ctx, sql<number>`1`, periodOf(ctx.query, ctx.now), own);
    const { key: _, ...figures } = row ?? { key: 1, ...noFigures };
    return figures;
  });
});

/** What is the caller's own needs no look at the data scope. */
const everybody: ScopeFilter = { seesAll: true, agentIds: () => sql<SqlBool>`true` };

/** A page of few rows that are all there. */
function pageOf<R>(rows: readonly R[], { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  const first = (currentPage - 1) * pageSize;
  return { list: rows.slice(first, first + pageSize), total: rows.length, currentPage, pageSize };
}
