import { describe, expect, test } from 'vitest';
import { leadColumns, readCapital, readDate, readLeads } from './lead-import.rules.ts';

const titles = Object.values(leadColumns);
const row = (part: Partial<Record<keyof typeof leadColumns, string | null>>) =>
  (Object.keys(leadColumns) as (keyof typeof leadColumns)[]).map((column) =>
    part[column] === undefined ? ({ name: '示例公司', creditCode: '91990000MADM000012' }[column as 'name'] ?? '') : part[column],
  );

test.each([
  ['2020-01-31', '2020-01-31'],
  ['2020/1/5', '2020-01-05'],
  ['2020年1月5日', '2020-01-05'],
  ['2020-01-31 00:00:00', '2020-01-31'],
  ['', null],
  ['2020-02-30', undefined],
  ['去年', undefined],
])('a date is read from %j', (text, date) => expect(readDate(text)).toBe(date));

test.each([
  ['500', 500],
  ['1,000.6 万元', 1001],
  ['300万人民币', 300],
  ['', null],
  ['-5', undefined],
  ['500 美元', undefined],
])('a capital is read from %j', (text, capital) => expect(readCapital(text)).toBe(capital));

describe('a list', () => {
  test('is read with its columns in any order', () => {
    const table = [titles, row({ status: '存续（在营、开业、在册）', capital: '500', phone: '154-0000 0001' })];
    const turned = table.map((cells) => [...cells].reverse());
    expect(readLeads(turned)).toEqual(readLeads(table));
    expect(readLeads(table).leads).toMatchObject([{ name: '示例公司', state: 'active', capital: 500, phone: '15400000001' }]);
  });

  test.each([
    ['no name', { name: '' }, '企业名称'],
    ['a code with a wrong check character', { creditCode: '91990000MADM000013' }, '统一社会信用代码'],
    ['a formula', { trade: null }, '行业'],
    ['a day that does not exist', { founded: '2020-13-01' }, '成立日期'],
    ['a word for a number', { phone: '电话' }, '联系电话'],
    ['no address of mail', { email: 'x' }, '邮箱'],
    ['a text that is too long', { region: '苏'.repeat(51) }, '地区'],
  ])('tells %s with its row', (_what, part, column) => {
    expect(readLeads([titles, row({}), row(part)])).toMatchObject({
      badRows: 1,
      faults: expect.arrayContaining([expect.objectContaining({ row: 3, column })]),
    });
  });

  test('has each company once', () => {
    expect(readLeads([titles, row({}), row({})]).faults).toEqual([{ row: 3, column: '统一社会信用代码', text: '与第 2 行重复' }]);
  });

  test('without a required column, or without rows, is refused', () => {
    expect(() => readLeads([['企业名称'], ['示例公司']])).toThrow('缺少列：统一社会信用代码');
    expect(() => readLeads([titles])).toThrow('文件里没有数据');
  });
});
