import { type FormDefinition, formDefinition } from '@lianxi/contracts/form/form-definition';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './definition-check.ts';
import { addField, changeField, copyField, fieldAt, fieldsIn, orderFields, removeField } from './definition-edit.ts';
import { columnTypes, offeredTypes, typeNames } from './field-types.ts';

const form = formDefinition.parse({
  fields: [
    { key: 'name', label: '姓名', type: 'text' },
    {
      key: 'items',
      label: '明细',
      type: 'subTable',
      columns: [
        { key: 'good', label: '品名', type: 'text' },
        { key: 'price', label: '单价', type: 'money' },
      ],
    },
    { key: 'note', label: '备注', type: 'lines' },
  ],
});
const keys = (definition: FormDefinition, table: string | null = null) => fieldsIn(definition, table).map(({ key }) => key);
const inForm = { table: null, after: null };

describe('the definition of a form', () => {
  test('gets fields of every type, each of which can be published but for what only a person knows', () => {
    const types = offeredTypes.flatMap(({ types }) => types);
    expect(types.toSorted()).toEqual(Object.keys(typeNames).toSorted());
    const all = types.reduce<FormDefinition>((grown, type) => addField(grown, type, inForm).definition, { fields: [] });
    expect(faultsOf(all)).toEqual([{ key: all.fields.find(({ type }) => type === 'computed')?.key, text: '公式不完整' }]);
  });

  test('gets a field below the chosen one, and gives equal names a number', () => {
    const { definition, place } = addField(form, 'lines', { table: null, after: 'name' });
    expect(keys(definition)).toEqual(['name', place.key, 'items', 'note']);
    const again = addField(definition, 'lines', inForm);
    expect(again.definition.fields.map(({ label }) => label)).toEqual(['姓名', '多行文本', '明细', '备注', '多行文本2']);
  });

  test('gets columns of every type that a sub-table can have', () => {
    const grown = columnTypes.reduce((now, type) => addField(now, type, { table: 'items', after: null }).definition, form);
    expect(fieldsIn(grown, 'items')).toHaveLength(2 + columnTypes.length);
    expect(formDefinition.safeParse(grown).success).toBe(true);
  });

  test('is changed at one place, and stays the same elsewhere', () => {
    const changed = changeField(form, { key: 'price', table: 'items' }, { label: '价格' });
    expect(fieldAt(changed, { key: 'price', table: 'items' })?.label).toBe('价格');
    expect(changed.fields[0]).toBe(form.fields[0]);
    expect(keys(removeField(changed, { key: 'good', table: 'items' }), 'items')).toEqual(['price']);
  });

  test('keeps a copy apart from what was copied', () => {
    const copied = copyField(form, { key: 'name', table: null });
    expect(copied && keys(copied.definition)).toEqual(['name', copied?.place.key, 'items', 'note']);
    expect(copied && fieldAt(copied.definition, copied.place)).toMatchObject({ type: 'text', label: '姓名副本' });
  });

  test('takes another order, in the form and in a sub-table', () => {
    expect(keys(orderFields(form, null, ['note', 'name', 'items']))).toEqual(['note', 'name', 'items']);
    expect(keys(orderFields(form, 'items', ['price', 'good']), 'items')).toEqual(['price', 'good']);
  });

  test('that cannot even be stored says where', () => {
    const nameless = changeField(form, { key: 'name', table: null }, { label: '' });
    expect(faultsOf(nameless)).toEqual([{ key: 'name', text: '请输入名称' }]);
    const column = changeField(form, { key: 'price', table: 'items' }, { label: ' ' });
    expect(faultsOf(column)).toEqual([{ key: 'items', text: '列 2：请输入名称' }]);
  });
});
