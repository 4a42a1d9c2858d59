import { callFormulaFunction, FormulaError, isFormulaFunction, type Term } from './formula-functions.ts';

/*
 * The language of computed fields: numbers, "texts", keys of fields, `table.column` for all values of a column, + - * / and & for
 * texts, comparisons, and a few functions. No loops and no access to the program: a formula ends, and reads nothing but fields.
 */

const MAX_DEPTH = 20;
const MAX_STEPS = 20_000;
const MAX_RESULT_LENGTH = 500;
const MAX_RESULT = 1e15;

/** The values that a formula reads: of a field, or of all rows of a sub-table's column. */
export type ReadTerm = (key: string, column: string | null) => Term | readonly Term[];

type Operator = '+' | '-' | '*' | '/' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A formula that was parsed. */
export type Formula =
  | { readonly kind: 'literal'; readonly value: string | number }
  | { readonly kind: 'field'; readonly key: string; readonly column: string | null }
  | { readonly kind: 'minus'; readonly of: Formula }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Formula; readonly right: Formula }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Formula[] };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|([a-z][a-z0-9]*)|(<>|<=|>=|[-+*/&=<>(),.]))/gy;

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign';
  readonly text: string;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const [, number, text, name, sign] = TOKEN.exec(source) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (text !== undefined) tokens.push({ kind: 'text', text });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else throw new FormulaError(`公式第 ${at + 1} 个字符附近有误`);
  }
  return tokens;
}

/** How tightly an operator holds its operands. All of them group from the left. */
const BINDING: Readonly<Record<string, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
};

/**
 * Reads a formula.
 * @throws FormulaError when it is not one
 */
export function parseFormula(source: string): Formula {
  const tokens = tokensOf(source);
  let at = 0;
  const takes = (sign: string) => {
    const token = tokens[at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    at += 1;
    return true;
  };
  const expect = (sign: string) => {
    if (!takes(sign)) throw new FormulaError(`公式缺少“${sign}”`);
  };

  function binary(least: number, depth: number): Formula {
    if (depth > MAX_DEPTH) throw new FormulaError('公式嵌套过深');
    let left = single(depth);
    for (;;) {
      const sign = tokens[at]?.kind === 'sign' ? tokens[at]?.text : undefined;
      const binding = sign === undefined ? undefined : BINDING[sign];
      if (sign === undefined || binding === undefined || binding < least) return left;
      at += 1;
      left = { kind: 'binary', operator: sign as Operator, left, right: binary(binding + 1, depth + 1) };
    }
  }

  function single(depth: number): Formula {
    if (takes('-')) return { kind: 'minus', of: inside(single, depth) };
    if (takes('(')) {
      const inner = binary(1, depth + 1);
      expect(')');
      return inner;
    }
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'number') return { kind: 'literal', value: Number(token.text) };
    if (token?.kind === 'text') return { kind: 'literal', value: token.text };
    if (token?.kind !== 'name') throw new FormulaError(token ? `公式中的“${token.text}”位置有误` : '公式不完整');
    if (takes('(')) return { kind: 'call', name: functionNamed(token.text), of: operands(depth) };
    if (!takes('.')) return { kind: 'field', key: token.text, column: null };
    const column = tokens[at];
    at += 1;
    if (column?.kind !== 'name') throw new FormulaError('公式中的列名有误');
    return { kind: 'field', key: token.text, column: column.text };
  }

  function operands(depth: number): Formula[] {
    const found: Formula[] = [];
    if (takes(')')) return found;
    do found.push(binary(1, depth + 1));
    while (takes(','));
    expect(')');
    return found;
  }

  const formula = binary(1, 0);
  if (at < tokens.length) throw new FormulaError(`公式中的“${tokens[at]?.text}”位置有误`);
  return formula;
}

function inside(read: (depth: number) => Formula, depth: number): Formula {
  if (depth > MAX_DEPTH) throw new FormulaError('公式嵌套过深');
  return read(depth + 1);
}

function functionNamed(name: string): string {
  if (!isFormulaFunction(name)) throw new FormulaError(`没有函数“${name}”`);
  return name;
}

/** The fields that a formula reads, and its columns of sub-tables. */
export function fieldsIn(formula: Formula): { key: string; column: string | null }[] {
  switch (formula.kind) {
    case 'literal':
      return [];
    case 'field':
      return [{ key: formula.key, column: formula.column }];
    case 'minus':
      return fieldsIn(formula.of);
    case 'binary':
      return [...fieldsIn(formula.left), ...fieldsIn(formula.right)];
    case 'call':
      return formula.of.flatMap(fieldsIn);
  }
}

/**
 * The value of a formula. Empty fields make it empty, except inside the functions that say otherwise.
 * @throws FormulaError when it has none: a division by zero, operands of other kinds, too much work
 */
export function evaluateFormula(formula: Formula, read: ReadTerm): Term {
  let steps = 0;
  function step(count: number): void {
    steps += count;
    if (steps > MAX_STEPS) throw new FormulaError('公式计算量过大');
  }
  function all(part: Formula): readonly Term[] {
    if (part.kind !== 'field') return [one(part)];
    const value = read(part.key, part.column);
    const list = isList(value) ? value : [value];
    step(list.length);
    return list;
  }
  function one(part: Formula): Term {
    step(1);
    switch (part.kind) {
      case 'literal':
        return part.value;
      case 'field': {
        const value = read(part.key, part.column);
        if (isList(value)) throw new FormulaError('子表的列只能用于函数');
        return value;
      }
      case 'minus': {
        const value = one(part.of);
        return value === null ? null : -asNumber(value);
      }
      case 'binary':
        return checked(combine(part.operator, one(part.left), one(part.right)));
      case 'call': {
        if (part.name === 'if') return choose(part.of, one);
        return checked(callFormulaFunction(part.name, part.of.map(all)));
      }
    }
  }
  return one(formula);
}

const isList = (value: Term | readonly Term[]): value is readonly Term[] => typeof value === 'object' && value !== null;

/** Only the chosen part is calculated: `if(count = 0, 0, total / count)` divides by no zero. */
function choose(parts: readonly Formula[], one: (part: Formula) => Term): Term {
  const [when, yes, no] = parts;
  if (!when || !yes || !no || parts.length > 3) throw new FormulaError('函数“if”需要三个参数');
  const answer = one(when);
  return answer === null ? null : one(answer === true ? yes : no);
}

function checked(value: Term): Term {
  if (typeof value === 'number' && !(Math.abs(value) <= MAX_RESULT)) throw new FormulaError('公式结果过大');
  if (typeof value === 'string' && value.length > MAX_RESULT_LENGTH) throw new FormulaError('公式结果过长');
  return value;
}

function combine(operator: Operator, left: Term, right: Term): Term {
  if (operator === '&') return `${left ?? ''}${right ?? ''}`;
  if (left === null || right === null) return null;
  switch (operator) {
    case '+':
      return asNumber(left) + asNumber(right);
    case '-':
      return asNumber(left) - asNumber(right);
    case '*':
      return asNumber(left) * asNumber(right);
    case '/':
      if (asNumber(right) === 0) throw new FormulaError('除数为零');
      return asNumber(left) / asNumber(right);
    case '=':
      return left === right;
    case '<>':
      return left !== right;
    default:
      return compared(operator, left, right);
  }
}

function compared(operator: '<' | '<=' | '>' | '>=', left: string | number | boolean, right: string | number | boolean): boolean {
  if (typeof left !== typeof right) throw new FormulaError('公式中比较的两个值类型不同');
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

/** The number of an operand. */
function asNumber(value: string | number | boolean): number {
  if (typeof value !== 'number') throw new FormulaError('公式中需要数字');
  return value;
}
