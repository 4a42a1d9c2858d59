import type { ListedRecord, PlainField } from '@lianxi/contracts/kit/record';
import { Fragment, type ReactNode } from 'react';
import type * as z from 'zod';
import { call } from '../client/api.ts';
import { FormDrawer } from '../form/form-frame.tsx';
import type { ContractForm } from '../form/use-form.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import type { RecordRow } from './record-columns.tsx';
import { type FieldOf, fieldOf } from './record-fields.tsx';

/** What a person fills in, as the form holds it. */
export type RecordInput<R extends ListedRecord> = z.input<R['schema']['fields']>;

/** How the form of a record differs from its fields in their order. */
export interface RecordFormOptions<R extends ListedRecord> {
  /** Draws the form: `field('name')` is the control that follows from a field; any other is written with `form`. */
  fields?: (field: FieldOf<R>, form: ContractForm<RecordInput<R>>, row: RecordRow<R> | null) => ReactNode;
  /** What the form holds of a row, where the row shows it otherwise. */
  inputOf?: (row: RecordRow<R>) => RecordInput<R>;
  /** What a new one begins with, where that is not what the fields say. */
  blank?: Partial<RecordInput<R>>;
  /** What is said once it is saved. */
  saved?: string;
  width?: number;
}

/** A new record, or the one that is given, in a drawer. */
export function RecordForm<R extends ListedRecord>({
  record,
  row,
  onClose,
  fields = (field) => Object.keys(record.fields).map((name) => <Fragment key={name}>{field(name as PlainField<R>)}</Fragment>),
  inputOf = (stored) => stored as unknown as RecordInput<R>,
  blank,
  saved,
  width,
}: RecordFormOptions<R> & { record: R; row: RecordRow<R> | null; onClose: () => void }) {
  type Stored = RecordInput<R> & { id: string; version: number };
  const stored = (found: RecordRow<R>) => ({ ...(found as Stored), ...(inputOf(found) as object) }) as Stored;
  const form = useRecordForm<R['schema']['fields']>(record.schema.fields, {
    record: row && stored(row),
    blank: { ...blankOf(record), ...blank } as RecordInput<R>,
    create: (body) => send(record.create, { body }),
    update: (body) => send(record.update, { body }),
    read: async (id) => stored((await send(record.read, { params: { id } })) as RecordRow<R>),
    list: record.list,
    ...(saved !== undefined && { saved }),
    onClose,
  }) as unknown as ContractForm<RecordInput<R>>;
  const field = fieldOf(record, form as unknown as ContractForm, row === null);
  return (
    <FormDrawer
      form={form}
      title={`${row ? '编辑' : '新建'}${record.title}`}
      {...(width !== undefined && { width })}
      onClose={onClose}
    >
      {fields(field, form, row)}
    </FormDrawer>
  );
}

const blankOf = ({ fields }: ListedRecord) =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank])) as Record<string, unknown>;

/** A call whose endpoint is one of a record's: what goes in is told by the form's schema. */
const send = call as (endpoint: ListedRecord['read'], input: { body?: unknown; params?: { id: string } }) => Promise<unknown>;
