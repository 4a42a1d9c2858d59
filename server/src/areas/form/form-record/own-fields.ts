import type { Condition } from '@lianxi/contracts/form/condition';
import { comparisonsOf } from '@lianxi/contracts/form/condition';
import { ConditionError, planOf } from '@lianxi/contracts/form/condition-plan';
import { fieldsByKey } from '@lianxi/contracts/form/form-definition';
import { type FormField, isPersonal } from '@lianxi/contracts/form/form-field';
import { formRecordErrors } from '@lianxi/contracts/form/form-record';
import { rightOn } from '@lianxi/contracts/form/form-rights';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { findPublishedForm, findVersion } from '../form-template/form-template.queries.ts';
import { askerOf, type FormUser, fillForm } from './fill-form.ts';
import { findSlots } from './form-fields.queries.ts';
import { findFilledForm } from './form-record.queries.ts';
import { fitsPlan } from './plan-sql.ts';
import { showValues } from './shown-values.ts';

/**
 * Stores changes of a record's own fields, in the transaction of the record. Returns the labels of what changed.
 * @throws CodedError with every fault at its field, below `values`
 */
export async function fillOwnFields(
  own: SealedDb,
  { module, recordId }: { module: FormModule; recordId: string },
  sent: Readonly<Record<string, unknown>>,
  user: FormUser,
): Promise<string[]> {
  const form = await findPublishedForm(own, module);
  if (form) return fillForm(own, form, recordId, sent, user);
  if (Object.keys(sent).length > 0) throw new CodedError(formRecordErrors.notPublished);
  return [];
}

/** A record's own fields as the reader may see them, by the version that it was filled in with. Null: it has none. */
export async function showOwnFields(
  own: SealedDb,
  { module, recordId }: { module: FormModule; recordId: string },
  { principal }: FormUser,
): Promise<{ templateId: string; version: number; values: FormValues } | null> {
  const form = await findPublishedForm(own, module);
  if (!form) return null;
  const { templateId } = form;
  const filled = await findFilledForm(own, { templateId, recordId });
  if (!filled) return null;
  const { version } = filled;
  const definition = version === form.version ? form.definition : await findVersion(own, templateId, version);
  const values = definition ? showValues(definition, filled.values, { cipher: own.cipher, principal }) : {};
  return { templateId, version, values };
}

/** True for the records that fit a condition; `recordId` is the column of their ids. */
export type OwnFieldsFilter = (recordId: Expression<unknown>) => RawBuilder<SqlBool>;

/**
 * Makes a condition on own fields ready for a list of the module's records.
 * @throws CodedError when it does not fit the published form, names a field that the asker may not see, or one that the index
 * does not hold yet
 */
export async function filterOwnFields(
  own: SealedDb,
  module: FormModule,
  condition: Condition,
  user: FormUser,
): Promise<OwnFieldsFilter> {
  const form = await findPublishedForm(own, module);
  if (!form) throw new CodedError(formRecordErrors.badCondition);
  const slots = await findSlots(own, form.templateId, { ready: true });
  const seen = form.definition.fields.filter((field) => rightOn(field, user.principal) !== 'hidden');
  try {
    const fields = fieldsByKey({ fields: seen });
    const plan = planOf(condition, fields, askerOf(user));
    if (!user.principal.holds('contact_number')) refuseTrials(condition, fields);
    if (comparisonsOf(condition).some(({ field }) => !slots.has(field))) throw new CodedError(formRecordErrors.notReady);
    // A plan that PostgreSQL made for other values may read every row: each condition is planned with its own.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(own.tx);
    return (recordId) => fitsPlan(own, { templateId: form.templateId, slots }, plan, recordId);
  } catch (error) {
    if (error instanceof ConditionError) throw new CodedError(formRecordErrors.badCondition, { text: error.message });
    throw error;
  }
}

/** Who may not see a personal value could find it by asking for one after the other. */
function refuseTrials(condition: Condition, fields: ReadonlyMap<string, FormField>): void {
  const tried = comparisonsOf(condition).find(({ field, is }) => {
    const asked = fields.get(field);
    return asked && isPersonal(asked) && is !== 'empty' && is !== 'filled';
  });
  if (tried) throw new ConditionError(`没有查看完整号码的权限，不能按「${fields.get(tried.field)?.label}」筛选`);
}
