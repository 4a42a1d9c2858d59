import type { SkipReason } from '@lianxi/contracts/sms/sms-batch.contract';
import type { Table } from '../../../platform/spreadsheet/read-table.ts';
import type { Route } from '../account/account.queries.ts';
import { compose, mobileOf } from '../message/compose.ts';
import type { NewSms } from '../message/message.queries.ts';
import type { SendableTemplate } from '../template/template.queries.ts';

/** Somebody of an audience, as the source names them. */
export interface Candidate {
  readonly number: string;
  readonly customerId: string | null;
  /** Values of their own; they come before those of the batch. */
  readonly values: Readonly<Record<string, string>>;
}

/** Numbers of a text, as people paste them: one a line, or with commas between them. */
export const numbersOf = (text: string): string[] =>
  text
    .split(/[\n,，;；、\t]+/u)
    .map((number) => number.trim())
    .filter(Boolean);

/** An uploaded list: the first column holds the numbers, the header names the variables. Null: it is no such list. */
export function listOf(table: Table): { variables: string[]; rows: { number: string; values: string[] }[] } | null {
  const [header = [], ...rows] = table;
  const [, ...names] = header.map((cell) => (cell ?? '').trim());
  const read = rows
    .map(([number, ...values]) => ({ number: (number ?? '').trim(), values: values.map((value) => (value ?? '').trim()) }))
    .filter(({ number, values }) => number !== '' || values.some(Boolean));
  // A header that is a number is none: the first row would be lost.
  if (header.length === 0 || read.length === 0 || mobileOf(header[0] ?? '') !== null) return null;
  return { variables: names, rows: read };
}

/** Sorts an audience: each candidate gets one message, or exactly one reason why not. */
export class AudienceSorter {
  readonly skipped: Record<SkipReason, number> = { badNumber: 0, duplicate: 0, optedOut: 0, missingValue: 0, tooLong: 0 };
  audience = 0;
  readonly #seen = new Set<string>();
  readonly #make: (candidate: Candidate, number: string) => ReturnType<typeof compose>;

  constructor(template: SendableTemplate, route: Route, values: Readonly<Record<string, string>>) {
    this.#make = (candidate, number) => compose(template, route, number, { ...values, ...nonEmpty(candidate.values) });
  }

  /** The candidates whose numbers are numbers, and new; the caller finds out who of them opted out. */
  numbersIn(candidates: readonly Candidate[]): { candidate: Candidate; number: string }[] {
    this.audience += candidates.length;
    return candidates.flatMap((candidate) => {
      const number = mobileOf(candidate.number);
      if (number === null) return this.#skip('badNumber');
      if (this.#seen.has(number)) return this.#skip('duplicate');
      this.#seen.add(number);
      return [{ candidate, number }];
    });
  }

  /** Their messages. */
  messagesFor(known: readonly { candidate: Candidate; number: string }[], optedOut: ReadonlySet<string>): NewSms[] {
    return known.flatMap(({ candidate, number }) => {
      if (optedOut.has(number)) return this.#skip('optedOut');
      const made = this.#make(candidate, number);
      if ('fault' in made) return this.#skip(made.fault);
      return [{ ...made, number, customerId: candidate.customerId }];
    });
  }

  #skip(reason: SkipReason): [] {
    this.skipped[reason] += 1;
    return [];
  }
}

const nonEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
