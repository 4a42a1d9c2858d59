import { targetOf } from '@lianxi/contracts/kit/colleague';
import { dismissGuest, inviteAgent, inviteTargets } from '@lianxi/contracts/online/guest.contract';
import { routes } from '../../../platform/http/routes.ts';
import { chatOf } from '../chat.ts';
import { findHelpers } from './guest.queries.ts';
import { dismiss, invite } from './guest.ts';

export const guestRoutes = routes((on) => {
  on(inviteTargets, (ctx) => findHelpers(ctx, ctx.principal.agentId, ctx.query.keyword ?? ''));

  on(inviteAgent, async (ctx) => {
    const { recordId, note } = ctx.body;
    const { id: agentId } = targetOf(ctx.body);
    const by = { id: ctx.principal.agentId, name: ctx.principal.agentName };
    ctx.audit({ target: `conversation:${recordId}`, after: { guest: agentId } });
    return invite(ctx, chatOf(ctx.kernel).fanOut, by, { recordId, agentId, note });
  });

  on(dismissGuest, async (ctx) => {
    const by = { id: ctx.principal.agentId, name: ctx.principal.agentName };
    ctx.audit({ target: `conversation:${ctx.body.recordId}`, before: { guest: ctx.body.agentId } });
    return dismiss(ctx, chatOf(ctx.kernel).fanOut, by, ctx.body);
  });
});
