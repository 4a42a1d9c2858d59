import { normaliseForSearch } from '../kit/normalise.ts';
import type { FormField } from './form-field.ts';

/** A value as the wire has it: by the type of its field a text, a number, some keys, some files, a place, or rows. */
export type FormValue = string | number | FormValue[] | { [name: string]: FormValue };

/** The values of a form by the keys of its fields. A field without a value is absent. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** How values of a field are compared and stored for lists; null: they are only there or not there. */
export type Comparing = 'text' | 'number' | 'day' | 'time' | 'key' | 'keys' | 'path' | null;

/** How a field is compared. */
export function comparingOf(field: FormField): Comparing {
  switch (field.type) {
    case 'text':
    case 'phone':
    case 'email':
    case 'idCard':
    case 'creditCode':
    case 'serial':
      return 'text';
    case 'number':
    case 'money':
      return 'number';
    case 'computed':
      return field.result === 'text' ? 'text' : 'number';
    case 'date':
      return 'day';
    case 'time':
      return 'time';
    case 'choice':
    case 'agent':
    case 'department':
    case 'customer':
      return 'key';
    case 'choices':
      return 'keys';
    case 'category':
    case 'address':
      return 'path';
    default:
      return null;
  }
}

/** A value in the form in which it is compared; null: the field is empty. */
export type Comparable = string | number | readonly string[] | null;

/** The characters of a text that are compared: an index takes no longer ones. */
const COMPARED_LENGTH = 500;

/** The form in which texts are compared: without regard to case, width and runs of spaces. */
export function comparableText(text: string): string {
  const normal = normaliseForSearch(text);
  return normal.length <= COMPARED_LENGTH ? normal : [...normal].slice(0, COMPARED_LENGTH).join('');
}

/** The comparable form of a field's value. Of a value that is only there or not it says no more than that. */
export function comparableOf(field: FormField, values: FormValues): Comparable {
  const value = values[field.key];
  if (value === undefined) return null;
  switch (comparingOf(field)) {
    case 'text':
      return comparableText(`${value}`) || null;
    case 'keys':
      return value as string[];
    case 'path':
      return field.type === 'address' ? (value as { region: string }).region || null : (value as string);
    case null:
      return '';
    default:
      return value as string | number;
  }
}
