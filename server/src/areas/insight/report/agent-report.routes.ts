import {
  agentCallDetails,
  agentCallStats,
  agentStateDetail,
  exportAgentCallStats,
} from '@lianxi/contracts/insight/agent-report.contract';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { routes } from '../../../platform/http/routes.ts';
import { pageOf, periodOf } from '../../../platform/statistics/period.ts';
import { details } from '../home-board/home-board.routes.ts';
import { metricScopeOf } from '../metric/metric-scope.ts';
import { agentReportExport, readAgentReport, sortedBy } from './agent-report.ts';
import { findAgentStates } from './agent-state.ts';

const CODE = 'report_agentcallstats';
const DAY_MS = 86_400_000;

export const agentReportRoutes = routes((on) => {
  on(agentCallStats, async (ctx) => {
    const { query, now } = ctx;
    const period = periodOf(query, now);
    const scope = await metricScopeOf(ctx, ctx.principal, CODE);
    const asked = { by: query.by, period, filters: query, scope, compare: query.compare === '1' };
    const { rows, totals, before } = await readAgentReport(ctx, asked);
    return { ...pageOf(sortedBy(rows, query.sort), query), totals, before, at: now.toISOString() };
  });

  on(agentCallDetails, (ctx) => details(ctx, CODE));

  on(exportAgentCallStats, (ctx) => {
    periodOf(ctx.body, ctx.now);
    return agentReportExport.start(ctx, { ids: null, filters: ctx.body });
  });

  on(agentStateDetail, async (ctx) => {
    const { query, scope, now } = ctx;
    const begin = new Date(`${query.day ?? tenantDate(now)}T00:00:00+08:00`);
    const whole = new Date(begin.getTime() + DAY_MS);
    const end = new Date(Math.max(begin.getTime(), Math.min(whole.getTime(), now.getTime())));
    const rows = await findAgentStates(ctx, { ...query, period: { begin, end }, scope });
    return { ...pageOf(rows, query), begin: begin.toISOString(), end: whole.toISOString() };
  });
});
