import { importErrors } from '@lianxi/contracts/customer/customer-import.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { Table } from '../../../platform/spreadsheet/read-table.ts';
import { type CustomerColumn, customerColumns, digitsOf, type PlainCustomer } from '../customer/plain-customer.ts';
import type { StagedRow } from './customer-import.queries.ts';

const REQUIRED: readonly CustomerColumn[] = ['custName', 'phone'];
const columns = Object.keys(customerColumns) as CustomerColumn[];

/** The position of each customer column in the file. */
export interface ImportHeader {
  /** As in the file. */
  titles: string[];
  ignored: string[];
  at: Partial<Record<CustomerColumn, number>>;
}

/** Reads the header, in any order. Throws when a required column is missing, or a column exists twice. */
export function readHeader(row: Table[number] | undefined): ImportHeader {
  const titles = (row ?? []).map((cell) => (cell ?? '').trim());
  const at: ImportHeader['at'] = {};
  for (const column of columns) {
    const place = titles.indexOf(customerColumns[column]);
    if (place >= 0) at[column] = place;
  }
  const missing = REQUIRED.filter((column) => at[column] === undefined).map((column) => customerColumns[column]);
  const known = Object.values<string>(customerColumns);
  const twice = known.filter((title) => titles.filter((other) => other === title).length > 1);
  if (missing.length > 0) throw badColumns(`缺少列：${missing.join('、')}`);
  if (twice.length > 0) throw badColumns(`列重复：${twice.join('、')}`);
  return { titles, ignored: titles.filter((title) => title !== '' && !known.includes(title)), at };
}

const badColumns = (detail: string) =>
  new CodedError(importErrors.badColumns, { text: `${importErrors.badColumns.text}（${detail}）` });

/** A row of the file as a customer's plain values. */
export function plainOf(cells: readonly string[], { at }: Pick<ImportHeader, 'at'>): PlainCustomer {
  const values = columns.map((column) => [column, at[column] === undefined ? '' : (cells[at[column]] ?? '')]);
  return Object.fromEntries(values) as PlainCustomer;
}

/** Cells with a formula: their values cannot be trusted. */
export function formulaFaults(row: Table[number], { at }: Pick<ImportHeader, 'at'>): NonNullable<StagedRow['faults']> {
  return columns.flatMap((column) =>
    at[column] !== undefined && row[at[column]] === null
      ? { column: customerColumns[column], text: '单元格是公式，请粘贴为数值' }
      : [],
  );
}

/** The same number on two rows is an error on both: it is unknown which of them is meant. */
export function markDuplicates(rows: readonly StagedRow[], header: Pick<ImportHeader, 'at'>): void {
  const byPhone = Map.groupBy(rows, ({ cells }) => digitsOf(plainOf(cells, header).phone));
  for (const [phone, same] of byPhone) {
    if (phone === null || same.length < 2) continue;
    for (const one of same) {
      const others = same.filter((other) => other !== one).map((other) => other.row);
      const named = others.slice(0, 3).join('、');
      one.faults = [
        ...(one.faults ?? []),
        { column: customerColumns.phone, text: `与第 ${named} 行${others.length > 3 ? '等' : ''}号码重复` },
      ];
    }
  }
}
