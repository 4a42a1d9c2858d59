import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '../db/db.ts';
import type { FieldCipher } from './field-cipher.ts';
import { IV_BYTES, open, seal } from './sealed-text.ts';

/** Seals a tenant's texts by its own key, each for its one place. */
export interface TenantCipher {
  /**
   * Ciphertext of a text, different every time. Layout: format 1 byte, key id 4, IV 12, tag 16, then the text.
   * @param place `table.column`: nowhere else can it be opened
   */
  encrypt(place: string, text: string): Buffer;
  /**
   * Opens what was sealed for this tenant and place, or before tenants had keys (format 1).
   * @throws Error when it was changed, or sealed for another place, tenant or secret
   */
  decrypt(place: string, sealed: Uint8Array): string;
}

/** The ciphers of all tenants. Keys are random, and kept in `tenant_keys` under the installation's secret. */
export interface TenantCiphers {
  /** A tenant's; its key is made when it is first asked for, read once, and then kept in memory. */
  of(tenantId: number): Promise<TenantCipher>;
  /** Reads the key again next time (null: of all): the tenant changed, and may be gone. */
  forget(tenantId: number | null): void;
}

/** Of ciphertext by a tenant's key; that by the installation's alone is 1 (field-cipher.ts). */
export const TENANT_FORMAT = 2;
const HEADER_BYTES = 5;

/** `secret` comes from `loadSecretKey`; `former` opens what was sealed before tenants had keys. */
export function createTenantCiphers(db: Db, secret: string, former: FieldCipher): TenantCiphers {
  const root = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'lianxi', 'tenant-keys', 32)));
  const ciphers = new Map<number, Promise<TenantCipher>>();

  function wrap(tenantId: number, key: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES);
    return Buffer.concat([iv, seal(root, iv, boundTo(tenantId, 'tenant_keys.wrapped'), key.toString('base64'))]);
  }
  function unwrap(tenantId: number, wrapped: Buffer): Buffer {
    const text = open(root, wrapped.subarray(0, IV_BYTES), boundTo(tenantId, 'tenant_keys.wrapped'), wrapped.subarray(IV_BYTES));
    return Buffer.from(text, 'base64');
  }

  async function load(tenantId: number): Promise<TenantCipher> {
    const wrapped = await db.platform(async ({ tx }) => {
      const key = tx.selectFrom('tenant_keys').select('wrapped').where('tenant_id', '=', tenantId);
      const known = await key.executeTakeFirst();
      if (known) return known.wrapped;
      const made = { tenant_id: tenantId, wrapped: wrap(tenantId, randomBytes(32)) };
      await tx
        .insertInto('tenant_keys')
        .values(made)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // Of two servers that make it at once, the second reads the first's.
      return (await key.executeTakeFirstOrThrow()).wrapped;
    });
    return cipherOf(tenantId, createSecretKey(unwrap(tenantId, wrapped)), former);
  }

  return {
    of(tenantId) {
      const known = ciphers.get(tenantId);
      if (known) return known;
      const loading = load(tenantId);
      ciphers.set(tenantId, loading);
      loading.catch(() => ciphers.delete(tenantId));
      return loading;
    },
    forget(tenantId) {
      if (tenantId === null) ciphers.clear();
      else ciphers.delete(tenantId);
    },
  };
}

function cipherOf(tenantId: number, key: KeyObject, former: FieldCipher): TenantCipher {
  const header = Buffer.concat([
    Buffer.of(TENANT_FORMAT),
    createHash('sha256')
      .update(key.export())
      .digest()
      .subarray(0, HEADER_BYTES - 1),
  ]);
  const bound = (place: string): Buffer => Buffer.concat([header, boundTo(tenantId, place)]);
  return {
    encrypt(place, text) {
      const iv = randomBytes(IV_BYTES);
      return Buffer.concat([header, iv, seal(key, iv, bound(place), text)]);
    },
    decrypt(place, sealed) {
      if (sealed[0] !== TENANT_FORMAT) return former.decrypt(sealed);
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (!bytes.subarray(0, HEADER_BYTES).equals(header)) throw new Error('encrypted field: sealed by another tenant’s key');
      const start = HEADER_BYTES + IV_BYTES;
      return open(key, bytes.subarray(HEADER_BYTES, start), bound(place), bytes.subarray(start));
    },
  };
}

function boundTo(tenantId: number, place: string): Buffer {
  return Buffer.from(`${tenantId}:${place}`);
}
