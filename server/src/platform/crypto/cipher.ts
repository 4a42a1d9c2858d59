import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { DB } from '../db/schema.ts';
import { FORMER_FORMAT, type FormerCipher } from './former-cipher.ts';
import { IV_BYTES, open, seal, TAG_BYTES } from './sealed-text.ts';

/** `table.column` of a column of bytes: a value sealed for one column opens in no other. */
type SealedColumn = {
  [Table in keyof DB & string]: `${Table}.${BytesIn<DB[Table]>}`;
}[keyof DB & string];
type BytesIn<Row> = { [Column in keyof Row & string]: NonNullable<Row[Column]> extends Buffer ? Column : never }[keyof Row &
  string];

/** Columns of data without a tenant, which the installation's own cipher seals: docs/decisions/0019. */
export type InstallationColumn = 'registry_keys.private_key' | 'trunks.secret' | 'trunk_tests.number' | 'vendor_tokens.token';

/** Columns that a tenant's cipher seals. */
export type TenantColumn = Exclude<SealedColumn, InstallationColumn>;

/** `table.column` of keyed hashes: equal texts are equal in one column, and in no other. */
export type KeyedColumn = { [Table in keyof DB & string]: `${Table}.${keyof DB[Table] & string}` }[keyof DB & string];

/**
 * Seals texts of one tenant (or of the installation) with its own key, each for one place. Sealed texts can be found by
 * equality.
 */
export interface Cipher<Column extends SealedColumn = TenantColumn> {
  /** Ciphertext of a text, different every time. Layout: format 1 byte, key id 4, IV 12, tag 16, then the text. */
  encrypt(column: Column, text: string): Buffer;
  /** @throws Error if the bytes were changed, or sealed for another column, tenant or secret */
  decrypt(column: Column, sealed: Uint8Array): string;
  /** The blind index of a text: equal for equal texts (24 characters). The caller normalises the text. */
  blindIndex(column: KeyedColumn, text: string): string;
  /** The values that a look-up of a text asks for: {@link blindIndex}, and the earlier value while rows may still hold it. */
  blindIndexes(column: KeyedColumn, text: string): string[];
  /** A secret that only this key can make from a text (24 characters). */
  derive(purpose: string, text: string): string;
  /** An opaque handle of a text for one purpose, the same for the same text. Only {@link openHandle} opens it. Without `_`. */
  handle(purpose: string, text: string): string;
  /** The text of a handle; null if this key did not make it for this purpose. */
  openHandle(purpose: string, handle: string): string | null;
  /** Opens texts that were sealed before tenants had keys; null: no such text is left, and format 1 is refused. */
  readonly former: FormerCipher | null;
}

/** The first byte of a ciphertext; an earlier ciphertext has {@link FORMER_FORMAT}. */
const FORMAT = 2;
const HEADER_BYTES = 5;
const NOTHING = Buffer.alloc(0);

/** @param scope the owner of the key: a tenant's number, or `installation` */
export function createCipher<Column extends SealedColumn = TenantColumn>(
  scope: string,
  key: KeyObject,
  former: FormerCipher | null,
): Cipher<Column> {
  const keyId = createHash('sha256').update(key.export()).digest();
  const header = Buffer.concat([Buffer.of(FORMAT), keyId.subarray(0, HEADER_BYTES - 1)]);
  const boundTo = remember((column) => Buffer.concat([header, Buffer.from(`${scope}:${column}`)]));
  // Stored as key objects: to give OpenSSL the bytes each time makes a call three to five times slower (15 µs, not 3).
  const keyFor = remember((purpose) => createSecretKey(Buffer.from(hkdfSync('sha256', key.export(), scope, purpose, 32))));
  const keyed = (purpose: string, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text, 'utf8').digest().subarray(0, 18).toString('base64url');
  const blindIndex = (column: KeyedColumn, text: string) => keyed(`index ${column}`, text);

  return {
    former,
    encrypt(column, text) {
      const iv = randomBytes(IV_BYTES);
      return Buffer.concat([header, iv, seal(key, iv, boundTo(column), text)]);
    },
    decrypt(column, sealed) {
      if (sealed[0] === FORMER_FORMAT && former) return former.decrypt(sealed);
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (!bytes.subarray(0, HEADER_BYTES).equals(header)) throw new Error('encrypted field: sealed by another key');
      const start = HEADER_BYTES + IV_BYTES;
      return open(key, bytes.subarray(HEADER_BYTES, start), boundTo(column), bytes.subarray(start));
    },
    blindIndex,
    blindIndexes: (column, text) => [blindIndex(column, text), ...(former ? [former.blindIndex(text)] : [])],
    derive: (purpose, text) => keyed(`derive ${purpose}`, text),
    handle(purpose, text) {
      // The IV comes from the plain text, so that a number has one handle and lists stay stable after a reload.
      const iv = createHmac('sha256', keyFor(`handle-iv ${purpose}`))
        .update(text, 'utf8')
        .digest()
        .subarray(0, IV_BYTES);
      return Buffer.concat([iv, seal(keyFor(`handle ${purpose}`), iv, NOTHING, text)])
        .toString('base64url')
        .replaceAll('_', '.');
    },
    openHandle(purpose, handle) {
      const bytes = Buffer.from(handle.replaceAll('.', '_'), 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      try {
        return open(keyFor(`handle ${purpose}`), bytes.subarray(0, IV_BYTES), NOTHING, bytes.subarray(IV_BYTES));
      } catch {
        return null;
      }
    },
  };
}

/** The cipher without a key: it seals and opens nothing, and knows no handle. */
export function closedCipher(reason: string): Cipher {
  const refuse = (): never => {
    throw new Error(reason);
  };
  return {
    former: null,
    encrypt: refuse,
    decrypt: refuse,
    blindIndex: refuse,
    blindIndexes: refuse,
    derive: refuse,
    handle: refuse,
    openHandle: () => null,
  };
}

/** Makes each value once. The names are few: columns and purposes in the code. */
function remember<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = make(name);
    made.set(name, value);
    return value;
  };
}
