import { describe, expect, test } from 'vitest';
import { type Condition, condition } from './condition.ts';
import { type Asker, ConditionError, holds, planOf } from './condition-plan.ts';
import { fieldsByKey, formDefinition } from './form-definition.ts';
import type { FormValues } from './form-values.ts';

const options = [
  { key: 'a', label: '甲' },
  { key: 'b', label: '乙' },
];
const form = formDefinition.parse({
  fields: [
    { key: 'name', label: '姓名', type: 'text' },
    { key: 'card', label: '证件', type: 'idCard' },
    { key: 'age', label: '年龄', type: 'number' },
    { key: 'day', label: '到期日', type: 'date' },
    { key: 'at', label: '时间', type: 'time' },
    { key: 'one', label: '单选', type: 'choice', options },
    { key: 'some', label: '多选', type: 'choices', options },
    { key: 'kind', label: '分类', type: 'category', options: [{ key: 'a', label: '甲', children: [{ key: 'b', label: '乙' }] }] },
    { key: 'owner', label: '负责人', type: 'agent' },
    { key: 'team', label: '部门', type: 'department' },
    { key: 'paper', label: '附件', type: 'file' },
    { key: 'old', label: '旧字段', type: 'text', retired: true },
  ],
});
/** A Monday. */
const asker: Asker = { today: '2026-11-23', agent: { id: '7', departmentId: '2', departmentIds: ['2', '3'] } };
const answer = (given: unknown, values: FormValues, by = asker) =>
  holds(planOf(condition.parse(given), fieldsByKey(form), by), values);

describe('a comparison', () => {
  test.each<[string, unknown, FormValues]>([
    ['a text without its case and width', { field: 'name', is: 'oneOf', values: ['ＡBC'] }, { name: 'abc' }],
    ['the begin of a text', { field: 'name', is: 'startsWith', value: '张' }, { name: '张三' }],
    ['a part of a text', { field: 'name', is: 'contains', value: '三' }, { name: '张三丰' }],
    ['a number', { field: 'age', is: 'atLeast', value: 18 }, { age: 18 }],
    ['a time', { field: 'at', is: 'below', value: '09:30' }, { at: '09:05' }],
    ['one of several choices', { field: 'some', is: 'oneOf', values: ['a', 'x'] }, { some: ['a', 'b'] }],
    ['all of several choices', { field: 'some', is: 'allOf', values: ['a', 'b'] }, { some: ['a', 'b'] }],
    ['what is below a category', { field: 'kind', is: 'oneOf', values: ['a'] }, { kind: 'a/b' }],
    ['today', { field: 'day', is: 'oneOf', values: [{ daysFromToday: 0 }] }, { day: '2026-11-23' }],
    ['days ahead, over a month’s end', { field: 'day', is: 'atMost', value: { daysFromToday: 10 } }, { day: '2026-12-03' }],
    ['this week, from Monday', { field: 'day', is: 'within', period: { unit: 'week', offset: 0 } }, { day: '2026-11-23' }],
    ['this week, to Sunday', { field: 'day', is: 'within', period: { unit: 'week', offset: 0 } }, { day: '2026-11-29' }],
    [
      'next quarter, in another year',
      { field: 'day', is: 'within', period: { unit: 'quarter', offset: 1 } },
      { day: '2027-03-31' },
    ],
    ['February', { field: 'day', is: 'within', period: { unit: 'month', offset: 15 } }, { day: '2028-02-29' }],
    ['me', { field: 'owner', is: 'oneOf', values: [{ my: 'self' }] }, { owner: '7' }],
    ['my department', { field: 'team', is: 'oneOf', values: [{ my: 'department' }] }, { team: '2' }],
    ['a department below mine', { field: 'team', is: 'oneOf', values: [{ my: 'departments' }] }, { team: '3' }],
    ['an empty field', { field: 'paper', is: 'empty' }, {}],
    ['a file', { field: 'paper', is: 'filled' }, { paper: [{ fileName: 'a', fileSaveName: 'b' }] }],
    ['an empty field, which is none of them', { field: 'one', is: 'noneOf', values: ['a'] }, {}],
    ['a group in a group', { any: [{ all: [] }, { field: 'age', is: 'above', value: 3 }] }, {}],
  ])('finds %s', (_, given, values) => expect(answer(given, values)).toBe(true));

  test.each<[string, unknown, FormValues]>([
    ['an empty field', { field: 'age', is: 'below', value: 10 }, {}],
    ['none of no values', { field: 'one', is: 'oneOf', values: [] }, { one: 'a' }],
    ['any of no conditions', { any: [] }, {}],
    ['a category that only begins alike', { field: 'kind', is: 'oneOf', values: ['a'] }, { kind: 'ab' }],
    ['the Sunday before', { field: 'day', is: 'within', period: { unit: 'week', offset: 0 } }, { day: '2026-11-22' }],
    ['one choice of all', { field: 'some', is: 'allOf', values: ['a', 'b'] }, { some: ['a'] }],
    ['my department alone, below it', { field: 'team', is: 'oneOf', values: [{ my: 'department' }] }, { team: '3' }],
  ])('does not find %s', (_, given, values) => expect(answer(given, values)).toBe(false));

  test('nobody has no records of their own', () => {
    const mine = { field: 'owner', is: 'oneOf', values: [{ my: 'self' }] };
    expect(answer(mine, { owner: '7' }, { ...asker, agent: null })).toBe(false);
  });
});

test.each<[string, Condition]>([
  ['another form’s field', { field: 'gone', is: 'filled' }],
  ['a retired field', { field: 'old', is: 'filled' }],
  ['a part of a personal number', { field: 'card', is: 'contains', value: '1' }],
  ['a number as text', { field: 'age', is: 'oneOf', values: ['1'] }],
  ['a text as number', { field: 'name', is: 'oneOf', values: [1] }],
  ['no day', { field: 'day', is: 'atLeast', value: 'soon' }],
  ['no time', { field: 'at', is: 'atLeast', value: '24:00' }],
  ['me as a department', { field: 'team', is: 'oneOf', values: [{ my: 'self' }] }],
  ['days as a name', { field: 'name', is: 'oneOf', values: [{ daysFromToday: 1 }] }],
  ['the size of a choice', { field: 'one', is: 'above', value: 'a' }],
  ['what a file is', { field: 'paper', is: 'oneOf', values: ['a'] }],
])('%s cannot be asked for', (_, given) => expect(() => planOf(given, fieldsByKey(form), asker)).toThrow(ConditionError));

test.each<[string, unknown]>([
  ['four groups deep', { all: [{ any: [{ all: [{ any: [] }] }] }] }],
  ['of too many comparisons', { all: Array(3).fill({ any: Array(20).fill({ field: 'age', is: 'filled' }) }) }],
  ['with a NUL', { field: 'name', is: 'contains', value: 'a\0' }],
  ['with two groups in one', { all: [], any: [] }],
  ['with what no comparison has', { field: 'age', is: 'filled', sql: '1=1' }],
])('a condition %s is refused', (_, given) => expect(condition.safeParse(given).success).toBe(false));
