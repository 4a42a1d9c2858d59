import type { FieldOf, FormField } from './form-field.ts';
import type { FormValue, FormValues } from './form-values.ts';
import { evaluateFormula, type Formula } from './formula.ts';
import { FormulaError, rounded, type Term } from './formula-functions.ts';

const FEN = 100;

/** What a computed field came to: its value, or why it has none; neither: a field that it needs is empty. */
export interface Computed {
  readonly value: FormValue | undefined;
  readonly reason: string | null;
}

/** Calculates a field from values that were checked. It never throws: a formula that fails leaves the field empty. */
export function compute(
  field: FieldOf<'computed'>,
  formula: Formula | undefined,
  fields: ReadonlyMap<string, FormField>,
  values: FormValues,
): Computed {
  if (!formula) return { value: undefined, reason: null };
  try {
    const term = evaluateFormula(formula, (key, column) => readTerm(fields, values, key, column));
    return { value: resultOf(field, term), reason: null };
  } catch (error) {
    if (error instanceof FormulaError) return { value: undefined, reason: error.message };
    throw error;
  }
}

function readTerm(fields: ReadonlyMap<string, FormField>, values: FormValues, key: string, column: string | null) {
  const field = fields.get(key);
  if (column === null) return termOf(field, values[key]);
  const columns = field?.type === 'subTable' ? new Map<string, FormField>(field.columns.map((one) => [one.key, one])) : null;
  const rows = (values[key] ?? []) as FormValues[];
  return rows.map((row) => termOf(columns?.get(column), row[column]));
}

/** Formulas calculate money in yuan, as people do. */
function termOf(field: FormField | undefined, value: FormValue | undefined): Term {
  if (!field || value === undefined || typeof value === 'object') return null;
  const inFen = field.type === 'money' || (field.type === 'computed' && field.result === 'money');
  return inFen && typeof value === 'number' ? value / FEN : value;
}

function resultOf({ result, decimals }: FieldOf<'computed'>, term: Term): FormValue | undefined {
  if (term === null || term === '') return undefined;
  if (result === 'text') return typeof term === 'boolean' ? (term ? '是' : '否') : `${term}`;
  if (typeof term !== 'number') throw new FormulaError('公式结果不是数字');
  return result === 'money' ? Math.round(rounded(term, 2) * FEN) : rounded(term, decimals);
}
