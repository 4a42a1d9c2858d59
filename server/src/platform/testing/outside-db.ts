import { createFormerCipher } from '../crypto/former-cipher.ts';
import { createTenantCiphers, type TenantCiphers } from '../crypto/tenant-ciphers.ts';
import { createDb, type Db } from '../db/db.ts';

/** A database with the keys of its tenants, for who is no server and publishes nothing. */
export function openOutside(connectionString: string, secret: string, poolSize = 20): { db: Db; ciphers: TenantCiphers } {
  const ciphers = createTenantCiphers(() => db, secret, createFormerCipher(secret));
  const append = () => Promise.reject(new Error('Nothing is published here'));
  const db = createDb({ connectionString, poolSize, append, cipherOf: ciphers.of });
  return { db, ciphers };
}
