import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { IV_BYTES, open, seal, TAG_BYTES } from './sealed-text.ts';

/** Keeps customers' names and numbers unreadable in the database, yet findable. */
export interface FieldCipher {
  /** Ciphertext of a text, different every time. Layout: format 1 byte, key id 4, IV 12, tag 16, then the text. */
  encrypt(text: string): Buffer;
  /** @throws Error when the bytes were changed, or encrypted under another secret. */
  decrypt(sealed: Uint8Array): string;
  /** Equal for equal texts (24 characters), for exact look-up and unique indexes. The caller normalises. */
  blindIndex(text: string): string;
  /** An opaque name of a text, equal for equal (tenant, text), that only {@link openHandle} turns back. Without `_`. */
  handle(tenantId: number, text: string): string;
  /** The text behind a handle of this tenant; null for anything else. */
  openHandle(tenantId: number, handle: string): string | null;
}

const FORMAT = 1;
const HEADER = 5;

/** Derives every key from the one secret; `secret` comes from `loadSecretKey`. */
export function createFieldCipher(secret: string): FieldCipher {
  // As key objects: handing OpenSSL the bytes each time makes a call three to five times as slow (15 µs, not 3).
  const derive = (purpose: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'lianxi', purpose, 32)));
  const fieldKey = derive('field');
  const blindKey = derive('blind-index');
  const handleKey = derive('handle');
  const handleIvKey = derive('handle-iv');
  const header = Buffer.concat([Buffer.of(FORMAT), createHash('sha256').update(fieldKey.export()).digest().subarray(0, 4)]);

  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      return Buffer.concat([header, iv, seal(fieldKey, iv, header, text)]);
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (!bytes.subarray(0, HEADER).equals(header)) throw new Error('encrypted field: written under another secret key');
      return open(fieldKey, bytes.subarray(HEADER, HEADER + IV_BYTES), header, bytes.subarray(HEADER + IV_BYTES));
    },
    blindIndex(text) {
      return createHmac('sha256', blindKey).update(text, 'utf8').digest().subarray(0, 18).toString('base64url');
    },
    handle(tenantId, text) {
      const tenant = Buffer.from(String(tenantId));
      // The IV is made from the plain text, so that a number has one handle and lists stay stable between reloads.
      const iv = createHmac('sha256', handleIvKey).update(`${tenantId}:${text}`).digest().subarray(0, IV_BYTES);
      return Buffer.concat([iv, seal(handleKey, iv, tenant, text)])
        .toString('base64url')
        .replaceAll('_', '.');
    },
    openHandle(tenantId, handle) {
      const bytes = Buffer.from(handle.replaceAll('.', '_'), 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      try {
        return open(handleKey, bytes.subarray(0, IV_BYTES), Buffer.from(String(tenantId)), bytes.subarray(IV_BYTES));
      } catch {
        return null;
      }
    },
  };
}
