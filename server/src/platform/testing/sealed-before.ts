import { randomBytes } from 'node:crypto';
import { createFormerCipher, type FormerCipher, formerKeys } from '../crypto/former-cipher.ts';
import { IV_BYTES, seal } from '../crypto/sealed-text.ts';

/** Seals and keys texts as installations did before tenants had keys. */
export function sealedBefore(secret: string): FormerCipher & { encrypt(text: string): Buffer } {
  const { fieldKey, header } = formerKeys(secret);
  return {
    ...createFormerCipher(secret),
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      return Buffer.concat([header, iv, seal(fieldKey, iv, header, text)]);
    },
  };
}
