import { CodedError } from '@lianxi/contracts/kit/errors';
import { callSummary, saveCallSummary, summaryErrors } from '@lianxi/contracts/summary/summary.contract';
import { routes } from '../../../platform/http/routes.ts';
import { findFieldsFor, readOwnSummary, saveOwnSummary } from '../../summary/public.ts';
import { wakeCallers } from '../seat/wake-callers.ts';
import { endWrapUpOf } from '../seat/wrap-up.ts';
import { type CallFacts, findOwnCall } from './own-call.queries.ts';

export const callSummaryRoutes = routes((on) => {
  on(callSummary, async (ctx) => {
    const { linkedid } = ctx.params;
    const own = await findOwnCall(ctx, ctx.principal.agentId, linkedid);
    if (!own) throw new CodedError(summaryErrors.noCall);
    const fields = isSummedUp(own) ? await findFieldsFor(ctx, 'call', own) : [];
    return readOwnSummary(ctx, { subject: { channel: 'call', associationId: linkedid }, fields });
  });

  on(saveCallSummary, async (ctx) => {
    const { linkedid } = ctx.params;
    const { agentId } = ctx.principal;
    const own = await findOwnCall(ctx, agentId, linkedid);
    if (!own || !isSummedUp(own)) throw new CodedError(summaryErrors.noCall);
    const fields = await findFieldsFor(ctx, 'call', own);
    const subject = { channel: 'call', associationId: linkedid } as const;
    await saveOwnSummary(ctx, { subject, fields }, ctx.body, `call:${linkedid}`);
    if (!ctx.body.draft && own.last) {
      await endWrapUpOf(ctx, agentId);
      await wakeCallers(ctx);
    }
    return null;
  });
});

/** The agent talked with an outside party. */
const isSummedUp = ({ direction, answered }: CallFacts & { answered: boolean }) => direction !== 'internal' && answered;
