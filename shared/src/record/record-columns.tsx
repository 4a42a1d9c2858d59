import type { Field } from '@lianxi/contracts/kit/fields';
import type { ListedRecord, PlainField } from '@lianxi/contracts/kit/record';
import type { ReactNode } from 'react';
import type { Column } from '../list/data-table.tsx';
import type { RowOf } from '../list/use-list.ts';
import { RelativeTime } from '../ui/relative-time.tsx';

/** A row of a record's list. */
export type RecordRow<R extends ListedRecord> = RowOf<R['list']>;

/** Every row has an id, also one whose record is still open to the types. */
export const idOf = (row: unknown) => (row as { id: string }).id;

/** The column that follows from a field, with what the page wants otherwise. */
export type ColumnOf<R extends ListedRecord> = (
  name: PlainField<R> | 'createTime' | 'updateTime',
  changes?: Partial<Column<RecordRow<R>>>,
) => Column<RecordRow<R>>;

const times = { createTime: '创建时间', updateTime: '更新时间' };
const SHORT_TEXT = 50;
const isPlain = ({ kind }: Field) => kind !== 'one' && kind !== 'many' && kind !== 'special';

/** One column for each plain field, in their order, and when it was changed last. */
export function columnsOf<R extends ListedRecord>(record: R): Column<RecordRow<R>>[] {
  const names = Object.entries(record.fields).filter(([, field]) => isPlain(field) && !field.options.writeOnly);
  return [...names.map(([name]) => name), 'updateTime'].map((name) => columnOf(record)(name as 'updateTime'));
}

/** Draws the columns of a record by their names. */
export function columnOf<R extends ListedRecord>(record: R): ColumnOf<R> {
  return (name, changes) => {
    const value = (row: RecordRow<R>) => (row as Record<string, unknown>)[name];
    const { [name]: field } = record.fields;
    if (field) return { key: name, title: field.label, ...ofKind(field, value), ...changes };
    const title = times[name as keyof typeof times];
    return { key: name, title, width: 150, render: (row) => <RelativeTime at={String(value(row))} />, ...changes };
  };
}

type Cell<Row> = Pick<Column<Row>, 'width' | 'render' | 'align'>;

function ofKind<Row>({ kind, options, choices = [] }: Field, value: (row: Row) => unknown): Cell<Row> {
  const words = (row: Row) => (value(row) as ReactNode) || '—';
  switch (kind) {
    case 'number':
      return { width: 100, align: 'right', render: (row) => value(row) as number };
    case 'flag':
      return { width: 90, render: (row) => (value(row) ? '是' : '否') };
    case 'choice': {
      const none = 'none' in options ? String(options.none) : '—';
      return { width: 120, render: (row) => choices.find((choice) => choice.value === value(row))?.text ?? none };
    }
    default:
      return { width: 'max' in options && Number(options.max) > SHORT_TEXT ? 260 : 180, render: words };
  }
}
