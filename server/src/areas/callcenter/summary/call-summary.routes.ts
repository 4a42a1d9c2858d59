import { CodedError } from '@lianxi/contracts/kit/errors';
import { callSummary, saveCallSummary, summaryErrors } from '@lianxi/contracts/summary/summary.contract';
import {
  answersSchema,
  defaultFields,
  type SummaryField,
  startingAnswers,
  writtenAnswers,
} from '@lianxi/contracts/summary/summary-field';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { parse } from '../../../platform/http/validation.ts';
import { findFieldsFor, findSummary, keepSummary } from '../../summary/public.ts';
import { wakeCallers } from '../seat/wake-callers.ts';
import { endWrapUpOf } from '../seat/wrap-up.ts';
import { type CallFacts, findOwnCall } from './own-call.queries.ts';

export const callSummaryRoutes = routes((on) => {
  on(callSummary, async (ctx) => {
    const { linkedid } = ctx.params;
    const { agentId } = ctx.principal;
    const own = await findOwnCall(ctx, agentId, linkedid);
    if (!own) throw new CodedError(summaryErrors.noCall);
    const fields = isSummedUp(own) ? await fieldsOf(ctx, own) : [];
    const written = await findSummary(ctx, ctx.kernel.cipher, { channel: 'call', associationId: linkedid }, agentId);
    if (!written) return { fields, state: 'none' as const, answers: {}, updateTime: null };
    const { state, answers, updateTime } = written;
    return { fields, state, answers: { ...answers }, updateTime };
  });

  on(saveCallSummary, async (ctx) => {
    const { linkedid } = ctx.params;
    const { draft, answers: given } = ctx.body;
    const { agentId } = ctx.principal;
    const own = await findOwnCall(ctx, agentId, linkedid);
    if (!own || !isSummedUp(own)) throw new CodedError(summaryErrors.noCall);
    const fields = await fieldsOf(ctx, own);
    const answers = parse(answersSchema(fields, draft), { ...startingAnswers(fields, {}), ...given });
    const content = { answers, written: writtenAnswers(fields, answers) };
    const state = draft ? 'draft' : 'done';
    const subject = { channel: 'call', associationId: linkedid } as const;
    if (!(await keepSummary(ctx, ctx.kernel.cipher, subject, { agentId, state, content }))) {
      throw new CodedError(summaryErrors.submitted);
    }
    if (draft) return null;
    ctx.audit({ target: `call:${linkedid}`, after: { summary: Object.keys(answers) } });
    if (own.last) {
      await endWrapUpOf(ctx, agentId);
      await wakeCallers(ctx);
    }
    return null;
  });
});

/** Somebody outside was spoken with. */
const isSummedUp = ({ direction, answered }: CallFacts & { answered: boolean }) => direction !== 'internal' && answered;

async function fieldsOf(tenant: TenantDb, call: CallFacts): Promise<SummaryField[]> {
  return (await findFieldsFor(tenant, 'call', call)) ?? [...defaultFields];
}
