import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  lastInGroup,
  myTextStatus,
  textOffline,
  textOnline,
  textStatusErrors,
} from '@lianxi/contracts/online/text-status.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findStatusOption, offline, online } from '../../../platform/queue/agent-status.ts';
import { requireCheckedIn } from '../../attendance/public.ts';
import { chatOf } from '../chat.ts';
import { leaveChats } from '../routing/give-back.ts';
import { countUnanswered, findGroupsWithoutOthers, findTextStatus, setTextStatus } from './text-status.queries.ts';

export const textStatusRoutes = routes((on) => {
  on(myTextStatus, ({ tx, tenantId, principal }) => findTextStatus(tx, tenantId, principal.agentId));

  on(textOnline, async (ctx) => {
    const { agentId } = ctx.principal;
    requireOwn(agentId, ctx.body.agentid);
    await requireCheckedIn(ctx, agentId);
    const status = await setTextStatus(ctx, agentId, online);
    ctx.audit({ target: `agent:${agentId}`, after: { textStatus: online.value } });
    ctx.afterCommit(() => void chatOf(ctx.kernel).routing.wake(ctx.tenantId));
    return status;
  });

  on(textOffline, async (ctx) => {
    const { agentId } = ctx.principal;
    const { agentid, statusId, handOver } = ctx.body;
    requireOwn(agentId, agentid);
    const chosen = statusId === undefined ? offline : await findStatusOption(ctx, '2', { id: statusId });
    if (!chosen) throw new CodedError(textStatusErrors.unknown);
    if (chosen.value !== offline.value) await requireCheckedIn(ctx, agentId);
    ctx.audit({ target: `agent:${agentId}`, after: { textStatus: chosen.value, ...(handOver && { handOver }) } });
    const { fanOut, routing } = chatOf(ctx.kernel);
    ctx.afterCommit(() => void routing.wake(ctx.tenantId));
    const set = () => setTextStatus(ctx, agentId, chosen);
    return chosen.value === offline.value || handOver ? leaveChats(ctx, fanOut, { agentId, all: handOver }, set) : set();
  });

  on(lastInGroup, async (ctx) => {
    const { agentId } = ctx.principal;
    requireOwn(agentId, ctx.query.agentId);
    const [agentList, unanswered] = await Promise.all([findGroupsWithoutOthers(ctx, agentId), countUnanswered(ctx, agentId)]);
    return { agentList, unanswered };
  });
});

function requireOwn(own: string, asked: string | undefined): void {
  if (asked !== undefined && asked !== own) throw new CodedError(textStatusErrors.notYours);
}
