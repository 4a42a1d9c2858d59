import { importErrors } from '@lianxi/contracts/customer/customer-import.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { Table } from '../../../platform/spreadsheet/read-table.ts';
import type { OwnColumn } from '../../form/public.ts';
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
  /** The positions of the tenant's own columns, with their keys and titles. */
  own: { key: string; title: string; at: number }[];
}

/** Reads the header, in any order. Throws when a required column is missing, or a column exists twice. */
export function readHeader(row: Table[number] | undefined, ownColumns: readonly OwnColumn[]): ImportHeader {
  const titles = (row ?? []).map((cell) => (cell ?? '').trim());
  const at: ImportHeader['at'] = {};
  for (const column of columns) {
    const place = titles.indexOf(customerColumns[column]);
    if (place >= 0) at[column] = place;
  }
  const own = ownColumns.flatMap(({ key, title }) => (titles.includes(title) ? { key, title, at: titles.indexOf(title) } : []));
  const missing = [
    ...REQUIRED.filter((column) => at[column] === undefined).map((column) => customerColumns[column]),
    ...ownColumns.filter(({ required, title }) => required && !titles.includes(title)).map(({ title }) => title),
  ];
  const known = [...Object.values<string>(customerColumns), ...ownColumns.map(({ title }) => title)];
  const twice = known.filter((title) => titles.filter((other) => other === title).length > 1);
  if (missing.length > 0) throw badColumns(`缺少列：${missing.join('、')}`);
  if (twice.length > 0) throw badColumns(`列重复：${twice.join('、')}`);
  return { titles, ignored: titles.filter((title) => title !== '' && !known.includes(title)), at, own };
}

const badColumns = (detail: string) =>
  new CodedError(importErrors.badColumns, { text: `${importErrors.badColumns.text}（${detail}）` });

/** A row of the file as a customer's plain values. */
export function plainOf(cells: readonly string[], { at }: Pick<ImportHeader, 'at'>): PlainCustomer {
  const values = columns.map((column) => [column, at[column] === undefined ? '' : (cells[at[column]] ?? '')]);
  return Object.fromEntries(values) as PlainCustomer;
}

/** The cells of a row for the tenant's own fields, by their keys. */
export function ownCellsOf(cells: readonly string[], { own }: Pick<ImportHeader, 'own'>): Record<string, string> {
  return Object.fromEntries(own.map(({ key, at }) => [key, cells[at] ?? '']));
}

/** Cells with a formula: their values cannot be trusted. */
export function formulaFaults(row: Table[number], { at, own }: ImportHeader): NonNullable<StagedRow['faults']> {
  const fixed = columns.map((column) => ({ title: customerColumns[column], place: at[column] }));
  const places = [...fixed, ...own.map(({ title, at: place }) => ({ title, place }))];
  return places.flatMap(({ title, place }) =>
    place !== undefined && row[place] === null ? { column: title, text: '单元格是公式，请粘贴为数值' } : [],
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
