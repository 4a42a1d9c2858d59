import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { findSlots } from './form-fields.queries.ts';
import { type IndexedValues, indexedValues } from './form-index.ts';

export const sealedFormRecords: SealedTable = {
  table: 'form_records',
  key: ['template_id', 'record_id'],
  columns: ['form_records.document'],
};

/** The place of a record's values. */
export interface RecordKey {
  readonly templateId: string;
  readonly recordId: string;
}

/** What a record holds, and the version of the form that it was filled in with. */
export interface FilledForm {
  readonly version: number;
  readonly values: FormValues;
}

/** Null: the record has no values. `lock`: until the transaction ends, nobody else changes them. */
export async function findFilledForm(
  { tx, tenantId, cipher }: SealedDb,
  { templateId, recordId }: RecordKey,
  { lock = false } = {},
): Promise<FilledForm | null> {
  let records = tx
    .selectFrom('form_records')
    .select(['version', 'document'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where('record_id', '=', recordId);
  if (lock) records = records.forNoKeyUpdate();
  const row = await records.executeTakeFirst();
  return row ? { version: row.version, values: JSON.parse(cipher.decrypt('form_records.document', row.document)) } : null;
}

/** The values of some records; those without values are absent. */
export async function findDocuments(
  { tx, tenantId, cipher }: SealedDb,
  templateId: string,
  recordIds: readonly string[],
): Promise<{ recordId: string; values: FormValues }[]> {
  const rows = await tx
    .selectFrom('form_records')
    .select(['record_id', 'document'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where((eb) => eb('record_id', '=', eb.fn.any(sql<string[]>`${recordIds}::bigint[]`)))
    .execute();
  return rows.map(({ record_id, document }) => ({
    recordId: record_id,
    values: JSON.parse(cipher.decrypt('form_records.document', document)) as FormValues,
  }));
}

/** Writes the values of a record, and its place in the index, in place of the former ones. */
export async function writeFilledForm(
  own: SealedDb,
  { templateId, recordId }: RecordKey,
  { version, definition }: { version: number; definition: FormDefinition },
  values: FormValues,
): Promise<void> {
  const { tx, tenantId, cipher } = own;
  const document = cipher.encrypt('form_records.document', JSON.stringify(values));
  const key = { tenant_id: tenantId, template_id: templateId, record_id: recordId };
  await tx
    .insertInto('form_records')
    .values({ ...key, version, document })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'template_id', 'record_id'])
        .doUpdateSet({ version, document, updated_at: sql<Date>`now()` }),
    )
    .execute();
  await writeIndex(own, { templateId, recordId }, indexedValues(cipher, definition, await findSlots(own, templateId), values));
}

/** Removes the values of a record with the record: its unique values are free again. */
export async function removeFilledForm({ tx, tenantId }: TenantDb, { templateId, recordId }: RecordKey): Promise<void> {
  await tx
    .deleteFrom('form_records')
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where('record_id', '=', recordId)
    .execute();
}

/** Writes a record's place in the index in place of the former one: a column that no field uses any more becomes empty. */
async function writeIndex(
  { tx, tenantId }: TenantDb,
  { templateId, recordId }: RecordKey,
  { slots, choices }: IndexedValues,
): Promise<void> {
  const key = { tenant_id: tenantId, template_id: templateId, record_id: recordId };
  await tx.deleteFrom('form_index').where(ofRecord(key)).execute();
  await tx.deleteFrom('form_choices').where(ofRecord(key)).execute();
  await tx
    .insertInto('form_index')
    .values({ ...key, ...slots })
    .execute();
  if (choices.length === 0) return;
  await tx
    .insertInto('form_choices')
    .values(choices.map(({ key: field_key, value }) => ({ ...key, field_key, value })))
    .execute();
}

/**
 * Writes the index again for some records after `afterId`, in the order of their ids. Returns the last id; null: there are no
 * more. The records are locked, so a change that is saved meanwhile is not undone.
 */
export async function writeIndexAgain(
  own: SealedDb,
  templateId: string,
  definition: FormDefinition,
  afterId: string,
  limit: number,
): Promise<string | null> {
  const { tx, tenantId, cipher } = own;
  const slots = await findSlots(own, templateId);
  const rows = await tx
    .selectFrom('form_records')
    .select(['record_id', 'document'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where('record_id', '>', afterId)
    .orderBy('record_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  for (const { record_id: recordId, document } of rows) {
    const values = JSON.parse(cipher.decrypt('form_records.document', document)) as FormValues;
    await writeIndex(own, { templateId, recordId }, indexedValues(cipher, definition, slots, values));
  }
  return rows.at(-1)?.record_id ?? null;
}

const ofRecord = (key: { tenant_id: number; template_id: string; record_id: string }) =>
  sql<boolean>`tenant_id = ${key.tenant_id} and template_id = ${key.template_id} and record_id = ${key.record_id}`;
