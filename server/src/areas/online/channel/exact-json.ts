import * as z from 'zod';

/** A JSON number as it is written. V8 has it; TypeScript's library does not know it yet. */
interface RawNumber {
  readonly rawJSON: string;
}
const { rawJSON } = JSON as unknown as { rawJSON(text: string): RawNumber };
type Reviver = (this: unknown, key: string, value: unknown) => unknown;

/** Like JSON.parse, but numbers that exceed JavaScript's precision keep their digits: vendors number messages by 64 bits. */
export function parseExact(text: string): unknown {
  const keep = (_key: string, value: unknown, { source = '' }: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? rawJSON(source) : value;
  return JSON.parse(text, keep as Reviver);
}

/** Digits that JSON.stringify writes as a number. */
export const exactNumber = (digits: string): RawNumber => rawJSON(digits);

/** A number of up to 64 bits, or a text of its digits, as that text. */
export const exactId = z
  .union([z.string(), z.number().transform(String), z.custom<RawNumber>(isRaw).transform((number) => number.rawJSON)])
  .pipe(z.string().regex(/^-?\d{1,20}$/));

function isRaw(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'rawJSON' in value;
}
