import { expect, test } from 'vitest';
import { usersOf } from './field-uses.ts';
import { formDefinition } from './form-definition.ts';

test('the conditions and formulas that read a field are found, also in a draft that cannot be read everywhere', () => {
  const when = { any: [{ field: 'age', is: 'above', value: 3 }] };
  const form = formDefinition.parse({
    fields: [
      { key: 'age', label: '年龄', type: 'number' },
      { key: 'school', label: '学校', type: 'text', visibleWhen: when, requiredWhen: when },
      { key: 'note', label: '备注', type: 'lines', readOnlyWhen: { all: [when] } },
      { key: 'sum', label: '合计', type: 'computed', formula: 'max(age, 3) + 1' },
      { key: 'bad', label: '有误', type: 'computed', formula: 'age +' },
    ],
  });
  expect(usersOf(form, 'age')).toEqual([
    { key: 'school', label: '学校', use: 'visible' },
    { key: 'school', label: '学校', use: 'required' },
    { key: 'note', label: '备注', use: 'readOnly' },
    { key: 'sum', label: '合计', use: 'formula' },
  ]);
  expect(usersOf(form, 'school')).toEqual([]);
});
