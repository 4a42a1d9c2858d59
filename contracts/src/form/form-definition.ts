import * as z from 'zod';
import { comparisonsOf } from './condition.ts';
import { type FormField, formField } from './form-field.ts';
import { fieldsIn, parseFormula } from './formula.ts';

/** The most fields of a form. */
export const MAX_FIELDS = 200;

/** What a form asks for. A published definition never changes: a record is shown by the one that it was filled in with. */
export const formDefinition = z.object({ fields: z.array(formField).max(MAX_FIELDS, `字段不能超过 ${MAX_FIELDS} 个`) });
export type FormDefinition = z.output<typeof formDefinition>;

/** The fields of a form by their keys. */
export const fieldsByKey = ({ fields }: FormDefinition): ReadonlyMap<string, FormField> =>
  new Map(fields.map((field) => [field.key, field]));

/** The keys on which a field's value depends: those of its formula, and those that decide whether it is shown. */
function neededBy(field: FormField): string[] {
  const shown = field.visibleWhen ? comparisonsOf(field.visibleWhen).map((one) => one.field) : [];
  return field.type === 'computed' && field.formula !== ''
    ? [...shown, ...fieldsIn(parseFormula(field.formula)).map(({ key }) => key)]
    : shown;
}

/** Fields that wait for each other. */
export class FieldCircle extends Error {
  readonly field: FormField;

  constructor(field: FormField) {
    super(`「${field.label}」的公式或显示条件循环引用`);
    this.field = field;
  }
}

/**
 * The fields in an order in which each comes after those that it depends on.
 * @throws FieldCircle, or FormulaError for a formula that cannot be read
 */
export function orderedFields(definition: FormDefinition): readonly FormField[] {
  const fields = fieldsByKey(definition);
  const ordered = new Set<FormField>();
  const waiting = new Set<FormField>();
  function visit(field: FormField): void {
    if (ordered.has(field)) return;
    if (waiting.has(field)) throw new FieldCircle(field);
    waiting.add(field);
    for (const key of neededBy(field)) {
      const needed = fields.get(key);
      if (needed) visit(needed);
    }
    waiting.delete(field);
    ordered.add(field);
  }
  for (const field of definition.fields) visit(field);
  return [...ordered];
}
