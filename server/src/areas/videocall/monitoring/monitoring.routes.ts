import { videoMonitoring } from '@lianxi/contracts/videocall/monitoring.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findLiveCalls, findQueues, findToday } from './monitoring.queries.ts';

export const videoMonitoringRoutes = routes((on) => {
  on(videoMonitoring, async (ctx) => ({
    contacts: await findLiveCalls(ctx),
    queues: await findQueues(ctx),
    today: await findToday(ctx, ctx.now),
    serverTime: ctx.now.toISOString(),
  }));
});
