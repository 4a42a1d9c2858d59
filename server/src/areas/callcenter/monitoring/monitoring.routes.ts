import { monitoring } from '@lianxi/contracts/callcenter/monitoring.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findLiveCalls, findQueues, findToday } from './monitoring.queries.ts';

export const monitoringRoutes = routes((on) => {
  on(monitoring, async (ctx) => {
    const [queues, contacts, today] = await Promise.all([findQueues(ctx), findLiveCalls(ctx), findToday(ctx)]);
    return { queues, contacts, today, serverTime: ctx.now.toISOString() };
  });
});
