import type { Cipher } from '../crypto/cipher.ts';

/**
 * The form of a number for a role without the right to whole numbers (specification section 5, decision 6). It contains `*` and
 * `_` and has more than 20 characters. The page shows the part before the first `_`. The part after it is a handle with which
 * the agent can still dial, message and search: {@link phoneOf} returns its number.
 * @param handle from {@link phoneHandle}
 */
export function maskPhone(number: string, handle: string): string {
  return `${maskDigits(number)}_${handle}`;
}

/** The same without a handle: the digits cannot be used by this reader. */
export function maskDigits(number: string): string {
  const digits = [...number];
  const head = digits.length >= 7 ? 3 : 1;
  const tail = digits.length >= 11 ? 4 : digits.length >= 7 ? 2 : 0;
  const shown = digits.map((digit, index) => (index < head || index >= digits.length - tail ? digit : '*')).join('');
  // A single digit would be shown unmasked.
  return digits.length > 1 ? shown : '*';
}

/** The opaque handle of a number, valid only within its tenant. */
export function phoneHandle(cipher: Pick<Cipher, 'handle'>, number: string): string {
  return cipher.handle('phone', number);
}

/** Is this the masked form? The same test as the browser's (specification section 5). */
export function isMaskedPhone(text: string): boolean {
  return text.length > 20 && text.includes('*') && text.includes('_');
}

/**
 * The number of a caller's input: a plain number unchanged, a masked one opened.
 * @returns null if the handle is not from this tenant
 */
export function phoneOf(cipher: Pick<Cipher, 'openHandle'>, text: string): string | null {
  if (!isMaskedPhone(text)) return text;
  return cipher.openHandle('phone', text.slice(text.indexOf('_') + 1));
}
