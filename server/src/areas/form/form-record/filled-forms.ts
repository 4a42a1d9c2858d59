import type { FormValues } from '@lianxi/contracts/form/form-values';
import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import type { CurrentForm } from '../form-template/form-template.queries.ts';
import { findSlots } from './form-fields.queries.ts';
import { indexedValues, type Slot } from './form-index.ts';
import { claimsOf } from './unique-values.ts';

/** A new record's values, checked. */
export interface NewForm {
  readonly recordId: string;
  readonly values: FormValues;
}

/**
 * Writes the values of new records, with their places in the index: the same as for one record, with few statements for all.
 * A unique value that another record has violates `form_unique_values_key` and fails the transaction.
 */
export async function insertFilledForms(own: SealedDb, form: CurrentForm, records: readonly NewForm[]): Promise<void> {
  const { tx, tenantId, cipher } = own;
  const { templateId, version, definition } = form;
  const ids = records.map(({ recordId }) => recordId);
  await sql`
    insert into form_records (tenant_id, template_id, record_id, version, document)
    select ${tenantId}, ${templateId}::bigint, record_id, ${version}, document
    from unnest(
      ${ids}::bigint[],
      ${records.map(({ values }) => cipher.encrypt('form_records.document', JSON.stringify(values)))}::bytea[]
    ) as given(record_id, document)`.execute(tx);

  const slots = await findSlots(own, templateId);
  const indexed = records.map(({ values }) => indexedValues(cipher, definition, slots, values));
  const used = [...new Set(indexed.flatMap((one) => Object.keys(one.slots) as Slot[]))].sort();
  const columns = used.map((slot) => sql.ref(slot));
  const arrays = used.map((slot) => {
    const cells = indexed.map((one) => one.slots[slot] ?? null);
    return slot.startsWith('t') ? sql`${cells}::text[]` : sql`${cells}::float8[]`;
  });
  await sql`
    insert into form_index (${sql.join([sql.ref('tenant_id'), sql.ref('template_id'), sql.ref('record_id'), ...columns])})
    select ${sql.join([sql`${tenantId}`, sql`${templateId}::bigint`, sql.ref('record_id'), ...columns])}
    from unnest(${sql.join([sql`${ids}::bigint[]`, ...arrays])})
      as given(${sql.join([sql.ref('record_id'), ...columns])})`.execute(tx);

  const choices = indexed.flatMap((one, at) => one.choices.map((choice) => ({ ...choice, id: ids[at] })));
  if (choices.length > 0) {
    await sql`
      insert into form_choices (tenant_id, template_id, field_key, value, record_id)
      select ${tenantId}, ${templateId}::bigint, field_key, value, record_id
      from unnest(
        ${choices.map(({ key }) => key)}::text[], ${choices.map(({ value }) => value)}::text[],
        ${choices.map(({ id }) => id)}::bigint[]
      ) as given(field_key, value, record_id)`.execute(tx);
  }

  const claims = records.flatMap(({ recordId, values }) =>
    claimsOf(own, templateId, definition, values).map((claim) => ({ ...claim, recordId })),
  );
  if (claims.length === 0) return;
  // In one order for all writers, so that two cannot wait for each other.
  await sql`
    insert into form_unique_values (tenant_id, template_id, field_key, value, record_id)
    select ${tenantId}, ${templateId}::bigint, field_key, value, record_id
    from unnest(
      ${claims.map(({ field }) => field.key)}::text[], ${claims.map(({ index }) => index)}::text[],
      ${claims.map(({ recordId }) => recordId)}::bigint[]
    ) as given(field_key, value, record_id)
    order by field_key, value`.execute(tx);
}
