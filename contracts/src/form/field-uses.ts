import { comparisonsOf } from './condition.ts';
import type { FormDefinition } from './form-definition.ts';
import type { FormField } from './form-field.ts';
import { fieldsIn, parseFormula } from './formula.ts';
import { FormulaError } from './formula-functions.ts';

/** For what a field of a form needs another one. */
export type FieldUse = 'visible' | 'required' | 'readOnly' | 'formula';

/** A field that needs another one. */
export interface FieldUser {
  readonly key: string;
  readonly label: string;
  readonly use: FieldUse;
}

/** The fields of a form whose conditions or formulas read a field. */
export function usersOf({ fields }: FormDefinition, key: string): FieldUser[] {
  return fields.flatMap((field) => usesIn(field, key).map((use) => ({ key: field.key, label: field.label, use })));
}

function usesIn(field: FormField, key: string): FieldUse[] {
  const reads = (when: FormField['visibleWhen']) => when !== null && comparisonsOf(when).some((one) => one.field === key);
  const isInput = 'requiredWhen' in field;
  return [
    reads(field.visibleWhen) && ('visible' as const),
    isInput && reads(field.requiredWhen) && ('required' as const),
    isInput && reads(field.readOnlyWhen) && ('readOnly' as const),
    field.type === 'computed' && readsKey(field.formula, key) && ('formula' as const),
  ].flatMap((use) => use || []);
}

/** A formula of a draft may be one that cannot be read. */
function readsKey(formula: string, key: string): boolean {
  try {
    return fieldsIn(parseFormula(formula)).some((one) => one.key === key);
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}
