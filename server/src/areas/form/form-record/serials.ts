import type { FieldOf } from '@lianxi/contracts/form/form-field';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { CurrentForm } from '../form-template/form-template.queries.ts';

/** The characters of `20261123` that name a period. */
const PERIOD_LENGTH = { none: 0, year: 4, month: 6, day: 8 };

/** Serial numbers for the fields that have none yet. Numbers of a period follow one another without a gap. */
export async function nextSerials(own: TenantDb, form: CurrentForm, values: FormValues, now: Date): Promise<FormValues> {
  const [given] = await takeSerials(own, form, [values], now);
  return given ?? {};
}

/** The same for several records, in their order. */
export async function takeSerials(
  { tx, tenantId }: TenantDb,
  { templateId, definition }: CurrentForm,
  records: readonly FormValues[],
  now: Date,
): Promise<FormValues[]> {
  const given: Record<string, string>[] = records.map(() => ({}));
  const fields = definition.fields.filter((field): field is FieldOf<'serial'> => field.type === 'serial' && !field.retired);
  for (const { key, prefix, period: unit, digits } of fields) {
    const without = given.filter((_, at) => records[at]?.[key] === undefined);
    if (without.length === 0) continue;
    const period = tenantDate(now).replaceAll('-', '').slice(0, PERIOD_LENGTH[unit]);
    const { rows } = await sql<{ last: string }>`
      insert into form_serials (tenant_id, template_id, field_key, period, last)
      values (${tenantId}, ${templateId}, ${key}, ${period}, ${without.length})
      on conflict (tenant_id, template_id, field_key, period) do update set last = form_serials.last + ${without.length}
      returning last`.execute(tx);
    const first = Number(rows[0]?.last ?? without.length) - without.length + 1;
    for (const [at, one] of without.entries()) one[key] = `${prefix}${period}${String(first + at).padStart(digits, '0')}`;
  }
  return given;
}
