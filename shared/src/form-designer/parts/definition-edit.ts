import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { type FieldOf, type FormField, type FormFieldType, formField } from '@lianxi/contracts/form/form-field';
import { FIRST_OPTION, typeNames } from './field-types.ts';

/** Where a field is: in the form, or as a column in one of its sub-tables. */
export interface FieldPlace {
  readonly key: string;
  /** The key of its sub-table; null: a field of the form itself. */
  readonly table: string | null;
}

/** The length of a key, as of all random ids (specification section 9). */
const KEY_LENGTH = 6;

/** A key that none of these has. It begins with a letter: formulas contain it. */
export function newKey(taken: readonly { readonly key: string }[]): string {
  const [first = 0, ...rest] = crypto.getRandomValues(new Uint8Array(KEY_LENGTH));
  const key = (10 + (first % 26)).toString(36) + rest.map((byte) => (byte % 36).toString(36)).join('');
  return taken.some((one) => one.key === key) ? newKey(taken) : key;
}

const tableOf = ({ fields }: FormDefinition, key: string): FieldOf<'subTable'> | undefined => {
  const field = fields.find((one) => one.key === key);
  return field?.type === 'subTable' ? field : undefined;
};

/** The fields of the form, or the columns of a sub-table. */
export const fieldsIn = (definition: FormDefinition, table: string | null): readonly FormField[] =>
  table === null ? definition.fields : (tableOf(definition, table)?.columns ?? []);

/** The field at a place, if it is there. */
export const fieldAt = (definition: FormDefinition, { key, table }: FieldPlace): FormField | undefined =>
  fieldsIn(definition, table).find((field) => field.key === key);

function withFields(definition: FormDefinition, table: string | null, fields: readonly FormField[]): FormDefinition {
  if (table === null) return { fields: [...fields] };
  return {
    fields: definition.fields.map((field) =>
      field.key === table && field.type === 'subTable' ? { ...field, columns: [...fields] as typeof field.columns } : field,
    ),
  };
}

/** What a new field of the type has in addition to the defaults. */
function startOf(type: FormFieldType): object {
  const option = () => [{ key: newKey([]), label: FIRST_OPTION }];
  if (type === 'choice' || type === 'choices' || type === 'category') return { options: option() };
  if (type === 'subTable') return { columns: [newField('text', [])] };
  return type === 'computed' ? { formula: '' } : {};
}

function newField(type: FormFieldType, beside: readonly FormField[]): FormField {
  return formField.parse({ ...startOf(type), type, key: newKey(beside), label: freeLabel(typeNames[type], beside) });
}

/** The label, with a number if another field has it. */
function freeLabel(label: string, beside: readonly FormField[]): string {
  const isTaken = (text: string) => beside.some((field) => field.label === text);
  let text = label;
  for (let number = 2; isTaken(text); number += 1) text = `${label}${number}`;
  return text;
}

/** A definition after a change, and the field that the user works on then. */
export interface Edited {
  readonly definition: FormDefinition;
  readonly place: FieldPlace;
}

/** Adds a field below another; without one, at the end. */
export function addField(
  definition: FormDefinition,
  type: FormFieldType,
  { table, after }: { table: string | null; after: string | null },
): Edited {
  const fields = fieldsIn(definition, table);
  return inserted(definition, table, newField(type, fields), after);
}

/** Adds a field like another one below it. */
export function copyField(definition: FormDefinition, { key, table }: FieldPlace): Edited | null {
  const field = fieldAt(definition, { key, table });
  if (!field) return null;
  const fields = fieldsIn(definition, table);
  const copy = { ...field, key: newKey(fields), label: freeLabel(`${field.label.slice(0, 26)}副本`, fields), retired: false };
  return inserted(definition, table, copy, key);
}

function inserted(definition: FormDefinition, table: string | null, field: FormField, after: string | null): Edited {
  const fields = fieldsIn(definition, table);
  const at = fields.findIndex(({ key }) => key === after);
  const next = at < 0 ? [...fields, field] : fields.toSpliced(at + 1, 0, field);
  return { definition: withFields(definition, table, next), place: { key: field.key, table } };
}

/** Changes a part of a field. */
export function changeField(definition: FormDefinition, { key, table }: FieldPlace, part: object): FormDefinition {
  const fields = fieldsIn(definition, table);
  return withFields(
    definition,
    table,
    fields.map((field) => (field.key === key ? ({ ...field, ...part } as FormField) : field)),
  );
}

export function removeField(definition: FormDefinition, { key, table }: FieldPlace): FormDefinition {
  return withFields(
    definition,
    table,
    fieldsIn(definition, table).filter((field) => field.key !== key),
  );
}

/** Puts the fields into the order of these keys. */
export function orderFields(definition: FormDefinition, table: string | null, keys: readonly string[]): FormDefinition {
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = ({ key }: FormField) => places.get(key) ?? keys.length;
  return withFields(
    definition,
    table,
    fieldsIn(definition, table).toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
}
