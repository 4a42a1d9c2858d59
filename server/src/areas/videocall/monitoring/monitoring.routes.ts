import { videoMonitoring } from '@lianxi/contracts/videocall/monitoring.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { findLiveCalls, findQueues, findToday } from './monitoring.queries.ts';

export const videoMonitoringRoutes = routes((on) => {
  on(videoMonitoring, async (ctx) => {
    const calls = await findLiveCalls(ctx);
    const shown = ctx.principal.holds(CONTACT_NUMBER) ? (name: string) => name : maskNumbersIn;
    return {
      queues: await findQueues(ctx),
      calls: calls.map((call) => ({ ...call, visitorName: shown(call.visitorName) })),
      today: await findToday(ctx, ctx.now),
      serverTime: ctx.now.toISOString(),
    };
  });
});
