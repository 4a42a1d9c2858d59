import type { FieldError } from '../kit/errors.ts';
import { issueText } from '../kit/issue-text.ts';
import { compute } from './compute.ts';
import type { Condition } from './condition.ts';
import { type Asker, holds, planOf } from './condition-plan.ts';
import { type FormDefinition, fieldsByKey, orderedFields } from './form-definition.ts';
import type { FieldOf, FieldRight, FormField } from './form-field.ts';
import type { FormValue, FormValues } from './form-values.ts';
import { type Formula, parseFormula } from './formula.ts';
import { defaultOf, isBlank, requiredText, valueRule } from './value-rules.ts';

/** Who fills in a form. */
export interface Filler {
  readonly asker: Asker;
  rightOn(field: FormField): FieldRight;
}

/** What was sent, checked. With a fault nothing may be stored. */
export interface CheckedForm {
  readonly values: FormValues;
  /** `path` is the field's key; of a sub-table `key.row.column`. */
  readonly faults: readonly FieldError[];
  /** Why a computed field has no value, by its key. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Keys of the fields that are shown, must be filled in, and cannot be changed now: what a form draws. */
  readonly visible: ReadonlySet<string>;
  readonly wanted: ReadonlySet<string>;
  readonly fixed: ReadonlySet<string>;
}

/** A definition that was made ready once: it never changes. */
interface Prepared {
  readonly fields: ReadonlyMap<string, FormField>;
  readonly ordered: readonly FormField[];
  readonly formulas: ReadonlyMap<string, Formula>;
  readonly rules: ReadonlyMap<string, ReturnType<typeof valueRule>>;
}

const preparedForms = new WeakMap<FormDefinition, Prepared>();

function prepare(definition: FormDefinition): Prepared {
  const known = preparedForms.get(definition);
  if (known) return known;
  // A formula that reads a hidden field is left out of what an agent sees (`seenForm`).
  const computed = definition.fields.filter((field) => field.type === 'computed').filter(({ formula }) => formula !== '');
  const prepared = {
    fields: fieldsByKey(definition),
    ordered: orderedFields(definition),
    formulas: new Map(computed.map(({ key, formula }) => [key, parseFormula(formula)])),
    rules: new Map(definition.fields.map((field) => [field.key, valueRule(field)])),
  };
  preparedForms.set(definition, prepared);
  return prepared;
}

const UNCHANGEABLE = '该字段不可修改';

/**
 * The one validator of forms, for browser, server, imports and public pages. It brings what was sent into the form in which it is
 * stored, calculates, and finds every fault. What is not sent stays as it was; null clears a field. A field that is not visible
 * has no value.
 * @param definition one without faults (`definition-faults.ts`)
 * @param before the values until now; null: a new record, which begins with the defaults
 */
export function checkForm(
  definition: FormDefinition,
  sent: Readonly<Record<string, unknown>>,
  before: FormValues | null,
  filler: Filler,
): CheckedForm {
  const form = prepare(definition);
  const { asker } = filler;
  const values: Record<string, FormValue> = {};
  const faults: FieldError[] = [];
  const reasons = new Map<string, string>();
  const [wanted, fixed] = [new Set<string>(), new Set<string>()];
  const fails = ({ key }: FormField, text: string) => faults.push({ path: key, text });
  const isTrue = (when: Condition | null) => when !== null && holds(planOf(when, form.fields, asker), values);

  for (const key of Object.keys(sent)) {
    if (!form.fields.has(key)) faults.push({ path: key, text: '不支持的字段' });
  }
  const visible = form.ordered.filter((field) => {
    if (field.visibleWhen && !field.retired && !isTrue(field.visibleWhen)) return false;
    const value = field.type === 'computed' || field.type === 'serial' ? given(field) : taken(field);
    if (value !== undefined) values[field.key] = value;
    return true;
  });
  for (const field of visible) {
    if (!('required' in field) || field.retired) continue;
    if (isTrue(field.readOnlyWhen)) {
      fixed.add(field.key);
      if (isChanged(field)) fails(field, UNCHANGEABLE);
    }
    if (!field.required && !isTrue(field.requiredWhen)) continue;
    wanted.add(field.key);
    // An agent who may not write the field cannot mend it.
    if (values[field.key] === undefined && filler.rightOn(field) === 'write' && !hasFault(field)) {
      fails(field, requiredText(field));
    }
  }
  return { values, faults, reasons, visible: new Set(visible.map(({ key }) => key)), wanted, fixed };

  /** Nobody fills in what is calculated or counted; who sends a whole record back sends what it had. */
  function given(field: FieldOf<'computed' | 'serial'>): FormValue | undefined {
    const stored = before?.[field.key];
    const back = sent[field.key];
    if (!isBlank(back) && !isSame(back as FormValue, stored)) fails(field, UNCHANGEABLE);
    return field.type === 'computed' && !field.retired && form.formulas.has(field.key) ? calculate(field) : stored;
  }

  function calculate(field: FieldOf<'computed'>): FormValue | undefined {
    const { value, reason } = compute(field, form.formulas.get(field.key), form.fields, values);
    if (reason !== null) reasons.set(field.key, reason);
    return value;
  }

  function taken(field: FormField): FormValue | undefined {
    const stored = before?.[field.key];
    const value = sent[field.key];
    if (value === undefined) return before ? stored : startOf(field);
    const read = isBlank(value) ? undefined : readValue(field, value);
    const mayWrite = filler.rightOn(field) === 'write' && !field.retired;
    if (mayWrite || hasFault(field)) return read;
    if (!isSame(read, stored)) fails(field, UNCHANGEABLE);
    return stored;
  }

  function readValue(field: FormField, value: unknown): FormValue | undefined {
    const parsed = form.rules.get(field.key)?.safeParse(value, { error: issueText });
    if (!parsed?.success) {
      fails(field, parsed?.error.issues[0]?.message ?? '格式有误');
      return undefined;
    }
    if (field.type !== 'subTable') return parsed.data as FormValue;
    return (parsed.data as Record<string, unknown>[]).map((row, at) => readRow(field, row, at));
  }

  /** A row is a small form: its columns know only each other. */
  function readRow(field: FieldOf<'subTable'>, row: Record<string, unknown>, at: number): FormValue {
    const checked = checkForm(rowForm(field), row, {}, { asker, rightOn: () => 'write' });
    for (const { path, text } of checked.faults) faults.push({ path: `${field.key}.${at}.${path}`, text });
    return { ...checked.values };
  }

  function startOf(field: FormField): FormValue | undefined {
    const { agent, today } = asker;
    return defaultOf(field, { today, ...(agent && { agentId: agent.id, departmentId: agent.departmentId }) });
  }

  function isChanged(field: FormField): boolean {
    return !isSame(values[field.key], before ? before[field.key] : startOf(field));
  }

  function hasFault({ key }: FormField): boolean {
    return faults.some(({ path }) => path === key || path.startsWith(`${key}.`));
  }
}

const rowForms = new WeakMap<FormField, FormDefinition>();

/** The form that each row of a sub-table is: always the same one, which is made ready once. */
export function rowForm(field: FieldOf<'subTable'>): FormDefinition {
  const known = rowForms.get(field);
  if (known) return known;
  const form = { fields: field.columns };
  rowForms.set(field, form);
  return form;
}

/** Values have one form each, so equal ones are equal as text. */
const isSame = (one: FormValue | undefined, other: FormValue | undefined) => JSON.stringify(one) === JSON.stringify(other);
