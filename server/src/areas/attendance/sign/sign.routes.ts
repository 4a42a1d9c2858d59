import { signChanged } from '@lianxi/contracts/attendance/events';
import { checkIn, checkOut, readSign, signErrors, signStatistics } from '@lianxi/contracts/attendance/sign.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { routes } from '../../../platform/http/routes.ts';
import { checkedOut } from './checked-in.ts';
import { countDuty, findSign, lockClock, punchNow } from './sign.queries.ts';

/** Check-in and check-out of the header (specification sections 4 and 7). */
export const signRoutes = routes((on) => {
  on(readSign, (ctx) => findSign(ctx, ctx.principal.agentId, ctx.now));

  on(checkIn, async (ctx) => {
    const { agentId } = ctx.principal;
    if (await lockClock(ctx, agentId, ctx.now)) throw new CodedError(signErrors.alreadyIn);
    await punchNow(ctx, agentId, 'in', ctx.now);
    const state = await findSign(ctx, agentId, ctx.now);
    await ctx.publish(signChanged, [agentId], state);
    ctx.audit({ target: `agent:${agentId}`, after: { 签到: '签入' } });
    return state;
  });

  on(checkOut, async (ctx) => {
    const { agentId } = ctx.principal;
    if (!(await lockClock(ctx, agentId, ctx.now))) throw new CodedError(signErrors.notIn);
    await punchNow(ctx, agentId, 'out', ctx.now);
    await checkedOut(ctx, agentId, ctx.kernel);
    const state = await findSign(ctx, agentId, ctx.now);
    await ctx.publish(signChanged, [agentId], state);
    ctx.audit({ target: `agent:${agentId}`, after: { 签到: '签出' } });
    return state;
  });

  on(signStatistics, (ctx) => countDuty(ctx, ctx.now));
});
