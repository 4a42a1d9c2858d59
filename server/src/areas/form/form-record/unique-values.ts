import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { type FormField, isUnique } from '@lianxi/contracts/form/form-field';
import { comparableOf, type FormValues } from '@lianxi/contracts/form/form-values';
import type { FieldError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import type { RecordKey } from './form-record.queries.ts';

/** A value that no other record may have, keyed. */
interface Claim {
  readonly field: FormField;
  readonly index: string;
}

/** The unique values of a record. */
export function claimsOf(
  { cipher }: Pick<SealedDb, 'cipher'>,
  templateId: string,
  definition: FormDefinition,
  values: FormValues,
): Claim[] {
  return definition.fields.flatMap((field) => {
    const value = isUnique(field) ? comparableOf(field, values) : null;
    if (value === null) return [];
    return [{ field, index: cipher.blindIndex('form_unique_values.value', `${templateId}:${field.key}:${value}`) }];
  });
}

/** Claims the unique values of a record in place of its former ones. Returns the fields whose value another record has. */
export async function writeUniqueValues(
  own: SealedDb,
  { templateId, recordId }: RecordKey,
  definition: FormDefinition,
  values: FormValues,
): Promise<FieldError[]> {
  const { tx, tenantId } = own;
  const claims = claimsOf(own, templateId, definition, values);
  await sql`delete from form_unique_values
    where tenant_id = ${tenantId} and template_id = ${templateId} and record_id = ${recordId}`.execute(tx);
  if (claims.length === 0) return [];
  // In one order for all, so that two records cannot wait for each other.
  const { rows } = await sql<{ field_key: string }>`
    insert into form_unique_values (tenant_id, template_id, field_key, value, record_id)
    select ${tenantId}, ${templateId}::bigint, field_key, value, ${recordId}::bigint
    from unnest(${claims.map(({ field }) => field.key)}::text[], ${claims.map(({ index }) => index)}::text[])
      as given(field_key, value)
    order by field_key, value
    on conflict on constraint form_unique_values_key do nothing
    returning field_key`.execute(tx);
  const claimed = new Set(rows.map(({ field_key }) => field_key));
  return claims
    .filter(({ field }) => !claimed.has(field.key))
    .map(({ field }) => ({ path: field.key, text: `${field.label}与其他记录重复` }));
}
