import type { AnyRecord, PlainField } from '@lianxi/contracts/kit/record';
import { Fragment, type ReactNode } from 'react';
import type * as z from 'zod';
import { call } from '../client/api.ts';
import { FormDrawer } from '../form/form-frame.tsx';
import type { ContractForm } from '../form/use-form.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import type { RecordRow } from './record-columns.tsx';
import { type FieldOf, fieldOf } from './record-fields.tsx';

/** What a user fills in, as the form stores it. */
export type RecordInput<R extends AnyRecord> = z.input<R['schema']['fields']>;

/** What differs between the form of a record and its fields in their order. */
export interface RecordFormOptions<R extends AnyRecord> {
  /** Draws the form: `field('name')` is the control of a field; a page writes any other control with `form`. */
  fields?: (field: FieldOf<R>, form: ContractForm<RecordInput<R>>, row: RecordRow<R> | null) => ReactNode;
  /** The form's values of a row, where the row has another shape. */
  inputOf?: (row: RecordRow<R>) => RecordInput<R>;
  /** The first values of a new record, where they differ from the fields' defaults. */
  blank?: Partial<RecordInput<R>>;
  /** The toast after saving. */
  saved?: string;
  width?: number;
}

/** A new record, or the given one, in a drawer. */
export function RecordForm<R extends AnyRecord>({
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
    blank: { ...(blankOf(record) as object), ...blank } as RecordInput<R>,
    ...savingOf(record),
    read: async (id) => stored(await readRecord(record, id)),
    list: record.list,
    ...(saved !== undefined && { saved }),
    onClose,
  }) as unknown as ContractForm<RecordInput<R>>;
  const field = fieldOf(record, form as unknown as ContractForm, row === null);
  return (
    <FormDrawer
      form={form}
      title={row ? `编辑${record.title}` : record.add}
      {...(width !== undefined && { width })}
      onClose={onClose}
    >
      {fields(field, form, row)}
    </FormDrawer>
  );
}

/** The first values of a new record. */
export const blankOf = <R extends AnyRecord>({ fields }: R) =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank])) as RecordInput<R>;

/** A call of one of a record's endpoints: the form's schema gives the type of its input. */
const send = call as (endpoint: AnyRecord['read'], input: { body?: unknown; params?: { id: string } }) => Promise<unknown>;

/** How a form saves a record: a new one, which gets its id, or a change. */
export const savingOf = ({ create, update }: AnyRecord) => ({
  create: async (body: unknown) => (await send(create, { body })) as { id: string },
  update: async (body: unknown) => void (await send(update, { body })),
});

/** The record of this id as it is stored now. */
export const readRecord = async <R extends AnyRecord>({ read }: R, id: string) =>
  (await send(read, { params: { id } })) as RecordRow<R>;
