import type { FieldOf, FormField, FormFieldType } from '@lianxi/contracts/form/form-field';
import type { FormValue } from '@lianxi/contracts/form/form-values';
import { valueText } from '@lianxi/contracts/form/value-text';

const FEN = 100;

/** The rows of the tenant to which cells of a spreadsheet may refer, by what people call them. A name of two rows is not there. */
export interface CellReferences {
  /** By number and by name. */
  readonly agents: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
}

/** A cell's value, which the form's rules still have to check, or why it is none. */
export type ReadCell = { readonly value: unknown } | { readonly fault: string };

/** What a cell of a field takes, for the template; null: the field is in no spreadsheet that comes in. */
export function cellRule(field: FormField): string | null {
  const rule = rules[field.type];
  if (rule === undefined || field.retired) return null;
  const text = typeof rule === 'string' ? rule : rule(field);
  return 'required' in field && field.required ? `必填，${text}` : text;
}

const labelsOf = (field: FormField) =>
  field.type === 'choice' || field.type === 'choices' ? field.options.map(({ label }) => label).join('、') : '';

const rules: Partial<Record<FormFieldType, string | ((field: FormField) => string)>> = {
  text: (field) => `最多 ${(field as FieldOf<'text'>).maxLength} 个字`,
  lines: (field) => `最多 ${(field as FieldOf<'lines'>).maxLength} 个字`,
  number: '数字',
  money: '金额，单位为元',
  date: '日期，如 2026-11-23',
  time: '时间，如 09:30',
  choice: (field) => `以下之一：${labelsOf(field)}`,
  choices: (field) => `以下选项，多个用顿号隔开：${labelsOf(field)}`,
  category: '分类，各级用 / 隔开',
  phone: '电话号码',
  email: '邮箱地址',
  idCard: '18 位身份证号',
  creditCode: '18 位统一社会信用代码',
  link: '以 http:// 或 https:// 开头',
  address: '省/市/区县，空格后为详细地址',
  agent: '坐席的工号或姓名',
  department: '部门名称',
};

/** Reads a cell that people typed. An empty one has the value null. */
export function readCell(field: FormField, cell: string, references: CellReferences): ReadCell {
  const text = cell.trim();
  if (text === '') return { value: null };
  switch (field.type) {
    case 'number':
      return numberOf(field.unit && text.endsWith(field.unit) ? text.slice(0, -field.unit.length) : text);
    case 'money': {
      const read = numberOf(text.replace(/^[¥￥]/, '').replace(/元$/, ''));
      return 'value' in read ? { value: Math.round(Number(read.value) * FEN) } : read;
    }
    case 'date':
      return dayOf(text);
    case 'time':
      return {
        value: text
          .replace('：', ':')
          .replace(/^(\d):/, '0$1:')
          .replace(/^(\d\d:\d\d):\d\d$/, '$1'),
      };
    case 'choice':
      return keyOf(field, text);
    case 'choices':
      return keysOf(field, text);
    case 'category':
      return pathOf(field, text);
    case 'address':
      return { value: addressOf(text) };
    case 'agent':
      return named(references.agents, text, '坐席');
    case 'department':
      return named(references.departments, text, '部门');
    default:
      return { value: text };
  }
}

function numberOf(text: string): ReadCell {
  const plain = text.normalize('NFKC').replaceAll(/[,\s]/g, '');
  const value = Number(plain);
  return plain !== '' && Number.isFinite(value) ? { value } : { fault: '应为数字' };
}

/** Days as people write them: 2026-11-23, 2026/1/2, 2026.1.2, 20260102, 2026年1月2日; a time of day after it is left out. */
function dayOf(text: string): ReadCell {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!found) return { fault: '应为日期，如 2026-11-23' };
  const [, year, month = '', day = ''] = found;
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}

function keyOf({ options }: FieldOf<'choice' | 'choices'>, label: string): ReadCell {
  const option = options.find((one) => one.label === label);
  return option ? { value: option.key } : { fault: `没有选项：${label}` };
}

function keysOf(field: FieldOf<'choices'>, text: string): ReadCell {
  // A label may itself contain what separates labels.
  const whole = keyOf(field, text);
  if ('value' in whole) return { value: [whole.value] };
  const labels = text.split(/[、,，;；]/).map((label) => label.trim());
  const read = labels.filter((label) => label !== '').map((label) => keyOf(field, label));
  const wrong = read.find((one) => 'fault' in one);
  return wrong ?? { value: read.map((one) => ('value' in one ? one.value : null)) };
}

interface Branch {
  readonly key: string;
  readonly label: string;
  readonly children?: readonly Branch[];
}

function pathOf(field: FieldOf<'category'>, text: string): ReadCell {
  let level: readonly Branch[] = field.options;
  const keys: string[] = [];
  for (const label of text.split('/').map((part) => part.trim())) {
    const found = level.find((option) => option.label === label);
    if (!found) return { fault: `没有分类：${text}` };
    keys.push(found.key);
    level = found.children ?? [];
  }
  return { value: keys.join('/') };
}

/** 广东省/深圳市/南山区 科技园 1 号: without a slash all of it is the rest of the address. */
function addressOf(text: string): { region: string; detail: string } {
  const [first = '', ...rest] = text.split(/\s+/);
  return first.includes('/') ? { region: first, detail: rest.join(' ') } : { region: '', detail: text };
}

function named(rows: ReadonlyMap<string, string>, text: string, what: string): ReadCell {
  const id = rows.get(text);
  return id === undefined ? { fault: `没有${what}：${text}` } : { value: id };
}

/** A value as a cell of a spreadsheet: numbers stay numbers, and what is written is read again as the same value. */
export function cellText(field: FormField, value: FormValue, names: Readonly<Record<string, string>>): string {
  const isMoney = field.type === 'money' || (field.type === 'computed' && field.result === 'money');
  if (typeof value === 'number') return isMoney ? (value / FEN).toFixed(2) : `${value}`;
  if (field.type === 'address' && typeof value === 'object') {
    const { region = '', detail = '' } = value as { region?: string; detail?: string };
    return [region, detail].filter(Boolean).join(' ');
  }
  return valueText(field, value, names);
}
