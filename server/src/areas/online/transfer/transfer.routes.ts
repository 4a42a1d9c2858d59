import { conversationTakers, transferConversation } from '@lianxi/contracts/online/transfer.contract';
import { routes } from '../../../platform/http/routes.ts';
import { chatOf } from '../chat.ts';
import { findFreeAgents, findGroupsOnline } from './transfer.queries.ts';
import { transfer } from './transfer.ts';

export const transferRoutes = routes((on) => {
  on(conversationTakers, async (ctx) => {
    const { agentId } = ctx.principal;
    const { keyword = '' } = ctx.query;
    const groups = await findGroupsOnline(ctx, agentId, { keyword });
    return { groups: groups.filter(({ online }) => online > 0), agents: await findFreeAgents(ctx, agentId, keyword) };
  });

  on(transferConversation, async (ctx) => {
    const { agentId, agentName } = ctx.principal;
    const { fanOut, routing } = chatOf(ctx.kernel);
    const after = await transfer(ctx, fanOut, { id: agentId, name: agentName }, ctx.body);
    ctx.audit({ target: `conversation:${after.id}`, after: { to: ctx.body.to } });
    // Visitors may get the caller's place, or wait for the group.
    ctx.afterCommit(() => void routing.wake(ctx.tenantId));
    return after;
  });
});
