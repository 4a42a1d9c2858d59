import type { Random } from './random.ts';

/** Values of a record by the labels of its fields. */
export type InfoValues = Record<string, unknown>;

/** A kind of additional information of a demo tenant, and how its records are made. */
export interface DemoInfoTemplate {
  name: string;
  fields: readonly Record<string, unknown>[];
  /** `day(n)`: the day n days after today. */
  values(random: Random, day: (days: number) => string): InfoValues;
}

const options = (words: string) => words.split(' ').map((label, at) => ({ key: `o${at + 1}`, label }));
const pickKey = (random: Random, count: number) => `o${random.int(1, count)}`;
/** Amounts in fen, in steps of ten yuan. */
const money = (random: Random, from: number, to: number) => random.int(from / 10, to / 10) * 1000;

const brands = ['海尔', '美的', '格力', '西门子', '方太'];
const models = ['KFR-35GW', 'BCD-452', 'XQG100', 'JZT-B33', 'RSJ-18'];

const warranty: DemoInfoTemplate = {
  name: '保修卡',
  fields: [
    { key: 'number', label: '保修单号', type: 'serial', prefix: 'BX', period: 'year', digits: 5, filterable: true },
    { key: 'brand', label: '品牌', type: 'text', required: true, filterable: true, maxLength: 30 },
    { key: 'model', label: '型号', type: 'text', required: true, filterable: true, maxLength: 50 },
    {
      key: 'kind',
      label: '产品类别',
      type: 'category',
      filterable: true,
      options: [
        { key: 'air', label: '空调', children: ['挂机', '柜机'].map((label, at) => ({ key: `a${at}`, label })) },
        { key: 'kitchen', label: '厨电', children: ['油烟机', '灶具', '洗碗机'].map((label, at) => ({ key: `k${at}`, label })) },
        { key: 'wash', label: '洗衣机' },
      ],
    },
    { key: 'bought', label: '购买日期', type: 'date', required: true, filterable: true },
    { key: 'ends', label: '保修到期', type: 'date', required: true, filterable: true },
    { key: 'price', label: '购买金额', type: 'money', filterable: true },
    { key: 'longer', label: '延保', type: 'choice', filterable: true, options: options('无 一年 三年'), default: 'o1' },
    {
      key: 'paid',
      label: '延保费用',
      type: 'money',
      visibleWhen: { all: [{ field: 'longer', is: 'oneOf', values: ['o2', 'o3'] }] },
      requiredWhen: { all: [{ field: 'longer', is: 'oneOf', values: ['o2', 'o3'] }] },
    },
    { key: 'days', label: '保修天数', type: 'computed', formula: 'days(bought, ends)' },
    { key: 'place', label: '安装地址', type: 'address', personal: true },
    { key: 'note', label: '备注', type: 'lines' },
  ],
  values(random, day) {
    const bought = -random.int(20, 1000);
    const longer = pickKey(random, 3);
    return {
      brand: random.pick(brands),
      model: `${random.pick(models)}${random.int(10, 99)}`,
      kind: random.pick(['air/a0', 'air/a1', 'kitchen/k0', 'kitchen/k2', 'wash']),
      bought: day(bought),
      ends: day(bought + (longer === 'o1' ? 730 : longer === 'o2' ? 1095 : 1825)),
      price: money(random, 900, 9000),
      longer,
      ...(longer !== 'o1' && { paid: money(random, 90, 690) }),
    };
  },
};

const loan: DemoInfoTemplate = {
  name: '贷款',
  fields: [
    { key: 'contract', label: '合同号', type: 'text', required: true, unique: true, filterable: true, maxLength: 30 },
    {
      key: 'kind',
      label: '品种',
      type: 'choice',
      required: true,
      filterable: true,
      options: options('个人消费 住房按揭 经营贷 车贷'),
    },
    { key: 'amount', label: '贷款金额', type: 'money', required: true, filterable: true },
    { key: 'rate', label: '年利率', type: 'number', decimals: 2, unit: '%', min: 0, max: 36, required: true },
    { key: 'months', label: '期限', type: 'number', unit: '月', min: 1, max: 360, required: true },
    { key: 'interest', label: '首月利息', type: 'computed', result: 'money', formula: 'round(amount * rate / 100 / 12, 2)' },
    { key: 'given', label: '放款日', type: 'date', required: true, filterable: true },
    { key: 'ends', label: '到期日', type: 'date', required: true, filterable: true },
    { key: 'state', label: '状态', type: 'choice', filterable: true, options: options('正常 关注 逾期 结清'), default: 'o1' },
    {
      key: 'late',
      label: '逾期原因',
      type: 'lines',
      visibleWhen: { all: [{ field: 'state', is: 'oneOf', values: ['o3'] }] },
    },
  ],
  values(random, day) {
    const given = -random.int(30, 900);
    const months = random.pick([12, 24, 36, 60, 240]);
    const state = random.chance(0.8) ? 'o1' : pickKey(random, 4);
    return {
      contract: `HT${random.int(10_000_000, 99_999_999)}`,
      kind: pickKey(random, 4),
      amount: money(random, 20_000, 800_000),
      rate: random.int(310, 720) / 100,
      months,
      given: day(given),
      ends: day(given + months * 30),
      state,
      ...(state === 'o3' && { late: '客户称本月工资延迟发放，约定下周还款。' }),
    };
  },
};

/** What the customers of a demo tenant have. */
export const infoTemplates: Readonly<Record<number, readonly DemoInfoTemplate[]>> = { 174: [warranty], 175: [loan] };
