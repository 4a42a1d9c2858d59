import type { FieldCipher } from '../crypto/field-cipher.ts';

/**
 * What a role without the right to whole numbers gets instead of one (specification section 5, decision 6): contains
 * `*` and `_`, is longer than 20 characters, and the part before the first `_` is what the page shows. The part after it
 * is a handle by which the agent can still dial, message and search: {@link phoneOf} turns it back.
 * @param handle from {@link phoneHandle}
 */
export function maskPhone(number: string, handle: string): string {
  const digits = [...number];
  const head = digits.length >= 7 ? 3 : 1;
  const tail = digits.length >= 11 ? 4 : digits.length >= 7 ? 2 : 0;
  const shown = digits.map((digit, index) => (index < head || index >= digits.length - tail ? digit : '*')).join('');
  // One digit alone would stand there whole.
  return `${digits.length > 1 ? shown : '*'}_${handle}`;
}

/** The opaque handle of a number, good only within its tenant. */
export function phoneHandle(cipher: FieldCipher, tenantId: number, number: string): string {
  return cipher.handle(tenantId, number);
}

/** Is this the masked form? The same test as the browser's (specification section 5). */
export function isMaskedPhone(text: string): boolean {
  return text.length > 20 && text.includes('*') && text.includes('_');
}

/**
 * The number that a caller means: a plain one as it is, a masked one turned back.
 * @returns null when the handle is not one of this tenant's
 */
export function phoneOf(cipher: FieldCipher, tenantId: number, text: string): string | null {
  if (!isMaskedPhone(text)) return text;
  return cipher.openHandle(tenantId, text.slice(text.indexOf('_') + 1));
}
