import type { CallOf } from '@lianxi/contracts/kit/endpoint';
import type { AnyRecord } from '@lianxi/contracts/kit/record';
import { useRef } from 'react';
import { useCall } from '../client/use-call.ts';
import { useAddressValue } from '../list/use-list.ts';
import { idOf, type RecordRow } from './record-columns.tsx';

/** The record that is open next to its list. The address contains it, so that a link or a reload opens the same record. */
export interface OpenRecord<Row> {
  /** `new`: a record that the user creates; undefined: none is open. */
  readonly id: string | undefined;
  /** Null while it is read, and for a new record. */
  readonly row: Row | null;
  readonly error: unknown;
  open(id: string): void;
  close(): void;
  retry(): void;
}

/**
 * The row is from the list, or is read when the list does not contain it. It does not change while it is open, also when the list
 * does.
 */
export function useOpenRecord<R extends AnyRecord>(
  record: R,
  rows: readonly RecordRow<R>[] | undefined,
): OpenRecord<RecordRow<R>> {
  const [id, write] = useAddressValue('id');
  const held = useRef<RecordRow<R> | null>(null);
  const listed = rows?.find((row) => idOf(row) === id);
  const isHeld = held.current !== null && idOf(held.current) === id;
  const absent = id !== undefined && id !== 'new' && !listed && !isHeld;
  const input = { params: { id: id ?? '' } } as CallOf<R['read']>;
  const { data, error, refetch } = useCall<R['read']>(record.read, input, { enabled: absent });
  if (!isHeld) held.current = listed ?? (absent ? ((data as RecordRow<R> | undefined) ?? null) : null);
  return {
    id,
    row: held.current,
    error: held.current ? null : error,
    open: write,
    close: () => {
      held.current = null;
      write(undefined);
    },
    retry: () => void refetch(),
  };
}
