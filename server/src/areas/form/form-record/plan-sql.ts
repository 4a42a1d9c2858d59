import { holds, type Plan } from '@lianxi/contracts/form/condition-plan';
import { storedAs } from '@lianxi/contracts/form/definition-faults';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { indexedText, type Slots } from './form-index.ts';

/** Where the values of a template's records are. */
export interface IndexOfForm {
  readonly templateId: string;
  readonly slots: Slots;
}

/**
 * True for records whose values fit the plan, also for records that have no values at all. `recordId` is the column of their ids.
 * It agrees with `holds` for each record (plan-sql.test.ts).
 */
export function fitsPlan(own: SealedDb, form: IndexOfForm, plan: Plan, recordId: Expression<unknown>): RawBuilder<SqlBool> {
  const test = planSql(own, form, plan);
  const rows = (fits: RawBuilder<SqlBool>) => sql`select i.record_id from form_index i
    where i.tenant_id = ${own.tenantId} and i.template_id = ${form.templateId} and ${fits}`;
  // An empty record has no row: it is among those that no row excludes.
  if (holds(plan, {})) return sql`not exists (${rows(sql`(${test}) is not true`)} and i.record_id = ${recordId})`;
  return sql`${recordId} in (${rows(test)})`;
}

/** A plan over the row `i` of the index. Null counts as false: only `not` has to say so. */
function planSql(own: SealedDb, form: IndexOfForm, plan: Plan): RawBuilder<SqlBool> {
  switch (plan.test) {
    case 'every':
      return joined(own, form, plan.of, sql` and `, sql`true`);
    case 'some':
      return joined(own, form, plan.of, sql` or `, sql`false`);
    case 'not':
      return sql`(${planSql(own, form, plan.of)}) is not true`;
    default: {
      const slot = form.slots.get(plan.field.key);
      if (slot === undefined) throw new Error(`The field ${plan.field.key} is not in the index`);
      return slot === null ? choiceSql(own, form, plan) : slotSql(own, plan, sql.ref(`i.${slot}`));
    }
  }
}

function joined(
  own: SealedDb,
  form: IndexOfForm,
  parts: readonly Plan[],
  by: RawBuilder<unknown>,
  none: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  if (parts.length === 0) return none;
  return sql`(${sql.join(
    parts.map((part) => planSql(own, form, part)),
    by,
  )})`;
}

type Test = Exclude<Plan, { of: unknown }>;

function slotSql({ cipher }: SealedDb, test: Test, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { field } = test;
  switch (test.test) {
    case 'filled':
      return sql`${column} is not null`;
    case 'among':
      return sql`${column} = any(${test.values.map((value) => stored(cipher, field, value))}::${arrayOf(field)})`;
    case 'above':
      return test.orEqual ? sql`${column} >= ${typed(test.value)}` : sql`${column} > ${typed(test.value)}`;
    case 'below':
      return test.orEqual ? sql`${column} <= ${typed(test.value)}` : sql`${column} < ${typed(test.value)}`;
    case 'prefix':
      return sql`${column} ^@ ${test.text}::text`;
    case 'contains':
      return sql`strpos(${column}, ${test.text}::text) > 0`;
  }
}

const stored = (cipher: SealedDb['cipher'], field: FormField, value: string | number) =>
  typeof value === 'string' ? indexedText(cipher, field, value) : value;

const typed = (value: string | number) => (typeof value === 'number' ? sql`${value}::float8` : sql`${value}::text`);

const arrayOf = (field: FormField) => (storedAs(field) === 'number' ? sql`float8[]` : sql`text[]`);

/** A field with several choices: one of them is enough. */
function choiceSql({ tenantId }: SealedDb, { templateId }: IndexOfForm, test: Test): RawBuilder<SqlBool> {
  const values = test.test === 'among' ? sql`and c.value = any(${test.values}::text[])` : sql``;
  return sql`exists (select from form_choices c where c.tenant_id = ${tenantId} and c.template_id = ${templateId}
    and c.field_key = ${test.field.key} and c.record_id = i.record_id ${values})`;
}
