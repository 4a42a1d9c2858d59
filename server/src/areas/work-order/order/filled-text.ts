import { type FormDefinition, fieldsByKey } from '@lianxi/contracts/form/form-definition';
import { isPersonal } from '@lianxi/contracts/form/form-field';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { valueText } from '@lianxi/contracts/form/value-text';
import type { TenantDb } from '../../../platform/db/db.ts';
import { namesInValues } from '../../form/public.ts';

interface Filling {
  readonly title: string;
  readonly number: string;
  readonly values: FormValues;
  readonly definition: FormDefinition;
  /** The text is not ciphertext, or for anybody: what is about a person does not stand in it. */
  readonly isOpen?: boolean;
}

/** A text with what the order holds in place of `{{title}}`, `{{number}}` and `{{field key}}`, as people read it. */
export async function filledText(own: TenantDb, text: string, filling: Filling): Promise<string> {
  const { title, number, values, definition, isOpen = false } = filling;
  const fields = fieldsByKey(definition);
  const names = await namesInValues(own, definition, [values]);
  return text.replace(/\{\{\s*([a-z][a-z0-9]{0,15})\s*\}\}/g, (_, key: string) => {
    if (key === 'title') return title;
    if (key === 'number') return number;
    const field = fields.get(key);
    const value = values[key];
    if (!field || value === undefined || value === null) return '';
    return isOpen && isPersonal(field) ? '******' : valueText(field, value, names);
  });
}
