import { expect, test } from 'vitest';
import { AudienceSorter, listOf, numbersOf } from './audience.rules.ts';

const template = {
  ...({ id: '1', name: '模板', kind: 'marketing', signName: '南桥', vendorCode: '' } as const),
  content: '{姓名}您好，{活动}开始了',
};
const route = { id: '1', price: 5, outbox: false };

test('everybody of an audience gets one message or one reason', () => {
  const sorter = new AudienceSorter(template, route, { 活动: '年终特惠' });
  const someone = (number: string, name: string, more: Record<string, string> = {}) => ({
    ...{ number, customerId: null },
    values: { 姓名: name, ...more },
  });
  const candidates = [
    someone('155 0000 0001', '林晓'),
    someone('+8615500000001', '重复'),
    someone('0571-8888', '座机'),
    someone('15500000002', '退订'),
    someone('15500000003', ''),
    someone('15500000004', '长', { 活动: '长'.repeat(490) }),
    someone('15500000005', '陈立'),
  ];
  const messages = sorter.messagesFor(sorter.numbersIn(candidates), new Set(['15500000002']));
  expect(messages.map(({ number, text }) => [number, text])).toEqual([
    ['15500000001', '【南桥】林晓您好，年终特惠开始了，拒收请回复R'],
    ['15500000005', '【南桥】陈立您好，年终特惠开始了，拒收请回复R'],
  ]);
  expect(sorter.skipped).toEqual({ badNumber: 1, duplicate: 1, optedOut: 1, missingValue: 1, tooLong: 1 });
  expect(messages.length + Object.values(sorter.skipped).reduce((sum, n) => sum + n, 0)).toBe(sorter.audience);
  expect(messages[0]).toMatchObject({
    segments: 1,
    price: 5,
    params: [
      ['姓名', '林晓'],
      ['活动', '年终特惠'],
    ],
  });
});

test('pasted numbers, and lists with a header', () => {
  expect(numbersOf('15500000001\n15500000002，15500000003; \t15500000004\n\n')).toHaveLength(4);
  expect(
    listOf([
      ['号码', '姓名'],
      ['15500000001', '林晓'],
      ['', ''],
      ['15500000002', null],
    ]),
  ).toEqual({
    variables: ['姓名'],
    rows: [
      { number: '15500000001', values: ['林晓'] },
      { number: '15500000002', values: [''] },
    ],
  });
  expect(listOf([['15500000001'], ['15500000002']])).toBeNull();
  expect(listOf([['号码']])).toBeNull();
});
