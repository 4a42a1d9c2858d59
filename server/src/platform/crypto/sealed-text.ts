import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

export const IV_BYTES = 12;
export const TAG_BYTES = 16;

/** AES-256-GCM: tag, then ciphertext. The result does not contain `bound`, but opening needs the same value. */
export function seal(key: KeyObject, iv: Uint8Array, bound: Uint8Array, text: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([cipher.getAuthTag(), body]);
}

/** The text of {@link seal}. Throws if the bytes, the key or `bound` differ. */
export function open(key: KeyObject, iv: Uint8Array, bound: Uint8Array, tagAndBody: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(bound);
  decipher.setAuthTag(tagAndBody.subarray(0, TAG_BYTES));
  return decipher.update(tagAndBody.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
