import { CodedError } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { chatMonitoring, forceCloseConversation, takeOverConversation } from '@lianxi/contracts/online/supervision.contract';
import { routes } from '../../../platform/http/routes.ts';
import { chatOf } from '../chat.ts';
import { findChatQueues, findChatToday, findLiveConversations, isSeen } from './supervision.queries.ts';
import { takeOver } from './take-over.ts';

export const supervisionRoutes = routes((on) => {
  on(chatMonitoring, async (ctx) => {
    const [queues, contacts, today] = await Promise.all([findChatQueues(ctx), findLiveConversations(ctx), findChatToday(ctx)]);
    return { queues, contacts, today, serverTime: ctx.now.toISOString() };
  });

  on(takeOverConversation, async (ctx) => {
    const { id } = ctx.params;
    const { agentId, agentName } = ctx.principal;
    const { fanOut, routing } = chatOf(ctx.kernel);
    const after = await takeOver(ctx, fanOut, { id: agentId, name: agentName }, id);
    ctx.audit({ target: `conversation:${id}`, after: { takenOverBy: agentId } });
    // Waiting visitors may get the former agent's place.
    ctx.afterCommit(() => void routing.wake(ctx.tenantId));
    return after;
  });

  on(forceCloseConversation, async (ctx) => {
    const { id } = ctx.params;
    if (!(await isSeen(ctx, id))) throw new CodedError(conversationErrors.notFound);
    ctx.audit({ target: `conversation:${id}`, after: { state: 'closed' } });
    return chatOf(ctx.kernel).close(ctx, id, { side: 'supervisor' });
  });
});
