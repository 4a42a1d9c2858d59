import { myTextStatus, textOffline, textOnline } from '@lianxi/contracts/online/text-status.contract';
import { routes } from '../../platform/http/routes.ts';
import { chatOf } from './chat.ts';
import { findTextStatus, setTextStatus } from './text-status.queries.ts';

export const textStatusRoutes = routes((on) => {
  on(myTextStatus, ({ tx, tenantId, principal }) => findTextStatus(tx, tenantId, principal.agentId));

  on(textOnline, async (ctx) => {
    const status = await setTextStatus(ctx, ctx.principal.agentId, '1');
    ctx.audit({ target: `agent:${ctx.principal.agentId}`, after: { textStatus: '1' } });
    ctx.afterCommit(() => void chatOf(ctx.kernel).routing.wake(ctx.tenantId));
    return status;
  });

  on(textOffline, async (ctx) => {
    ctx.audit({ target: `agent:${ctx.principal.agentId}`, after: { textStatus: '0' } });
    return setTextStatus(ctx, ctx.principal.agentId, '0');
  });
});
