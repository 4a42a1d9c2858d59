import { checkForm } from '@lianxi/contracts/form/check-form';
import type { Asker } from '@lianxi/contracts/form/condition-plan';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { formRecordErrors } from '@lianxi/contracts/form/form-record';
import { rightOn } from '@lianxi/contracts/form/form-rights';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { CodedError, type FieldError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import type { SealedDb } from '../../../platform/db/db.ts';
import { keepFiles } from '../../../platform/files/files.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import type { CurrentForm } from '../form-template/form-template.queries.ts';
import { findFilledForm, writeFilledForm } from './form-record.queries.ts';
import { missingReferences, newFiles } from './references.ts';
import { nextSerials } from './serials.ts';
import { restoreValues } from './shown-values.ts';
import { writeUniqueValues } from './unique-values.ts';

/** The agent who fills in or asks, and when. */
export interface FormUser {
  readonly principal: Pick<Principal, 'agentId' | 'departmentId' | 'departmentIds' | 'roleIds' | 'isSuper' | 'holds'>;
  readonly now: Date;
  /** Absent: no step of a process narrows what may be filled in. */
  readonly step?: FillingStep;
}

/** A step at which a form is filled in: a field that it does not name can only be read. A draft may lack what is required. */
export interface FillingStep {
  readonly rights: Readonly<Record<string, 'hidden' | 'read' | 'write' | 'required'>>;
  readonly isDraft: boolean;
}

/** The form as a step asks for it. */
function askedAt({ fields }: FormDefinition, { rights, isDraft }: FillingStep): FormDefinition {
  return {
    fields: fields.map((field) => {
      if (!('required' in field)) return field;
      if (isDraft) return { ...field, required: false, requiredWhen: null };
      return { ...field, required: field.required || rights[field.key] === 'required' };
    }),
  };
}

/** An agent as conditions know them. */
export function askerOf({ principal, now }: FormUser): Asker {
  const { agentId: id, departmentId, departmentIds } = principal;
  return { today: tenantDate(now), agent: { id, departmentId, departmentIds } };
}

/**
 * Checks what was sent and stores it with the published version. Two who change different fields of a record at once both
 * succeed, one after the other. Returns the labels of what changed, for the history.
 * @throws CodedError with every fault at its field; then nothing may be committed
 */
export async function fillForm(
  own: SealedDb,
  form: CurrentForm,
  recordId: string,
  sent: Readonly<Record<string, unknown>>,
  user: FormUser,
): Promise<string[]> {
  const key = { templateId: form.templateId, recordId };
  const before = (await findFilledForm(own, key, { lock: true }))?.values ?? null;
  const { step } = user;
  const definition = step ? askedAt(form.definition, step) : form.definition;
  const mayWrite = ({ key }: { key: string }) => !step || step.rights[key] === 'write' || step.rights[key] === 'required';
  const given = restoreValues(form.definition, sent, before, { cipher: own.cipher, principal: user.principal });
  const filler = {
    asker: askerOf(user),
    rightOn: (field: FormField) => (mayWrite(field) ? rightOn(field, user.principal) : 'read'),
  };
  const { values, faults } = checkForm(definition, given, before, filler);
  refuse([...faults, ...(faults.length === 0 ? await missingReferences(own, form.definition, values, before) : [])]);
  const serials = await nextSerials(own, form, values, user.now);
  // Values of fields that the form does not have any more are not lost.
  const known = new Set(form.definition.fields.map((field) => field.key));
  const kept = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => !known.has(name)));
  const stored: FormValues = { ...kept, ...values, ...serials };
  await writeFilledForm(own, key, form, stored);
  const files = newFiles(form.definition, values, before);
  if (files.length > 0) await keepFiles(own, files);
  refuse(await writeUniqueValues(own, key, form.definition, stored));
  return form.definition.fields
    .filter((field) => JSON.stringify(stored[field.key]) !== JSON.stringify(before?.[field.key]))
    .map(({ label }) => label);
}

function refuse(faults: readonly FieldError[]): void {
  if (faults.length === 0) return;
  const fields = faults.map(({ path, text }) => ({ path: `values.${path}`, text }));
  throw new CodedError(formRecordErrors.refused, { fields });
}
