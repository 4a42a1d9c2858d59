import { visitPlanOf } from '@lianxi/contracts/callcenter/call-userfield';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { callSummary, saveCallSummary, summaryErrors } from '@lianxi/contracts/summary/summary.contract';
import { toDosTopic } from '@lianxi/contracts/to-do/events';
import { routes } from '../../../platform/http/routes.ts';
import { finishPlanOfCall } from '../../customer/public.ts';
import { findTemplateFor, noTemplate, readOwnSummary, saveOwnSummary, summaryText } from '../../summary/public.ts';
import { wakeCallers } from '../seat/wake-callers.ts';
import { endWrapUpOf } from '../seat/wrap-up.ts';
import { findOwnCall, type OwnCall } from './own-call.queries.ts';

export const callSummaryRoutes = routes((on) => {
  on(callSummary, async (ctx) => {
    const { linkedid } = ctx.params;
    const own = await findOwnCall(ctx, ctx.principal.agentId, linkedid);
    if (!own) throw new CodedError(summaryErrors.noCall);
    const template = isSummedUp(own) ? await findTemplateFor(ctx, 'call', own) : noTemplate;
    return readOwnSummary(ctx, { subject: { channel: 'call', associationId: linkedid }, template });
  });

  on(saveCallSummary, async (ctx) => {
    const { linkedid } = ctx.params;
    const { agentId } = ctx.principal;
    const own = await findOwnCall(ctx, agentId, linkedid);
    if (!own || !isSummedUp(own)) throw new CodedError(summaryErrors.noCall);
    const template = await findTemplateFor(ctx, 'call', own);
    const subject = { channel: 'call', associationId: linkedid } as const;
    const contact = { customerId: own.customerId, at: own.beganAt };
    const written = await saveOwnSummary(ctx, { subject, template, contact }, ctx.body, `call:${linkedid}`);
    const planId = ctx.body.draft ? null : visitPlanOf(own.userfield);
    if (planId !== null) {
      const words = summaryText(written);
      await finishPlanOfCall(ctx, { planId, callId: linkedid, customerId: own.customerId, words });
    }
    ctx.changed(toDosTopic);
    if (!ctx.body.draft && own.last) {
      await endWrapUpOf(ctx, agentId);
      await wakeCallers(ctx);
    }
    return null;
  });
});

/** The agent talked with an outside party. */
const isSummedUp = ({ direction, answered }: OwnCall) => direction !== 'internal' && answered;
