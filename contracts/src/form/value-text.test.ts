import { expect, test } from 'vitest';
import { formDefinition } from './form-definition.ts';
import type { FormValue } from './form-values.ts';
import { valueText } from './value-text.ts';

const leaf = { key: 'c', label: '质量' };
const options = [{ key: 'a', label: '售后', children: [{ key: 'b', label: '退款', children: [leaf] }] }];
const named = ['x', 'y'].map((key) => ({ key, label: key.toUpperCase() }));

test.each<[object, FormValue, string]>([
  [{ type: 'money' }, 123_456_7, '12,345.67 元'],
  [{ type: 'money' }, -5, '-0.05 元'],
  [{ type: 'number', unit: '台', decimals: 2 }, 1234.5, '1,234.5 台'],
  [{ type: 'computed', formula: '1', result: 'money' }, 100, '1.00 元'],
  [{ type: 'choices', options: named }, ['x', 'gone'], 'X、gone'],
  [{ type: 'category', options }, 'a/b/c', '售后 / 退款 / 质量'],
  [{ type: 'address' }, { region: '广东省/深圳市', detail: '科技园 1 号' }, '广东省 深圳市 科技园 1 号'],
  [{ type: 'address', personal: true }, '******', '******'],
  [{ type: 'phone' }, '139****0000_abcdefghijkl', '139****0000'],
  [{ type: 'agent' }, '12', '王芳'],
  [{ type: 'department' }, '9', '已删除'],
])('%j shows %j as %s', (field, value, text) => {
  const [defined] = formDefinition.parse({ fields: [{ key: 'f', label: '字段', ...field }] }).fields;
  expect(defined && valueText(defined, value, { 'agent:12': '王芳' })).toBe(text);
});
