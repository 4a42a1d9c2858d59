import { type CheckedForm, checkForm } from '@lianxi/contracts/form/check-form';
import type { Asker } from '@lianxi/contracts/form/condition-plan';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { type FormField, isFilledIn } from '@lianxi/contracts/form/form-field';
import type { FormValue, FormValues } from '@lianxi/contracts/form/form-values';
import { defaultOf, isBlank } from '@lianxi/contracts/form/value-rules';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import * as z from 'zod';

/** Who fills in a form, and what they find in it. */
export interface Filling {
  /** The values until now as this agent sees them; null: a new record. */
  readonly before: FormValues | null;
  readonly asker: Asker;
  /** Keys of the fields that this agent may read only. */
  readonly readOnly: ReadonlySet<string>;
  /** Names of the colleagues and departments in the values, by type and id: `agent:12`. */
  readonly names: Readonly<Record<string, string>>;
}

/** Nobody's: for a form that is tried out. */
export const trial: Filling = {
  before: null,
  asker: {
    get today() {
      return tenantDate(new Date());
    },
    agent: null,
  },
  readOnly: new Set(),
  names: {},
};

/** The values of a form on the screen. A field without a value is null. */
export type OwnValues = Record<string, unknown>;

/** With what a form begins: the values until now, or the defaults. */
export function startingValues(definition: FormDefinition, { before, asker }: Filling = trial): OwnValues {
  const { today, agent } = asker;
  const own = { today, ...(agent && { agentId: agent.id, departmentId: agent.departmentId }) };
  const fields = definition.fields.filter(({ retired }) => !retired);
  return Object.fromEntries(
    fields.map((field) => [
      field.key,
      (before ? before[field.key] : defaultOf(field, own)) ?? (field.type === 'subTable' ? [] : null),
    ]),
  );
}

/**
 * What a form sends: the fields that were changed, so that two people who change different fields do not undo each other. A
 * cleared field is null.
 */
export function changedValues(definition: FormDefinition, values: OwnValues, filling: Filling = trial): Record<string, unknown> {
  const start = startingValues(definition, filling);
  const changed = definition.fields
    .filter((field) => isFilledIn(field) && !filling.readOnly.has(field.key))
    .map((field) => [field.key, sentOf(field, values[field.key]), sentOf(field, start[field.key])] as const)
    .filter(([, value, before]) => (filling.before ? !isSame(value, before) : value !== null || before !== null));
  return Object.fromEntries(changed.map(([key, value]) => [key, value]));
}

function sentOf(field: FormField, value: unknown): unknown {
  if (field.type !== 'subTable' || !Array.isArray(value)) return isBlank(value) ? null : value;
  const given = new Set(field.columns.filter(isFilledIn).map(({ key }) => key));
  const rows = value.map((row: OwnValues) =>
    Object.fromEntries(Object.entries(row).filter(([key, cell]) => given.has(key) && !isBlank(cell))),
  );
  // Rows that were added and left empty at the end. Others keep their places: faults name them.
  while (rows.length > 0 && Object.keys(rows.at(-1) ?? {}).length === 0) rows.pop();
  return rows.length > 0 ? rows : null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The form as it stands, by the rules of the server.
 * @param definition one without faults
 */
export function checkValues(definition: FormDefinition, values: OwnValues, filling: Filling = trial): CheckedForm {
  const { before, asker, readOnly } = filling;
  const rightOn = ({ key }: FormField) => (readOnly.has(key) ? 'read' : 'write');
  return checkForm(definition, changedValues(definition, values, filling), before, { asker, rightOn });
}

/** The schema of the values within a form's schema: its faults are at the fields, its output is what a form sends. */
export function ownValues(definition: FormDefinition, filling: Filling = trial): z.ZodType<Record<string, unknown>, OwnValues> {
  return z
    .record(z.string(), z.unknown())
    .check(({ value, issues }) => {
      for (const { path, text } of checkValues(definition, value, filling).faults) {
        issues.push({ code: 'custom', input: value, path: path.split('.'), message: text });
      }
    })
    .transform((values) => changedValues(definition, values, filling));
}

/** A sub-table's rows as the form has them. */
export const rowsOf = (value: FormValue | null): FormValues[] => (Array.isArray(value) ? (value as FormValues[]) : []);
