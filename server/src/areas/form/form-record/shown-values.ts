import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { type FormField, isPersonal } from '@lianxi/contracts/form/form-field';
import { HIDDEN_VALUE } from '@lianxi/contracts/form/form-record';
import { rightOn } from '@lianxi/contracts/form/form-rights';
import type { FormValue, FormValues } from '@lianxi/contracts/form/form-values';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import { maskPhone, phoneHandle, phoneOf } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn, restoreNumbersIn } from '../../../platform/permissions/mask-text.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';

/** The reader of values. */
export interface ValueReader {
  readonly cipher: Cipher;
  readonly principal: Pick<Principal, 'roleIds' | 'isSuper' | 'holds'>;
}

/** Values as a reader may see them: without hidden fields, and masked without the right to whole numbers. */
export function showValues({ fields }: FormDefinition, values: FormValues, { cipher, principal }: ValueReader): FormValues {
  const whole = principal.holds('contact_number');
  const shown = fields.flatMap((field) => {
    const value = values[field.key];
    if (value === undefined || rightOn(field, principal) === 'hidden') return [];
    return [[field.key, whole ? value : masked(field, value, cipher)] as const];
  });
  return Object.fromEntries(shown);
}

function masked(field: FormField, value: FormValue, cipher: Cipher): FormValue {
  if (field.type === 'phone') return maskPhone(`${value}`, phoneHandle(cipher, `${value}`));
  if (isPersonal(field)) return HIDDEN_VALUE;
  return mayHoldNumbers(field) ? inTexts(value, maskNumbersIn) : value;
}

/** Fields into which people write what they want, and what is made from them. */
const mayHoldNumbers = ({ type }: FormField) =>
  ['text', 'lines', 'email', 'link', 'address', 'subTable', 'computed'].includes(type);

/** Changes every text of a value. */
function inTexts(value: FormValue, change: (text: string) => string): FormValue {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((part) => inTexts(part, change));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inTexts(part, change)]));
}

/** What a reader means who sends values back as they saw them: what is still masked is what was stored. */
export function restoreValues(
  { fields }: FormDefinition,
  sent: Readonly<Record<string, unknown>>,
  before: FormValues | null,
  { cipher, principal }: ValueReader,
): Record<string, unknown> {
  if (principal.holds('contact_number')) return sent;
  const restored = { ...sent };
  for (const field of fields) {
    const value = sent[field.key];
    const stored = before?.[field.key];
    if (value === HIDDEN_VALUE) delete restored[field.key];
    else if (field.type === 'phone' && typeof value === 'string') restored[field.key] = phoneOf(cipher, value) ?? value;
    else if (mayHoldNumbers(field) && stored !== undefined && value !== null && value !== undefined) {
      const texts = JSON.stringify(stored);
      restored[field.key] = inTexts(value as FormValue, (text) => restoreNumbersIn(text, texts));
    }
  }
  return restored;
}
