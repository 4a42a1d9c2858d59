import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { invalidate } from '../client/use-call.ts';
import { toastSuccess } from '../ui/toast.tsx';
import { type ContractForm, useForm } from './use-form.ts';

/** The version of the record that an update changes. */
interface Version {
  id: string;
  version: number;
}

export interface RecordFormOptions<S extends z.ZodObject> {
  /** The present record, as far as it is known; null: a new one. */
  record: (z.input<S> & Version) | null;
  /** The first values of a new record. */
  blank: z.input<S>;
  create: (fields: z.output<S>) => Promise<unknown>;
  update: (fields: z.output<S> & Version) => Promise<unknown>;
  /** Reads the record again after another user changed it. */
  read: (id: string) => Promise<z.input<S> & Version>;
  /** The list whose rows are read again after saving. */
  list: Endpoint;
  /** The toast after saving. */
  saved?: string;
  onClose: () => void;
  /** Receives the values of the form after each change. */
  changed?: (values: z.input<S>) => void;
}

/** The form of a record with a version, new or not: it saves the record, confirms it, and closes. */
export function useRecordForm<S extends z.ZodObject>(
  schema: S,
  options: RecordFormOptions<S>,
): ContractForm<z.input<S> & FieldValues> {
  const { record, blank, create, update, read, list, saved, onClose, changed } = options;
  // The stored record as far as this form knows: an update names its version.
  const stored = useRef(record);
  return useForm(schema, {
    initial: record ?? blank,
    submit: async (fields) => {
      const { current } = stored;
      if (current) await update({ ...fields, id: current.id, version: current.version });
      else await create(fields);
      await invalidate(list);
      toastSuccess(saved);
      onClose();
    },
    ...(record && {
      latest: async () => {
        stored.current = await read(record.id);
        return stored.current;
      },
    }),
    ...(changed && { changed }),
  });
}
