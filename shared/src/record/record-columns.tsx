import { type Field, inWords } from '@lianxi/contracts/kit/fields';
import { type AnyRecord, type PlainField, plainFields, type RecordOf } from '@lianxi/contracts/kit/record';
import type { Column } from '../list/data-table.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';

/** A row of a record's list. */
export type RecordRow<R extends AnyRecord> = RecordOf<R>;

/** Every row has an id, also when the type of its record is still generic. */
export const idOf = (row: unknown) => (row as { id: string }).id;

/** The column of a field, with the page's changes. */
export type ColumnOf<R extends AnyRecord> = (
  name: PlainField<R> | 'createTime' | 'updateTime',
  changes?: Partial<Column<RecordRow<R>>>,
) => Column<RecordRow<R>>;

const times = { createTime: '创建时间', updateTime: '更新时间' };
const SHORT_TEXT = 50;

/** One column for each plain field, in their order, and one for the time of the last change. */
export function columnsOf<R extends AnyRecord>(record: R): Column<RecordRow<R>>[] {
  const names = plainFields(record).map(([name]) => name);
  return [...names, 'updateTime'].map((name) => columnOf(record)(name as 'updateTime'));
}

/** Returns the function that makes the columns of a record by field name. */
export function columnOf<R extends AnyRecord>(record: R): ColumnOf<R> {
  return (name, changes) => {
    const value = (row: RecordRow<R>) => (row as Record<string, unknown>)[name];
    const { [name]: field } = record.fields;
    if (field) return { key: name, title: field.label, ...ofKind(field, value), ...changes };
    const title = times[name as keyof typeof times];
    return { key: name, title, width: 150, render: (row) => <RelativeTime at={String(value(row))} />, ...changes };
  };
}

type Cell<Row> = Pick<Column<Row>, 'width' | 'render' | 'align'>;

function ofKind<Row>(field: Field, value: (row: Row) => unknown): Cell<Row> {
  const { kind, options } = field;
  const render = (row: Row) => inWords(field, value(row)) || '—';
  switch (kind) {
    case 'number':
      return { width: 100, align: 'right', render };
    case 'flag':
      return { width: 90, render };
    case 'choice':
      return { width: 120, render };
    default:
      return { width: 'max' in options && Number(options.max) > SHORT_TEXT ? 260 : 180, render };
  }
}
