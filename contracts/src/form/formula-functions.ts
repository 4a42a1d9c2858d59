/** A value in a formula; null: empty. */
export type Term = string | number | boolean | null;

/** Why a formula cannot be read, or has no value. The text is for users. */
export class FormulaError extends Error {}

/** The operands of a call: one value, or all values of a column, for each. */
type Operands = readonly (readonly Term[])[];

const DAY_MS = 86_400_000;

/** Empty values do not count: a sum of nothing is 0, the greatest of nothing is empty. `if` belongs to the language itself. */
const functions: ReadonlyMap<string, (operands: Operands) => Term> = new Map<string, (operands: Operands) => Term>([
  ['sum', (operands) => numbers(operands).reduce((sum, one) => sum + one, 0)],
  ['count', (operands) => operands.flat().filter((one) => one !== null).length],
  ['average', (operands) => averageOf(numbers(operands))],
  ['min', (operands) => orEmpty(Math.min(...numbers(operands)))],
  ['max', (operands) => orEmpty(Math.max(...numbers(operands)))],
  ['abs', (operands) => withNumber(operands, 1, (value) => Math.abs(value))],
  ['round', (operands) => withNumber(operands, 2, (value, digits = 0) => rounded(value, Math.min(6, Math.max(0, digits))))],
  ['days', (operands) => daysBetween(operands)],
]);

export const isFormulaFunction = (name: string): boolean => name === 'if' || functions.has(name);

/** @throws FormulaError when the operands are not those of the function */
export function callFormulaFunction(name: string, operands: Operands): Term {
  const called = functions.get(name);
  if (!called) throw new FormulaError(`没有函数“${name}”`);
  return called(operands);
}

/** Rounded half away from zero, as people do: 1.005 to two decimals is 1.01. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  // What a person wrote as 1.005 is a little less in binary.
  const scaled = Math.abs(value) * scale;
  return (Math.sign(value) * Math.round(scaled * (1 + Number.EPSILON))) / scale;
}

function numbers(operands: Operands): number[] {
  return operands
    .flat()
    .filter((one) => one !== null)
    .map(numberOf);
}

function numberOf(value: string | number | boolean): number {
  if (typeof value !== 'number') throw new FormulaError('公式中需要数字');
  return value;
}

const orEmpty = (value: number) => (Number.isFinite(value) ? value : null);

const averageOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;

/** Of a first operand that is empty nothing is calculated. */
function withNumber(operands: Operands, most: number, calculate: (value: number, second?: number) => number): Term {
  const [value, second, ...more] = operands.map((one) => single(one));
  if (value === undefined || more.length > 0 || operands.length > most) throw new FormulaError('函数的参数个数有误');
  if (value === null) return null;
  return second === undefined || second === null ? calculate(numberOf(value)) : calculate(numberOf(value), numberOf(second));
}

function single(operand: readonly Term[]): Term {
  if (operand.length !== 1) throw new FormulaError('子表的列不能用于该函数');
  return operand[0] ?? null;
}

/** From the first day to the second. */
function daysBetween(operands: Operands): Term {
  const [from, to, ...more] = operands.map((one) => single(one));
  if (from === undefined || to === undefined || more.length > 0) throw new FormulaError('函数“days”需要两个日期');
  if (from === null || to === null) return null;
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
  if (!Number.isFinite(days)) throw new FormulaError('函数“days”需要两个日期');
  return days;
}
