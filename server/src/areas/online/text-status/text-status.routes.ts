import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  lastInGroup,
  myTextStatus,
  textOffline,
  textOnline,
  textStatusErrors,
} from '@lianxi/contracts/online/text-status.contract';
import { routes } from '../../../platform/http/routes.ts';
import { chatOf } from '../chat.ts';
import {
  type ChosenStatus,
  findGroupsWithoutOthers,
  findTextOption,
  findTextStatus,
  offline,
  online,
  setTextStatus,
} from './text-status.queries.ts';

export const textStatusRoutes = routes((on) => {
  on(myTextStatus, ({ tx, tenantId, principal }) => findTextStatus(tx, tenantId, principal.agentId));

  on(textOnline, async (ctx) => {
    const { agentId } = ctx.principal;
    requireOwn(agentId, ctx.body.agentid);
    const status = await setTextStatus(ctx, agentId, online);
    ctx.audit({ target: `agent:${agentId}`, after: { textStatus: online.value } });
    ctx.afterCommit(() => void chatOf(ctx.kernel).routing.wake(ctx.tenantId));
    return status;
  });

  on(textOffline, async (ctx) => {
    const { agentId } = ctx.principal;
    const { agentid, statusId } = ctx.body;
    requireOwn(agentId, agentid);
    const chosen: ChosenStatus | null = statusId === undefined ? offline : await findTextOption(ctx, { id: statusId });
    if (!chosen) throw new CodedError(textStatusErrors.unknown);
    ctx.audit({ target: `agent:${agentId}`, after: { textStatus: chosen.value } });
    return setTextStatus(ctx, agentId, chosen);
  });

  on(lastInGroup, async (ctx) => {
    const { agentId } = ctx.principal;
    requireOwn(agentId, ctx.query.agentId);
    return { agentList: await findGroupsWithoutOthers(ctx, agentId) };
  });
});

function requireOwn(own: string, asked: string | undefined): void {
  if (asked !== undefined && asked !== own) throw new CodedError(textStatusErrors.notYours);
}
