import { chatAlertList, chatMonitor, replyTimes } from '@lianxi/contracts/online/silent-monitor.contract';
import { routes } from '../../../platform/http/routes.ts';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { findChatAlerts } from './chat-alert.queries.ts';
import { monitorRuleTable } from './rules.queries.ts';

export const silentMonitorRoutes = [
  ...settingsRoutes(chatMonitor, monitorRuleTable),
  ...routes((on) => {
    on(replyTimes, async (ctx) => {
      const { firstReplySeconds, replyFrom, replySeconds } = await monitorRuleTable.find(ctx);
      return { firstReplySeconds, replyFrom, replySeconds, serverTime: ctx.now.toISOString() };
    });

    on(chatAlertList, (ctx) => findChatAlerts(ctx, ctx.query));
  }),
];
