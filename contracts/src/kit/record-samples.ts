import type * as z from 'zod';
import type { Field } from './fields.ts';
import type { AnyRecord } from './record.ts';

type Input<R extends AnyRecord> = z.input<R['schema']['fields']>;

/**
 * Two examples of a record. Every server test of a record and its story in the browser read them: they live in
 * `<noun>.samples.ts` beside the contract, and are found there by that name.
 */
export interface RecordSamples<R extends AnyRecord = AnyRecord> {
  readonly record: R;
  /** The route of the page that lists it, for example /system/params; null: no page of the kit does. */
  readonly page: string | null;
  /** What a person fills in, and what they change all of it to. Rows of other nouns that they name: record-life.test.ts. */
  readonly first: Input<R>;
  readonly second: Input<R>;
  /** Finds the first. Given where what it is known by is not searched, or would find others too. */
  readonly keyword?: string;
  /** Values that a rule of its own refuses; those that break a limit of a field follow from the field ({@link badValues}). */
  readonly bad?: readonly BadValue[];
}

/** The name of a field, and what it does not take. */
export type BadValue = readonly [name: string, value: unknown];

/** Says what the examples of a record are. */
export function samples<R extends AnyRecord>(given: RecordSamples<R>): RecordSamples<R> {
  return given;
}

/** The word that finds the first example; null: the list is not searched. */
export function keywordOf({ record, first, keyword }: RecordSamples): string | null {
  if (keyword !== undefined) return keyword;
  const { [record.knownBy]: known } = first;
  return record.fields[record.knownBy]?.options.keyword && typeof known === 'string' ? known : null;
}

/** For each field the values that break one of its limits, and those that the samples add. */
export function badValues({ record, bad = [] }: RecordSamples): BadValue[] {
  const broken = Object.entries(record.fields).flatMap(([name, field]) => breaking(field).map((value) => [name, value] as const));
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
