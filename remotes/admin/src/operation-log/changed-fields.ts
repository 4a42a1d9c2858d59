/** One field that an operation changed, as text for a user. */
export interface ChangedField {
  name: string;
  before: string;
  after: string;
  changed: boolean;
}

const NOTHING = '—';

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('、') || NOTHING;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { 内容: value };
};

/** The logged values before and after a change: changed fields first. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => {
      const [was, is] = [textOf(old[name]), textOf(now[name])];
      return { name, before: was, after: is, changed: was !== is };
    })
    .toSorted((a, b) => Number(b.changed) - Number(a.changed));
}
