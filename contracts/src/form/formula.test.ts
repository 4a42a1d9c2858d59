import { describe, expect, test } from 'vitest';
import { evaluateFormula, parseFormula } from './formula.ts';
import { rounded, type Term } from './formula-functions.ts';

const row: Record<string, Term | readonly Term[]> = {
  price: 19.9,
  count: 3,
  none: null,
  zero: 0,
  name: '张三',
  from: '2026-02-27',
  to: '2026-03-02',
  'items.price': [10, 20.5, null],
  'items.many': Array<number>(200).fill(1),
};
const value = (formula: string) =>
  evaluateFormula(parseFormula(formula), (key, column) => row[column === null ? key : `${key}.${column}`] ?? null);

describe('a formula', () => {
  test.each<[string, Term]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['-price', -19.9],
    ['2 - -3', 5],
    ['round(price * count, 1)', 59.7],
    ['name & "：" & count', '张三：3'],
    ['if(count >= 3, "多", "少")', '多'],
    ['if(zero = 0, 0, count / zero)', 0],
    ['sum(items.price)', 30.5],
    ['count(items.price)', 2],
    ['average(items.price)', 15.25],
    ['max(items.price, price)', 20.5],
    ['min(none)', null],
    ['sum(none)', 0],
    ['days(from, to)', 3],
    ['abs(1 - 3)', 2],
    ['none + 1', null],
    ['none & "x"', 'x'],
    ['count <> 3', false],
  ])('%s is %s', (formula, expected) => expect(value(formula)).toEqual(expected));

  test.each([
    ['count / zero', '除数为零'],
    ['name + 1', '公式中需要数字'],
    ['name < 1', '公式中比较的两个值类型不同'],
    ['items.price + 1', '子表的列只能用于函数'],
    ['days(name, to)', '函数“days”需要两个日期'],
    ['9999999999 * 9999999999', '公式结果过大'],
  ])('%s has no value, and says why', (formula, reason) => expect(() => value(formula)).toThrow(reason));

  test.each([
    ['', '公式不完整'],
    ['1 +', '公式不完整'],
    ['1 2', '公式中的“2”位置有误'],
    ['(1', '公式缺少“)”'],
    ['price; drop', '公式第 6 个字符附近有误'],
    ['constructor(1)', '没有函数“constructor”'],
    ['price.constructor("x")', '公式中的“(”位置有误'],
    [`${'('.repeat(200)}1${')'.repeat(200)}`, '公式嵌套过深'],
    [`${'-'.repeat(400)}1`, '公式嵌套过深'],
  ])('%s is none', (formula, reason) => expect(() => parseFormula(formula)).toThrow(reason));

  test('that runs away is stopped', () => {
    const much = Array.from({ length: 30 }, () => 'sum(items.many)').join('+');
    const rows = Array<number>(1000).fill(1);
    expect(() => evaluateFormula(parseFormula(much), () => rows)).toThrow('公式计算量过大');
  });
});

test.each([
  [1.005, 2, 1.01],
  [-2.5, 0, -3],
  [0.1 + 0.2, 2, 0.3],
  [1e9 + 0.000_001, 6, 1e9 + 0.000_001],
])('%s to %s decimals is %s', (number, decimals, expected) => expect(rounded(number, decimals)).toBe(expected));
