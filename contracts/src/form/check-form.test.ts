import { describe, expect, test } from 'vitest';
import { checkForm, type Filler } from './check-form.ts';
import { definitionFaults } from './definition-faults.ts';
import { formDefinition } from './form-definition.ts';
import type { FormValues } from './form-values.ts';

const options = [
  { key: 'new', label: '新客' },
  { key: 'old', label: '老客' },
];
const form = formDefinition.parse({
  fields: [
    { key: 'name', label: '姓名', type: 'text', required: true, maxLength: 10 },
    { key: 'phone', label: '电话', type: 'phone', access: [{ roleId: '3', right: 'read' }] },
    { key: 'card', label: '身份证', type: 'idCard', requiredWhen: { field: 'kind', is: 'oneOf', values: ['old'] } },
    { key: 'kind', label: '类型', type: 'choice', options, default: 'new' },
    { key: 'tags', label: '标签', type: 'choices', options, max: 2 },
    { key: 'since', label: '成为老客', type: 'date', visibleWhen: { field: 'kind', is: 'oneOf', values: ['old'] } },
    { key: 'years', label: '年数', type: 'computed', formula: 'round(days(since, "2026-11-23") / 365, 0)' },
    { key: 'price', label: '单价', type: 'money', readOnlyWhen: { field: 'locked', is: 'filled' } },
    { key: 'locked', label: '锁定', type: 'text' },
    {
      key: 'items',
      label: '明细',
      type: 'subTable',
      maxRows: 3,
      columns: [
        { key: 'price', label: '单价', type: 'money', required: true },
        { key: 'count', label: '数量', type: 'number', min: 1 },
        { key: 'sum', label: '小计', type: 'computed', formula: 'price * count', result: 'money' },
      ],
    },
    { key: 'total', label: '合计', type: 'computed', formula: 'sum(items.sum)', result: 'money' },
    { key: 'mean', label: '均价', type: 'computed', formula: 'total / count(items.price)', result: 'money' },
    { key: 'mail', label: '邮箱', type: 'email' },
    { key: 'site', label: '网站', type: 'link' },
    { key: 'home', label: '地址', type: 'address' },
    { key: 'number', label: '编号', type: 'serial' },
    { key: 'left', label: '原因', type: 'text', retired: true },
    {
      key: 'gone',
      label: '停用',
      type: 'text',
      retired: true,
      required: true,
      visibleWhen: { field: 'left', is: 'filled' },
    },
    { key: 'rate', label: '比例', type: 'number', decimals: 2, min: 0, max: 1 },
  ],
});
const filler: Filler = { asker: { today: '2026-11-23', agent: null }, rightOn: () => 'write' };
const check = (sent: Record<string, unknown>, before: FormValues | null = null, by = filler) => checkForm(form, sent, before, by);

test('the form of these tests has no fault', () => expect(definitionFaults(form)).toEqual([]));

describe('what was sent', () => {
  test('is brought into one form, with the defaults of a new record', () => {
    const { values, faults } = check({
      name: ' 张三 ',
      phone: '0755-1234 5678',
      card: '11010519491231002x',
      tags: ['old', 'new', 'old'],
      home: { region: '广东省/深圳市', detail: '' },
    });
    expect(faults).toEqual([]);
    expect(values).toEqual({
      name: '张三',
      phone: '075512345678',
      card: '11010519491231002X',
      kind: 'new',
      tags: ['new', 'old'],
      home: { region: '广东省/深圳市', detail: '' },
      total: 0,
    });
  });

  test('is a change: what is absent stays, null clears', () => {
    const before = { name: '张三', kind: 'new', tags: ['new'], total: 0, gone: '旧', number: 'A1' };
    expect(check({ tags: null }, before).values).toEqual({ name: '张三', kind: 'new', total: 0, gone: '旧', number: 'A1' });
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: ' ' }, 'name', '请输入姓名'],
    ['a name that is too long', { name: 'x'.repeat(11) }, 'name', '最多 10 个字符'],
    ['a NUL', { name: 'a\0' }, 'name', '含有不支持的字符'],
    ['a number as name', { name: 7 }, 'name', '格式有误'],
    ['a bad number', { phone: '12' }, 'phone', '请输入正确的电话号码'],
    ['a wrong card', { card: '110105194912310021' }, 'card', '请输入正确的身份证号'],
    ['a card that is needed now', { kind: 'old' }, 'card', '请输入身份证'],
    ['an unknown choice', { kind: 'x' }, 'kind', '不在可选范围内'],
    ['three decimals', { rate: 0.123 }, 'rate', '最多 2 位小数'],
    ['too much', { rate: 1.5 }, 'rate', '不能大于 1'],
    ['half a fen', { price: 1.5 }, 'price', '格式有误'],
    ['no day', { kind: 'old', since: '2026-02-30' }, 'since', '日期格式有误'],
    ['no address', { mail: 'a@' }, 'mail', '请输入正确的邮箱地址'],
    ['script as link', { site: 'javascript:alert(1)' }, 'site', '链接以 http:// 或 https:// 开头'],
    ['another form’s field', { other: 1 }, 'other', '不支持的字段'],
    ['what is calculated', { total: 5 }, 'total', '该字段不可修改'],
    ['what the server gives', { number: 'X' }, 'number', '该字段不可修改'],
    ['what is retired', { gone: 'X' }, 'gone', '该字段不可修改'],
    ['a row without its price', { items: [{ count: 1 }] }, 'items.0.price', '请输入单价'],
    ['a bad cell', { items: [{ price: 1, count: 0 }] }, 'items.0.count', '不能小于 1'],
    ['too many rows', { items: Array(4).fill({ price: 1 }) }, 'items', '最多 3 项'],
    ['a locked price', { locked: 'x', price: 5 }, 'price', '该字段不可修改'],
  ])('with %s is refused', (_, sent, path, text) => {
    expect(check({ name: '张三', ...sent }).faults).toContainEqual({ path, text });
  });
});

describe('a field', () => {
  test('that is not visible has no value', () => {
    expect(check({ name: '张三', since: '2020-01-01' }).values).not.toHaveProperty('since');
    const old = check({ name: '张三', kind: 'old', card: '11010519491231002X', since: '2020-11-23' });
    expect(old.values).toMatchObject({ since: '2020-11-23', years: 6 });
  });

  test('is calculated after what it needs, wherever it stands', () => {
    const { values } = check({ name: '张三', items: [{ price: 1999, count: 3 }, { price: 1 }] });
    expect(values).toMatchObject({ items: [{ price: 1999, count: 3, sum: 5997 }, { price: 1 }], total: 5997, mean: 2999 });
  });

  test('that cannot be calculated is empty, with the reason', () => {
    const { values, faults, reasons } = check({ name: '张三' });
    expect([values.mean, faults, reasons.get('mean')]).toEqual([undefined, [], '除数为零']);
  });

  test('that a role only reads stays, and is not asked for', () => {
    const reader: Filler = { ...filler, rightOn: ({ key }) => (key === 'name' ? 'read' : 'write') };
    expect(check({}, {}, reader).faults).toEqual([]);
    expect(check({ name: '李四' }, { name: '张三' }, reader).faults).toEqual([{ path: 'name', text: '该字段不可修改' }]);
    expect(check({ name: '张三' }, { name: '张三' }, reader).faults).toEqual([]);
  });
});
