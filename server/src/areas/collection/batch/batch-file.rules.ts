import { batchErrors } from '@lianxi/contracts/collection/collection-batch.contract';
import { type Relation, relations } from '@lianxi/contracts/collection/collection-words';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import type { Table } from '../../../platform/spreadsheet/read-table.ts';
import type { NewCase, NewContact } from './insert-cases.ts';

/** The columns of a list, in their order, with their headings. */
export const batchColumns = {
  contractNo: '合同号',
  debtor: '债务人',
  phone: '联系电话',
  principal: '本金（元）',
  interest: '利息（元）',
  fee: '费用（元）',
  overdueSince: '逾期日期',
  firstName: '联系人1姓名',
  firstRelation: '联系人1关系',
  firstPhone: '联系人1电话',
  secondName: '联系人2姓名',
  secondRelation: '联系人2关系',
  secondPhone: '联系人2电话',
} as const;
export type BatchColumn = keyof typeof batchColumns;

const columns = Object.keys(batchColumns) as BatchColumn[];
const REQUIRED: readonly BatchColumn[] = ['contractNo', 'debtor', 'phone', 'principal', 'overdueSince'];
/** Ten million yuan: sums of a batch stay exact. */
const MOST_FEN = 1_000_000_000;
const others: readonly (readonly [BatchColumn, BatchColumn, BatchColumn])[] = [
  ['firstName', 'firstRelation', 'firstPhone'],
  ['secondName', 'secondRelation', 'secondPhone'],
];
const relationOf = new Map(Object.entries(relations).map(([key, text]) => [text as string, key as Relation]));

interface RowFault {
  row: number;
  column: string;
  text: string;
}

/** The rows of a list: cases, and the faults of the rows that are none. */
interface ReadBatch {
  cases: NewCase[];
  faults: RowFault[];
  badRows: number;
}

/** Reads a list whose first row is the header, its columns in any order. */
export function readBatch([head, ...body]: Table, now: Date): ReadBatch {
  const at = readHeader(head ?? []);
  const read: ReadBatch = { cases: [], faults: [], badRows: 0 };
  const rowOf = new Map<string, number>();
  for (const [place, cells] of body.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const row = place + 2;
    const { one, faults } = readRow(cells, at, now);
    const earlier = rowOf.get(one.contractNo);
    if (one.contractNo !== '' && earlier !== undefined) faults.push({ column: 'contractNo', text: `与第 ${earlier} 行重复` });
    if (faults.length === 0) {
      rowOf.set(one.contractNo, row);
      read.cases.push(one);
      continue;
    }
    read.badRows += 1;
    for (const { column, text } of faults) read.faults.push({ row, column: batchColumns[column], text });
  }
  if (read.cases.length + read.badRows === 0) throw new CodedError(batchErrors.empty);
  return read;
}

type Places = Partial<Record<BatchColumn, number>>;

function readHeader(row: Table[number]): Places {
  const titles = row.map((cell) => (cell ?? '').trim());
  const twice = Object.values(batchColumns).filter((title) => titles.filter((other) => other === title).length > 1);
  const missing = REQUIRED.map((column) => batchColumns[column]).filter((title) => !titles.includes(title));
  const { text } = batchErrors.badColumns;
  if (missing.length > 0) throw new CodedError(batchErrors.badColumns, { text: `${text}（缺少列：${missing.join('、')}）` });
  if (twice.length > 0) throw new CodedError(batchErrors.badColumns, { text: `${text}（列重复：${twice.join('、')}）` });
  const places = columns.map((column) => [column, titles.indexOf(batchColumns[column])] as const);
  return Object.fromEntries(places.filter(([, place]) => place >= 0));
}

function readRow(cells: Table[number], at: Places, now: Date) {
  const faults: { column: BatchColumn; text: string }[] = [];
  const fault = (column: BatchColumn, text: string) => void faults.push({ column, text });
  const cell = (column: BatchColumn): string => {
    const place = at[column];
    const text = place === undefined ? '' : cells[place];
    // Its value cannot be trusted.
    if (text === null) fault(column, '单元格是公式，请粘贴为数值');
    // PostgreSQL cannot store NUL in a text.
    return (text ?? '').replaceAll('\0', '').trim();
  };
  const texts = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<BatchColumn, string>;
  for (const column of REQUIRED) if (texts[column] === '') fault(column, `请填写${batchColumns[column]}`);
  if (texts.contractNo.length > 40) fault('contractNo', '最多 40 个字');
  if (texts.debtor.length > 50) fault('debtor', '最多 50 个字');
  const amount = (column: 'principal' | 'interest' | 'fee') => {
    const fen = texts[column] === '' ? 0 : fenOf(texts[column]);
    if (fen === null) fault(column, '应为不小于 0 的金额，最多两位小数');
    return fen ?? 0;
  };
  const money = { principal: amount('principal'), interest: amount('interest'), fee: amount('fee') };
  if (texts.principal !== '' && faults.length === 0 && money.principal === 0) fault('principal', '本金应大于 0');
  const overdueSince = texts.overdueSince === '' ? null : dayOf(texts.overdueSince);
  if (texts.overdueSince !== '' && overdueSince === null) fault('overdueSince', '应为日期，如 2026-01-31');
  if (overdueSince !== null && overdueSince > tenantDate(now)) fault('overdueSince', '不能晚于今天');
  const phone = phoneOf('phone');
  const contacts: NewContact[] = [{ relation: 'self', name: texts.debtor, phone }];
  for (const [name, relation, number] of others) {
    if (texts[name] === '' && texts[number] === '') continue;
    const given = relationOf.get(texts[relation]);
    if (given === undefined || given === 'self') fault(relation, '应为配偶、亲属、同事、朋友或其他');
    if (texts[name] === '') fault(name, `请填写${batchColumns[name]}`);
    if (texts[name].length > 50) fault(name, '最多 50 个字');
    const other = phoneOf(number);
    if (contacts.some((each) => each.phone === other)) fault(number, '与其他联系人的号码相同');
    contacts.push({ relation: given ?? 'other', name: texts[name], phone: other });
  }
  function phoneOf(column: BatchColumn): string {
    if (texts[column] === '') {
      if (column !== 'phone') fault(column, `请填写${batchColumns[column]}`);
      return '';
    }
    const digits = digitsOf(texts[column]);
    if (digits === null) fault(column, '应为 6 到 15 位数字');
    return digits ?? '';
  }
  const one: NewCase = {
    ...{ contractNo: texts.contractNo, debtor: texts.debtor, ...money, contacts },
    overdueSince: overdueSince ?? '',
  };
  return { one, faults };
}

/** The digits of a typed number, without spaces and dashes; null unless 6 to 15 digits remain. */
export function digitsOf(phone: string): string | null {
  const digits = phone.normalize('NFKC').replace(/[\s-]/gu, '');
  return /^\d{6,15}$/.test(digits) ? digits : null;
}

/** An amount in yuan as whole fen, without a float in between. Null: it is no amount. */
export function fenOf(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[,\s¥元]/g, '');
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined) return null;
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return fen > MOST_FEN ? null : fen;
}

/** A day as `2026-01-31`; null: there is no such day, or it is before any debt. */
export function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T][\d:.]+Z?)?$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date || date < '1900' ? null : date;
}
