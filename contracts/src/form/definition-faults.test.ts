import { expect, test } from 'vitest';
import { definitionFaults } from './definition-faults.ts';
import { formDefinition } from './form-definition.ts';

const name = { key: 'name', label: '姓名', type: 'text' };
const computed = (key: string, formula: string) => ({ key, label: key, type: 'computed', formula });
const options = [{ key: 'a', label: '甲' }];

test.each<[string, object[], string | null, string]>([
  ['without fields', [], null, '请添加字段'],
  ['with one key twice', [name, { ...name, label: '别名' }], 'name', '字段编码重复'],
  ['with one label twice', [name, { ...name, key: 'other' }], 'other', '名称「姓名」重复'],
  ['of a choice without options', [{ ...name, type: 'choice', options: [] }], 'name', '请添加选项'],
  ['with an option twice', [{ ...name, type: 'choices', options: [...options, ...options] }], 'name', '选项不能重复'],
  [
    'with a category twice on a level',
    [{ ...name, type: 'category', options: [{ key: 'b', label: '乙', children: [...options, ...options] }] }],
    'name',
    '同一级的选项不能重复',
  ],
  ['with limits crossed', [{ ...name, type: 'number', min: 2, max: 1 }], 'name', '最小值大于最大值'],
  ['with a default beyond them', [{ ...name, type: 'number', min: 2, default: 1 }], 'name', '默认值不符合字段的限制'],
  ['with a default that is no option', [{ ...name, type: 'choice', options, default: 'b' }], 'name', '默认值不符合字段的限制'],
  ['with a formula that is none', [computed('x', '1 +')], 'x', '公式不完整'],
  ['with a formula of an unknown field', [computed('x', 'gone + 1')], 'x', '公式中的字段“gone”不存在'],
  ['with a formula of a file', [{ ...name, type: 'file' }, computed('x', 'name + 1')], 'x', '公式不能使用「姓名」'],
  ['with a formula of an unknown column', [name, computed('x', 'sum(name.y)')], 'x', '公式中的列“name.y”不存在'],
  ['with formulas in a circle', [computed('x', 'y + 1'), computed('y', 'x + 1')], 'x', '「x」的公式或显示条件循环引用'],
  [
    'with a field shown by itself',
    [{ ...name, visibleWhen: { field: 'name', is: 'filled' } }],
    'name',
    '「姓名」的公式或显示条件循环引用',
  ],
  [
    'with a condition on an unknown field',
    [{ ...name, requiredWhen: { field: 'gone', is: 'filled' } }],
    'name',
    '条件中的字段不存在或已停用',
  ],
  [
    'with a condition that compares with nothing',
    [{ ...name, requiredWhen: { field: 'name', is: 'contains', value: '' } }],
    'name',
    '请填写条件中比较的值',
  ],
  [
    'with a column that is filterable',
    [{ ...name, type: 'subTable', columns: [{ ...name, filterable: true }] }],
    'name',
    '子表的列不能单独设置筛选、唯一、隐私和权限',
  ],
  [
    'with a faulty column',
    [{ ...name, type: 'subTable', columns: [{ ...name, type: 'choice', options: [] }] }],
    'name',
    '列「姓名」：请添加选项',
  ],
  [
    'with too many filterable fields',
    Array.from({ length: 17 }, (_, n) => ({ key: `n${n}`, label: `n${n}`, type: 'number', filterable: true })),
    null,
    '可筛选的数字、金额字段最多 16 个',
  ],
])('a form %s cannot be published', (_, fields, key, text) => {
  expect(definitionFaults(formDefinition.parse({ fields }))).toContainEqual({ key, text });
});

test.each<[string, object]>([
  ['of 201 fields', { fields: Array(201).fill(name) }],
  ['with a field of no type', { fields: [{ key: 'x', label: 'x', type: 'widget' }] }],
  ['with a key that is none', { fields: [{ ...name, key: '__proto__' }] }],
  ['with a key that every object has', { fields: [{ ...name, key: 'constructor' }] }],
  [
    'with a table in a table',
    { fields: [{ ...name, type: 'subTable', columns: [{ ...name, type: 'subTable', columns: [name] }] }] },
  ],
])('a form %s is refused', (_, given) => expect(formDefinition.safeParse(given).success).toBe(false));
