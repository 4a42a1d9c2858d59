import { CodedError } from '@lianxi/contracts/kit/errors';
import { taskContactErrors } from '@lianxi/contracts/outbound/task-contact.contract';
import type { Table } from '../../../platform/spreadsheet/read-table.ts';
import { BAD_PHONE, digitsOf } from '../../customer/public.ts';
import type { NewContact } from './new-contacts.ts';

/** The columns of a list, in their order, with their headings. */
export const contactColumns = {
  name: '姓名',
  phone: '联系电话',
  second: '备用电话1',
  third: '备用电话2',
  remark: '备注',
} as const;
type ContactColumn = keyof typeof contactColumns;

const columns = Object.keys(contactColumns) as ContactColumn[];
const MAX_NAME = 50;
const MAX_REMARK = 200;

/** The rows of a list: people, and the faults of the rows that are none. */
interface ReadContacts {
  people: NewContact[];
  faults: { row: number; text: string }[];
  badRows: number;
}

/** Reads a list whose first row is the header, its columns in any order. */
export function readContacts([head = [], ...body]: Table): ReadContacts {
  const titles = head.map((cell) => (cell ?? '').trim());
  const at = new Map(columns.map((column) => [column, titles.indexOf(contactColumns[column])]));
  if ((at.get('name') ?? -1) < 0 || (at.get('phone') ?? -1) < 0) throw new CodedError(taskContactErrors.badColumns);
  const read: ReadContacts = { people: [], faults: [], badRows: 0 };
  for (const [place, cells] of body.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const texts = (column: ContactColumn) => cells[at.get(column) ?? -1];
    const person = readRow(texts);
    if (typeof person === 'string') {
      read.badRows += 1;
      read.faults.push({ row: place + 2, text: person });
    } else read.people.push(person);
  }
  if (read.people.length + read.badRows === 0) throw new CodedError(taskContactErrors.empty);
  return read;
}

/** Somebody to call, or what is wrong with the row. */
function readRow(cell: (column: ContactColumn) => string | null | undefined): NewContact | string {
  if (columns.some((column) => cell(column) === null)) return '单元格是公式，请粘贴为数值';
  // PostgreSQL cannot store NUL in a text.
  const text = (column: ContactColumn) => (cell(column) ?? '').replaceAll('\0', '').trim();
  const name = text('name');
  if (name === '') return '请填写姓名';
  if (name.length > MAX_NAME) return `姓名最多 ${MAX_NAME} 个字`;
  const remark = text('remark');
  if (remark.length > MAX_REMARK) return `备注最多 ${MAX_REMARK} 个字`;
  const first = digitsOf(text('phone'));
  if (first === null) return BAD_PHONE;
  const others: string[] = [];
  for (const column of ['second', 'third'] as const) {
    const typed = text(column);
    const number: string | null = typed === '' ? first : digitsOf(typed);
    if (number === null) return `${contactColumns[column]}应为 6 到 15 位数字`;
    if (number !== first && !others.includes(number)) others.push(number);
  }
  return { name, numbers: [first, ...others], remark, customerId: null };
}
