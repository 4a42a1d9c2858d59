import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { IV_BYTES, open } from './sealed-text.ts';

/**
 * Opens texts that were sealed before tenants had keys, with one key for all tenants and columns, and computes their earlier
 * index.
 */
export interface FormerCipher {
  /** @throws Error when the bytes were changed, or sealed under another secret. */
  decrypt(sealed: Uint8Array): string;
  /** The earlier index of a text, the same in every column of every tenant. */
  blindIndex(text: string): string;
}

/** The first byte of such a ciphertext. Layout: format 1 byte, key id 4, IV 12, tag 16, then the text. */
export const FORMER_FORMAT = 1;
const HEADER_BYTES = 5;

/** `secret`: from `loadSecretKey`. */
export function createFormerCipher(secret: string): FormerCipher {
  const { fieldKey, blindKey, header } = formerKeys(secret);
  return {
    decrypt(sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (!bytes.subarray(0, HEADER_BYTES).equals(header)) throw new Error('encrypted field: written under another secret key');
      const start = HEADER_BYTES + IV_BYTES;
      return open(fieldKey, bytes.subarray(HEADER_BYTES, start), header, bytes.subarray(start));
    },
    blindIndex: (text) => createHmac('sha256', blindKey).update(text, 'utf8').digest().subarray(0, 18).toString('base64url'),
  };
}

/** The earlier keys. */
export function formerKeys(secret: string): { fieldKey: KeyObject; blindKey: KeyObject; header: Buffer } {
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'lianxi', purpose, 32)));
  const fieldKey = derive('field');
  const keyId = createHash('sha256').update(fieldKey.export()).digest();
  const header = Buffer.concat([Buffer.of(FORMER_FORMAT), keyId.subarray(0, HEADER_BYTES - 1)]);
  return { fieldKey, blindKey: derive('blind-index'), header };
}
