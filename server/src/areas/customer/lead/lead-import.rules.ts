import { leadImportErrors } from '@lianxi/contracts/customer/lead-import.contract';
import { isCreditCode } from '@lianxi/contracts/form/identity-numbers';
import { CodedError } from '@lianxi/contracts/kit/errors';
import * as z from 'zod';
import type { Table } from '../../../platform/spreadsheet/read-table.ts';
import { BAD_PHONE, digitsOf } from '../customer/plain-customer.ts';
import type { NewLead } from './new-lead.ts';

/** The columns of a list, in their order, with their headings. */
export const leadColumns = {
  name: '企业名称',
  creditCode: '统一社会信用代码',
  region: '地区',
  trade: '行业',
  capital: '注册资本（万元）',
  founded: '成立日期',
  status: '经营状态',
  address: '地址',
  legalPerson: '法定代表人',
  contact: '联系人',
  phone: '联系电话',
  email: '邮箱',
} as const;
type LeadColumn = keyof typeof leadColumns;

const columns = Object.keys(leadColumns) as LeadColumn[];
const REQUIRED: readonly LeadColumn[] = ['name', 'creditCode'];
const LENGTHS: Partial<Record<LeadColumn, number>> = {
  name: 100,
  region: 50,
  trade: 50,
  address: 200,
  legalPerson: 50,
  contact: 50,
  email: 50,
};

interface RowFault {
  row: number;
  column: string;
  text: string;
}

/** The rows of a list: companies, and the faults of the rows that are none. */
interface ReadList {
  leads: NewLead[];
  faults: RowFault[];
  badRows: number;
}

/** Reads a list whose first row is the header, its columns in any order. */
export function readLeads([head, ...body]: Table): ReadList {
  const at = readHeader(head ?? []);
  const read: ReadList = { leads: [], faults: [], badRows: 0 };
  const rowOf = new Map<string, number>();
  for (const [place, cells] of body.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const row = place + 2;
    const { lead, faults } = readRow(cells, at);
    const earlier = rowOf.get(lead.creditCode);
    if (earlier !== undefined) faults.push({ column: 'creditCode', text: `与第 ${earlier} 行重复` });
    if (faults.length === 0) {
      rowOf.set(lead.creditCode, row);
      read.leads.push(lead);
      continue;
    }
    read.badRows += 1;
    for (const { column, text } of faults) read.faults.push({ row, column: leadColumns[column], text });
  }
  if (read.leads.length + read.badRows === 0) throw new CodedError(leadImportErrors.empty);
  return read;
}

type Places = Partial<Record<LeadColumn, number>>;

function readHeader(row: Table[number]): Places {
  const titles = row.map((cell) => (cell ?? '').trim());
  const twice = Object.values(leadColumns).filter((title) => titles.filter((other) => other === title).length > 1);
  const missing = REQUIRED.map((column) => leadColumns[column]).filter((title) => !titles.includes(title));
  const { text } = leadImportErrors.badColumns;
  if (missing.length > 0) throw new CodedError(leadImportErrors.badColumns, { text: `${text}（缺少列：${missing.join('、')}）` });
  if (twice.length > 0) throw new CodedError(leadImportErrors.badColumns, { text: `${text}（列重复：${twice.join('、')}）` });
  const places = columns.map((column) => [column, titles.indexOf(leadColumns[column])] as const);
  return Object.fromEntries(places.filter(([, place]) => place >= 0));
}

function readRow(cells: Table[number], at: Places) {
  const faults: { column: LeadColumn; text: string }[] = [];
  const cell = (column: LeadColumn): string => {
    const place = at[column];
    const text = place === undefined ? '' : cells[place];
    // Its value cannot be trusted.
    if (text === null) faults.push({ column, text: '单元格是公式，请粘贴为数值' });
    // PostgreSQL cannot store NUL in a text.
    return (text ?? '').replaceAll('\0', '').trim();
  };
  const texts = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<LeadColumn, string>;
  for (const column of columns) {
    const most = LENGTHS[column];
    if (most !== undefined && texts[column].length > most) faults.push({ column, text: `最多 ${most} 个字` });
  }
  const creditCode = texts.creditCode.normalize('NFKC').toUpperCase();
  if (texts.name === '') faults.push({ column: 'name', text: '请填写企业名称' });
  if (!isCreditCode(creditCode)) faults.push({ column: 'creditCode', text: '统一社会信用代码有误' });
  const capital = readCapital(texts.capital);
  if (capital === undefined) faults.push({ column: 'capital', text: '注册资本应为数字，单位万元' });
  const founded = readDate(texts.founded);
  if (founded === undefined) faults.push({ column: 'founded', text: '成立日期应为 2020-01-31 的形式' });
  const phone = texts.phone === '' ? '' : digitsOf(texts.phone);
  if (phone === null) faults.push({ column: 'phone', text: BAD_PHONE });
  if (texts.email !== '' && !z.email().safeParse(texts.email).success) {
    faults.push({ column: 'email', text: '请输入正确的邮箱地址' });
  }
  const { status, name, region, trade, address, legalPerson, contact, email } = texts;
  const lead: NewLead = {
    ...{ name, creditCode, region, trade, address, legalPerson, contact, email },
    capital: capital ?? null,
    founded: founded ?? null,
    state: stateOf(status),
    phone: phone ?? '',
  };
  return { lead, faults };
}

/** In ten thousand yuan. Null: nothing is written; undefined: it is no amount. */
export function readCapital(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '');
  if (plain === '') return null;
  const [, digits] = /^(\d{1,9}(?:\.\d{1,6})?)(?:万|万元|万人民币|万元人民币)?$/.exec(plain) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits));
}

/** A day as `2020-01-31`. Null: nothing is written; undefined: there is no such day. */
export function readDate(text: string): string | null | undefined {
  if (text === '') return null;
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T][\d:.]+Z?)?$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? undefined : date;
}

const states: readonly (readonly [RegExp, NewLead['state']])[] = [
  [/^(存续|在业|在营|开业|正常)/, 'active'],
  [/^迁出/, 'moved'],
  [/^吊销/, 'revoked'],
  [/^注销/, 'cancelled'],
];

const stateOf = (text: string): NewLead['state'] => states.find(([words]) => words.test(text))?.[1] ?? 'other';
