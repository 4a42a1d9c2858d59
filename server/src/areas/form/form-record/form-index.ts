import { isFilterable, MAX_FILTERABLE, storedAs } from '@lianxi/contracts/form/definition-faults';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { type FormField, isPersonal } from '@lianxi/contracts/form/form-field';
import { comparableOf, type FormValues } from '@lianxi/contracts/form/form-values';
import type { Cipher } from '../../../platform/crypto/cipher.ts';

type TextSlot = `t${number}`;
type NumberSlot = `n${number}`;
/** A column of `form_index`. */
export type Slot = TextSlot | NumberSlot;

/** The filterable fields of a template, by their keys. Null: the field is stored in `form_choices`. */
export type Slots = ReadonlyMap<string, Slot | null>;

const slotsOf = (kind: 'text' | 'number'): Slot[] =>
  Array.from({ length: MAX_FILTERABLE[kind] }, (_, at): Slot => (kind === 'text' ? `t${at + 1}` : `n${at + 1}`));

/** The columns of all filterable fields: those that have one keep it, a new one gets the first that is free. */
export function assignSlots({ fields }: FormDefinition, taken: Slots): Map<string, Slot | null> {
  const filterable = fields.filter(isFilterable);
  const kept = filterable.flatMap(({ key }) => taken.get(key) ?? []);
  const free = { text: slotsOf('text'), number: slotsOf('number') };
  for (const kind of ['text', 'number'] as const) free[kind] = free[kind].filter((slot) => !kept.includes(slot));
  return new Map(
    filterable.map((field) => {
      const kind = storedAs(field);
      const slot = kind === 'text' || kind === 'number' ? (taken.get(field.key) ?? free[kind].shift()) : null;
      return [field.key, slot ?? null];
    }),
  );
}

/** The form in which a text of a field is stored in the index: of a personal one a keyed hash. */
export function indexedText(cipher: Pick<Cipher, 'blindIndex'>, field: FormField, text: string): string {
  // Equal texts in two fields have nothing in common.
  return isPersonal(field) ? cipher.blindIndex('form_records.document', `${field.key}:${text}`) : text;
}

/** What the index holds of a record. */
export interface IndexedValues {
  readonly slots: Readonly<Partial<Record<Slot, string | number>>>;
  readonly choices: readonly { readonly key: string; readonly value: string }[];
}

/** The filterable values of a record. */
export function indexedValues(
  cipher: Pick<Cipher, 'blindIndex'>,
  { fields }: FormDefinition,
  slots: Slots,
  values: FormValues,
): IndexedValues {
  const columns: Partial<Record<Slot, string | number>> = {};
  const choices: { key: string; value: string }[] = [];
  for (const field of fields) {
    const slot = slots.get(field.key);
    const value = comparableOf(field, values);
    if (slot === undefined || value === null) continue;
    if (typeof value === 'object') choices.push(...value.map((one) => ({ key: field.key, value: one })));
    else if (slot) columns[slot] = typeof value === 'string' ? indexedText(cipher, field, value) : value;
  }
  return { slots: columns, choices };
}
