import type { FormField } from '@lianxi/contracts/form/form-field';

/*
 * A formula contains keys, which no person can read. The designer shows labels in brackets in their place: 「单价」 * 「数量」,
 * and 「明细.金额」 for a column. A label that no field has stays as it is, and the formula has a fault then.
 */

const REFERENCE = /「([^「」]*)」/g;
/** Texts and labels in a formula stay as they are, and so do the names of functions. */
const PARTS = /"[^"]*"|「[^」]*」|\b[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)?\b(?!\s*\()/g;

interface Reference {
  readonly code: string;
  readonly words: string;
}

/** What a formula can refer to. */
export function referencesIn(fields: readonly FormField[]): Reference[] {
  return fields.flatMap((field) =>
    field.type === 'subTable'
      ? field.columns.map((column) => ({ code: `${field.key}.${column.key}`, words: `${field.label}.${column.label}` }))
      : [{ code: field.key, words: field.label }],
  );
}

/** A formula as people read it. */
export function formulaInWords(formula: string, fields: readonly FormField[]): string {
  const words = new Map(referencesIn(fields).map((one) => [one.code, one.words]));
  return formula.replaceAll(PARTS, (part) => {
    const found = words.get(part);
    return found === undefined ? part : `「${found}」`;
  });
}

/** A formula as it is stored. */
export function formulaFromWords(text: string, fields: readonly FormField[]): string {
  const codes = new Map(referencesIn(fields).map((one) => [one.words, one.code]));
  return text.replaceAll(REFERENCE, (whole, words: string) => codes.get(words.trim()) ?? whole);
}
