import type { CallOf } from '@lianxi/contracts/kit/endpoint';
import type { ListedRecord } from '@lianxi/contracts/kit/record';
import { useRef } from 'react';
import { useCall } from '../client/use-call.ts';
import { type ListState, useAddressValue } from '../list/use-list.ts';
import { idOf, type RecordRow } from './record-columns.tsx';

/** Which record stands open beside its list. The address says it, so that a link or a reload opens the same. */
export interface OpenRecord<Row> {
  /** `new`: one that is being made; undefined: none is open. */
  readonly id: string | undefined;
  /** Null while it is read, and for a new one. */
  readonly row: Row | null;
  readonly error: unknown;
  open(id: string): void;
  close(): void;
  retry(): void;
}

/** The row is the list's own, or is read when the list does not show it. It stays as it was opened while the list turns. */
export function useOpenRecord<R extends ListedRecord>(record: R, list: ListState<R['list']>): OpenRecord<RecordRow<R>> {
  const [id, write] = useAddressValue('id');
  const held = useRef<RecordRow<R> | null>(null);
  const listed = (list.data?.list as RecordRow<R>[] | undefined)?.find((row) => idOf(row) === id);
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
