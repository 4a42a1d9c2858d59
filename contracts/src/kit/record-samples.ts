import type * as z from 'zod';
import type { Field, Fields } from './fields.ts';
import type { AnyRecord } from './record.ts';

type Input<R extends AnyRecord> = z.input<R['schema']['fields']>;

/**
 * Two examples of a record. Every server test of a record and its story in the browser read them. They are in
 * `<noun>.samples.ts` next to the contract; the tests find them by that name.
 */
export interface RecordSamples<R extends AnyRecord = AnyRecord> {
  readonly record: R;
  /** The route of the page that lists the record, for example /system/params; null: no page of the kit does. */
  readonly page: string | null;
  /**
   * The input of a new row, and the input that changes all its fields. Rows of other nouns that they name are in
   * `<noun>.needs.ts` next to the routes.
   */
  readonly first: Input<R>;
  readonly second: Input<R>;
  /**
   * The keyword that finds the first example. Needed when the list does not search `knownBy`, or when `knownBy` would find
   * others too.
   */
  readonly keyword?: string;
  /** Values that a special rule refuses. Values that break a limit of a field follow from the field ({@link badValues}). */
  readonly bad?: readonly BadValue[];
}

/** The name of a field, and a value that it refuses. */
export type BadValue = readonly [name: string, value: unknown];

/** Declares the examples of a record. */
export function samples<R extends AnyRecord>(given: RecordSamples<R>): RecordSamples<R> {
  return given;
}

/** The keyword that finds the first example; null: the list has no search. */
export function keywordOf({ record, first, keyword }: RecordSamples): string | null {
  if (keyword !== undefined) return keyword;
  const { [record.knownBy]: known } = first;
  return record.fields[record.knownBy]?.options.keyword && typeof known === 'string' ? known : null;
}

/** For each field the values that break one of its limits, and the values that the samples add. */
export function badValues(fields: Fields, bad: readonly BadValue[] = []): BadValue[] {
  const broken = Object.entries(fields).flatMap(([name, field]) => breaking(field).map((value) => [name, value] as const));
  return [...broken, ...bad];
}

function breaking({ kind, options }: Field): unknown[] {
  const { required, min, max } = { required: undefined, min: 0, max: 0, ...options };
  switch (kind) {
    case 'text':
    case 'lines':
      return ['x'.repeat(max + 1), 7, ...(required ? ['', ' '] : [])];
    case 'number':
      return [min - 1, max + 1, min + 0.5, 'many'];
    case 'flag':
      return ['yes', null];
    case 'choice':
      return ['none-of-them'];
    case 'one':
      return ['no id', 7];
    case 'many':
      return [['no id'], null];
    case 'special':
      return [];
  }
}
