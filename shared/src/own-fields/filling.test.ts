import { formDefinition } from '@lianxi/contracts/form/form-definition';
import { expect, test } from 'vitest';
import { changedValues, checkValues, type Filling, ownValues, startingValues } from './filling.ts';

const options = ['new', 'old'].map((key) => ({ key, label: key }));
const definition = formDefinition.parse({
  fields: [
    { key: 'name', label: '姓名', type: 'text', required: true },
    { key: 'kind', label: '类型', type: 'choice', options, default: 'new' },
    { key: 'since', label: '成为老客', type: 'date', visibleWhen: { field: 'kind', is: 'oneOf', values: ['old'] } },
    { key: 'income', label: '收入', type: 'money' },
    { key: 'spare', label: '备用电话', type: 'phone' },
    {
      key: 'items',
      label: '明细',
      type: 'subTable',
      columns: [
        { key: 'price', label: '单价', type: 'money', required: true },
        { key: 'count', label: '数量', type: 'number', min: 1 },
        { key: 'sum', label: '小计', type: 'computed', formula: 'price * count', result: 'money' },
      ],
    },
    { key: 'left', label: '停用', type: 'text', retired: true },
    { key: 'secret', label: '隐去的公式', type: 'computed', formula: '' },
  ],
});
const asker = { today: '2026-11-23', agent: null };
const reader = (before: Filling['before']): Filling => ({ before, asker, readOnly: new Set(['income']), names: {} });
const rows = [{ price: 200, count: 2, sum: 400 }];
const stored = { name: '张三', kind: 'old', income: 5, spare: '139****0000_abcdefghijkl', items: rows, left: '原因', secret: 7 };

test('a new record begins with the defaults, and sends what is filled in', () => {
  const start = startingValues(definition);
  expect(start).toEqual({ name: null, kind: 'new', since: null, income: null, spare: null, items: [], secret: null });
  expect(changedValues(definition, { ...start, name: ' 李四', income: 100 })).toEqual({
    name: ' 李四',
    kind: 'new',
    income: 100,
  });
  expect(changedValues(definition, { ...start, kind: null })).toEqual({ kind: null });
});

test('another record sends only what was changed, so that two people do not undo each other', () => {
  const filling = reader(stored);
  const start = startingValues(definition, filling);
  expect(changedValues(definition, start, filling)).toEqual({});
  expect(changedValues(definition, { ...start, name: '', income: 9 }, filling)).toEqual({ name: null });
});

test('rows send no calculated cells, and none that stayed empty at the end', () => {
  const filling = reader(stored);
  const start = startingValues(definition, filling);
  const more = [...rows, { price: null, count: 3 }, { price: null, count: null }];
  expect(changedValues(definition, { ...start, items: more }, filling)).toEqual({
    items: [{ price: 200, count: 2 }, { count: 3 }],
  });
});

test('what is drawn follows the rules of the server; masked and hidden things are no faults', () => {
  const filling = reader(stored);
  const start = startingValues(definition, filling);
  const checked = checkValues(definition, start, filling);
  expect(checked.faults).toEqual([]);
  expect([checked.visible.has('since'), checked.wanted.has('name'), checked.values.secret]).toEqual([true, true, 7]);
  expect(checkValues(definition, { ...start, kind: 'new' }, filling).visible.has('since')).toBe(false);
});

test('the schema puts faults at the fields, and gives what is sent', () => {
  const schema = ownValues(definition, reader(stored));
  const start = startingValues(definition, reader(stored));
  const bad = schema.safeParse({ ...start, name: null, items: [{ price: null, count: 0 }] });
  expect(bad.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['items.0.count', expect.any(String)],
    ['items.0.price', '请输入单价'],
    ['name', '请输入姓名'],
  ]);
  expect(schema.parse({ ...start, spare: '13900001111' })).toEqual({ spare: '13900001111' });
});
