import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { type OwnSummary, type SummaryBody, summaryErrors } from '@lianxi/contracts/summary/summary.contract';
import {
  answersSchema,
  defaultFields,
  type SummaryField,
  startingAnswers,
  writtenAnswers,
} from '@lianxi/contracts/summary/summary-field';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { parse } from '../../../platform/http/validation.ts';
import { findSummary, keepSummary, type Subject } from './summary.queries.ts';

/** The subject of the caller's summary, and the fields of its template; null: no template, so the default fields. */
interface Asked {
  readonly subject: Subject;
  readonly fields: SummaryField[] | null;
}

type Caller = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'principal'>;

/** The caller's summary, and the fields that they have to fill in. */
export async function readOwnSummary(ctx: Caller, { subject, fields: found }: Asked): Promise<OwnSummary> {
  const fields = found ?? [...defaultFields];
  const written = await findSummary(ctx, subject, ctx.principal.agentId);
  if (!written) return { fields, state: 'none', answers: {}, updateTime: null };
  const { state, answers, updateTime } = written;
  return { fields, state, answers: { ...answers }, updateTime };
}

/**
 * Stores the caller's summary: a draft, or a complete one. For a complete one, the operation log lists which fields of `target`
 * have an answer.
 * @throws CodedError common.invalid, summary.submitted
 */
export async function saveOwnSummary(
  ctx: Caller & Pick<SignedInContext<Endpoint>, 'audit'>,
  { subject, fields: found }: Asked,
  { draft, answers: given }: SummaryBody,
  target: string,
): Promise<void> {
  const fields = found ?? defaultFields;
  const answers = parse(answersSchema(fields, draft), { ...startingAnswers(fields, {}), ...given });
  const content = { answers, written: writtenAnswers(fields, answers) };
  const kept = { agentId: ctx.principal.agentId, state: draft ? 'draft' : 'done', content } as const;
  if (!(await keepSummary(ctx, subject, kept))) throw new CodedError(summaryErrors.submitted);
  if (!draft) ctx.audit({ target, after: { summary: Object.keys(answers) } });
}
