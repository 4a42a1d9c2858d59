import { fieldWord, valueWords } from '@lianxi/contracts/audit/field-words';

/** One field that an operation changed, as text for a user. */
export interface ChangedField {
  /** As it is logged. */
  key: string;
  name: string;
  before: string;
  after: string;
  changed: boolean;
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { 内容: value };
};

/** The logged values before and after a change: changed fields first. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys
    .map((key) => {
      const [was, is] = [valueWords(old[key]), valueWords(now[key])];
      return { key, name: fieldWord(key), before: was, after: is, changed: was !== is };
    })
    .toSorted((a, b) => Number(b.changed) - Number(a.changed));
}
