import { isUnique } from '@lianxi/contracts/form/form-field';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import { comparableOf } from '@lianxi/contracts/form/form-values';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { findPublishedForm } from '../form-template/form-template.queries.ts';
import { findFilledForm } from './form-record.queries.ts';
import { writeUniqueValues } from './unique-values.ts';

/** A value that no two records may share, and the record that has it. */
export interface HeldField {
  readonly label: string;
  readonly recordId: string;
}

/** Frees the unique values of records that were deleted but can come back. The other values stay. */
export async function freeUniqueValues(own: SealedDb, module: FormModule, recordIds: readonly string[]): Promise<void> {
  const form = await findPublishedForm(own, module);
  if (!form) return;
  await sql`
    delete from form_unique_values
    where tenant_id = ${own.tenantId} and template_id = ${form.templateId} and record_id = any(${recordIds}::bigint[])`.execute(
    own.tx,
  );
}

/** Claims the unique values of a record that comes back. Returns those that another record has; then it claims none. */
export async function reclaimUniqueValues(own: SealedDb, module: FormModule, recordId: string): Promise<HeldField[]> {
  const form = await findPublishedForm(own, module);
  const filled = form && (await findFilledForm(own, { templateId: form.templateId, recordId }));
  if (!form || !filled) return [];
  const { templateId, definition } = form;
  const wanted = definition.fields.flatMap((field) => {
    const value = isUnique(field) ? comparableOf(field, filled.values) : null;
    if (value === null) return [];
    const index = own.cipher.blindIndex('form_unique_values.value', `${templateId}:${field.key}:${value}`);
    return [{ key: field.key, label: field.label, index }];
  });
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ field_key: string; record_id: string }>`
    select u.field_key, u.record_id from form_unique_values u
    join unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ index }) => index)}::text[]) as given(field_key, value)
      on given.field_key = u.field_key and given.value = u.value
    where u.tenant_id = ${own.tenantId} and u.template_id = ${templateId} and u.record_id <> ${recordId}`.execute(own.tx);
  if (rows.length === 0) {
    const late = await writeUniqueValues(own, { templateId, recordId }, definition, filled.values);
    if (late.length > 0) throw new CodedError(commonErrors.conflict);
  }
  return rows.map(({ field_key, record_id }) => ({
    label: wanted.find(({ key }) => key === field_key)?.label ?? '',
    recordId: record_id,
  }));
}

/** Deletes the own fields of records for good, of every form of the module. */
export async function deleteOwnFields(
  { tx, tenantId }: TenantDb,
  module: FormModule,
  recordIds: readonly string[],
): Promise<void> {
  await sql`
    delete from form_records r using form_templates t
    where t.tenant_id = ${tenantId} and t.module = ${module}
      and r.tenant_id = t.tenant_id and r.template_id = t.id and r.record_id = any(${recordIds}::bigint[])`.execute(tx);
}
