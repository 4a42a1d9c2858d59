import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { type FormField, isFilledIn, leavesOf } from '@lianxi/contracts/form/form-field';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { phoneNumber } from './phone-numbers.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

/** What a value is taken from. */
interface Sources {
  readonly random: Random;
  readonly agentIds: readonly string[];
  readonly departmentIds: readonly string[];
  /** Of the customer. */
  readonly city: string;
  /** Numbers from here on belong to nobody. */
  readonly phone: number;
  readonly now: Date;
}

/** Texts by the keys of their fields; a number sign stands for a digit. */
const texts: Readonly<Record<string, readonly string[]>> = {
  referrer: ['老客户介绍', '同事', '邻居'],
  wechat: ['wx_demo_####'],
  invoice: ['个人'],
  model: ['BCD-5##WT', 'XQG100-##B', 'KFR-35GW/##', 'CXW-2##-A', 'VC-R##'],
  code: ['QH##########'],
  parking: ['地下车库可停', '小区门口登记', '路边计时停车'],
  note: ['周末联系更方便', '希望短信先告知', '老客户，介绍过两位朋友', '对价格比较敏感', '上门前请先打电话'],
};

/** Amounts in yuan and counts, by the keys of their fields: a middle, and how far they spread. */
const middles: Readonly<Record<string, number>> = {
  points: 2600,
  limit: 30_000,
  used: 8000,
  orders: 6,
  spent: 3200,
  price: 3600,
  extra: 400,
  parts: 160,
  labour: 120,
  faults: 2,
  floor: 8,
  years: 3,
  bill: 12,
  count: 1,
};

/** Days from today, by the keys of their fields: the earliest and the latest. */
const spans: Readonly<Record<string, readonly [number, number]>> = {
  birthday: [-22_000, -7000],
  expires: [-120, 500],
  warranty: [-400, 900],
};
const PAST = [-900, -1] as const;

/** How many of the fields somebody has filled in. */
const FILLED = 0.82;

/** What people would have written down about a customer. */
export function demoValues({ fields }: FormDefinition, sources: Sources): Record<string, unknown> {
  const { random } = sources;
  return Object.fromEntries(
    fields
      .filter((field) => isFilledIn(field) && random.chance(FILLED))
      .map((field) => [field.key, demoValue(field, sources)] as const)
      .filter(([, value]) => value !== null),
  );
}

function demoValue(field: FormField, sources: Sources): unknown {
  const { random, agentIds, departmentIds, city, phone, now } = sources;
  const { key } = field;
  switch (field.type) {
    case 'text':
    case 'lines':
      return random.pick(texts[key] ?? ['—']).replaceAll('#', () => `${random.int(0, 9)}`);
    case 'number': {
      const value = Math.round(random.duration(middles[key] ?? 10, 0.6));
      return Math.min(field.max, Math.max(field.min, value));
    }
    case 'money':
      return Math.round(random.duration(middles[key] ?? 500, 0.6)) * 100;
    case 'date': {
      const [from, to] = spans[key] ?? PAST;
      return tenantDate(new Date(now.getTime() + random.int(from, to) * DAY_MS));
    }
    case 'time':
      return `${String(random.int(9, 20)).padStart(2, '0')}:${random.pick(['00', '30'])}`;
    case 'choice':
      return random.pick(field.options).key;
    case 'choices':
      return field.options.filter(() => random.chance(0.35)).map((option) => option.key);
    case 'category':
      return random.pick([...leavesOf(field)]);
    case 'phone':
      return phoneNumber(phone);
    case 'address':
      return { region: `${city}市`, detail: `示例路 ${random.int(1, 300)} 号` };
    case 'agent':
      return random.pick(agentIds);
    case 'department':
      return random.pick(departmentIds);
    case 'link':
      return 'https://www.qinghe.example/manual';
    case 'subTable':
      return Array.from({ length: random.int(1, 3) }, () =>
        Object.fromEntries(field.columns.filter(isFilledIn).map((column) => [column.key, demoValue(column, sources)])),
      );
    default:
      return null;
  }
}
