import { conversationWarnings } from '@lianxi/contracts/online/silent-monitor.contract';
import { routes } from '../../../platform/http/routes.ts';
import { handleWarning, readAllWarnings, selectWarnings, warningOf } from '../../../platform/monitor-alert/monitor-warnings.ts';

export const conversationWarningRoutes = routes((on) => {
  on(conversationWarnings.list, async (ctx) => {
    const rows = await selectWarnings(ctx, 'conversation')
      .innerJoin('conversations as c', (join) =>
        join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.conversation_id'),
      )
      .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.chat_group_id'))
      .select(['c.id', 'c.visitor_name', 'g.name as group_name'])
      .execute();
    return rows.map((row) => ({
      sessionId: row.id,
      place: row.group_name ?? '在线客服',
      custName: row.visitor_name,
      ...warningOf(row),
    }));
  });
  on(conversationWarnings.handle, (ctx) => handleWarning(ctx, 'conversation', ctx.body));
  on(conversationWarnings.readAll, (ctx) => readAllWarnings(ctx, 'conversation'));
});
