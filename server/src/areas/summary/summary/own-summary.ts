import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { summariesTopic } from '@lianxi/contracts/summary/events';
import { summaryDone } from '@lianxi/contracts/summary/facts';
import { type OwnSummary, type SummaryBody, summaryErrors } from '@lianxi/contracts/summary/summary.contract';
import {
  answersSchema,
  defaultFields,
  startingAnswers,
  type WrittenAnswer,
  writtenAnswers,
} from '@lianxi/contracts/summary/summary-field';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { parse } from '../../../platform/http/validation.ts';
import { describeCustomers, writeTrajectory } from '../../customer/public.ts';
import { noteChange } from '../summary-list/summary-change.queries.ts';
import { changeableUntil } from '../summary-setting/summary-setting.queries.ts';
import type { FoundTemplate } from '../summary-template/summary-template.queries.ts';
import { type Contact, findSummary, keepSummary, lockSummary, type Subject } from './summary.queries.ts';
import { summaryText } from './summary-words.ts';

/** The subject of the caller's summary and its template; null: none, so the default fields. */
interface Asked {
  readonly subject: Subject;
  readonly template: FoundTemplate | null;
}

type Caller = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'principal'>;
type Writer = Caller & Pick<SignedInContext<Endpoint>, 'audit' | 'changed' | 'emit' | 'now'>;

/** For a contact that needs no summary. */
export const noTemplate: FoundTemplate = { id: null, fields: [] };

/** The caller's summary, and the fields that they have to fill in. */
export async function readOwnSummary(ctx: Caller, { subject, template }: Asked): Promise<OwnSummary> {
  const fields = template?.fields ?? [...defaultFields];
  const written = await findSummary(ctx, subject, ctx.principal.agentId);
  if (!written) return { fields, state: 'none', answers: {}, updateTime: null, changeableUntil: null };
  const { state, answers, updateTime, doneAt } = written;
  const until = doneAt && (await changeableUntil(ctx, doneAt));
  return { fields, state, answers: { ...answers }, updateTime, changeableUntil: until?.toISOString() ?? null };
}

/**
 * Stores the caller's summary of a contact: a draft, or a complete one. For a complete one, the operation log lists which fields of
 * `target` have an answer. Returns the answers as people read them.
 * @throws CodedError common.invalid, summary.submitted, summary.expired
 */
export async function saveOwnSummary(
  ctx: Writer,
  { subject, template, contact }: Asked & { readonly contact: Contact },
  { draft, answers: given }: SummaryBody,
  target: string,
): Promise<readonly WrittenAnswer[]> {
  const { agentId } = ctx.principal;
  const before = await lockSummary(ctx, subject, agentId);
  if (before?.doneAt) {
    if (draft) throw new CodedError(summaryErrors.submitted);
    if ((await changeableUntil(ctx, before.doneAt)) < ctx.now) throw new CodedError(summaryErrors.expired);
  }
  const fields = template?.fields ?? defaultFields;
  const answers = parse(answersSchema(fields, draft), { ...startingAnswers(fields, {}), ...given });
  const content = { answers, written: writtenAnswers(fields, answers) };
  const kept = { agentId, state: draft ? 'draft' : 'done', content, contact, templateId: template?.id ?? null } as const;
  if (!(await keepSummary(ctx, subject, kept))) throw new CodedError(summaryErrors.submitted);
  if (!draft && !before?.doneAt) await tellOthers(ctx, subject, contact.customerId, content.written);
  if (before?.doneAt) await noteChange(ctx, { summaryId: before.id, agentId }, before.written, content.written);
  if (!draft) ctx.audit({ target, after: { summary: Object.keys(answers) } });
  ctx.changed(summariesTopic);
  return content.written;
}

/** The longest text of a history's entry. */
const MOST = 500;

/** The history of the customer tells of a summary when it is submitted first, and so does a fact. */
async function tellOthers(
  ctx: Writer,
  { channel, associationId }: Subject,
  customerId: string | null,
  written: readonly WrittenAnswer[],
): Promise<void> {
  // The customer may have been deleted since the contact.
  if (customerId === null || !(await describeCustomers(ctx, [customerId])).has(customerId)) return;
  const content = summaryText(written).slice(0, MOST) || '没有填写内容';
  const { agentId } = ctx.principal;
  const contact = { kind: channel, id: associationId };
  await writeTrajectory(ctx, [{ customerId, kind: 'summary', content, agentId, at: ctx.now, contact }]);
  ctx.emit(summaryDone, customerId, { customerId, channel, agentId, at: ctx.now.toISOString() });
}
