import type { Comparison } from '@lianxi/contracts/form/condition';
import { condition } from '@lianxi/contracts/form/condition';
import { formDefinition } from '@lianxi/contracts/form/form-definition';
import { expect, test } from 'vitest';
import { asGroup, comparisonAs, comparisonWords, newComparison, offeredFor } from './condition-edit.ts';

const { fields } = formDefinition.parse({
  fields: [
    { key: 'brand', label: '品牌', type: 'text' },
    { key: 'card', label: '证件', type: 'idCard' },
    { key: 'tags', label: '标签', type: 'choices', options: [{ key: 'a', label: '甲' }] },
    { key: 'bought', label: '购买日期', type: 'date' },
    { key: 'price', label: '价格', type: 'money' },
    { key: 'paper', label: '附件', type: 'file' },
  ],
});
const fieldOf = (key: string) => fields.find((field) => field.key === key) as (typeof fields)[number];
const all = () => true;

test.each([
  ['brand', 'contains', '包含'],
  ['card', 'oneOf', '是'],
  ['tags', 'oneOf', '包含任一'],
  ['bought', 'atLeast', '不早于'],
  ['price', 'oneOf', '等于'],
  ['paper', 'filled', '不为空'],
])('a new comparison of %s begins with %s: %s', (key, is, words) => {
  const made = newComparison(fieldOf(key), all);
  expect(made).toMatchObject({ field: key, is });
  expect(comparisonWords(fieldOf(key), made.is)).toBe(words);
  expect(condition.safeParse(made).success).toBe(true);
});

test('what a reader may not ask is not offered', () => {
  expect(offeredFor(fieldOf('card'), (_, is) => is === 'empty' || is === 'filled')).toEqual(['empty', 'filled']);
});

test('another comparison keeps the value that fits it', () => {
  const before: Comparison = { field: 'brand', is: 'contains', value: '尔' };
  expect(comparisonAs('brand', 'startsWith', before)).toEqual({ field: 'brand', is: 'startsWith', value: '尔' });
  expect(comparisonAs('brand', 'oneOf', before)).toEqual({ field: 'brand', is: 'oneOf', values: [] });
  expect(asGroup(before)).toEqual({ all: [before] });
});
