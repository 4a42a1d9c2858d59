import type { FieldOf } from '@lianxi/contracts/form/form-field';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { CurrentForm } from '../form-template/form-template.queries.ts';

/** The characters of `20261123` that name a period. */
const PERIOD_LENGTH = { none: 0, year: 4, month: 6, day: 8 };

/** Serial numbers for the fields that have none yet. Numbers of a period follow one another without a gap. */
export async function nextSerials(
  { tx, tenantId }: TenantDb,
  { templateId, definition }: CurrentForm,
  values: FormValues,
  now: Date,
): Promise<FormValues> {
  const given: Record<string, string> = {};
  const fields = definition.fields.filter(
    (field) => field.type === 'serial' && !field.retired && values[field.key] === undefined,
  );
  for (const field of fields as FieldOf<'serial'>[]) {
    const period = tenantDate(now).replaceAll('-', '').slice(0, PERIOD_LENGTH[field.period]);
    const { rows } = await sql<{ last: string }>`
      insert into form_serials (tenant_id, template_id, field_key, period, last)
      values (${tenantId}, ${templateId}, ${field.key}, ${period}, 1)
      on conflict (tenant_id, template_id, field_key, period) do update set last = form_serials.last + 1
      returning last`.execute(tx);
    given[field.key] = `${field.prefix}${period}${(rows[0]?.last ?? '').padStart(field.digits, '0')}`;
  }
  return given;
}
