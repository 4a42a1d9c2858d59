import { createSecretKey, hkdfSync } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { type Cipher, createCipher, type InstallationColumn } from './cipher.ts';
import { FORMER_FORMAT, type FormerCipher } from './former-cipher.ts';

/** Seals data that belongs to no tenant, and nothing else. */
export type InstallationCipher = Cipher<InstallationColumn>;

/**
 * The cipher of data without a tenant, with its own key from the installation's secret. In an earlier installation it seals
 * this data again, once: a few rows, before other code reads them.
 */
export async function openInstallationCipher(db: Db, secret: string, former: FormerCipher): Promise<InstallationCipher> {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'lianxi', 'installation', 32)));
  const cipher = createCipher<InstallationColumn>('installation', key, null);
  const renew = (column: InstallationColumn, sealed: Buffer) => {
    try {
      return cipher.encrypt(column, former.decrypt(sealed));
    } catch {
      // Sealed with another secret: it was not readable before either.
      return sealed;
    }
  };
  await db.platform(async ({ tx }) => {
    // The process that deletes this row seals the data again. The row exists only in earlier installations.
    const { numDeletedRows } = await tx.deleteFrom('former_installation_seals').executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const keys = await tx.selectFrom('registry_keys').select(['key_id', 'private_key']).execute();
    for (const { key_id, private_key } of keys.filter((row) => isFormer(row.private_key))) {
      const renewed = renew('registry_keys.private_key', private_key);
      await tx.updateTable('registry_keys').set({ private_key: renewed }).where('key_id', '=', key_id).execute();
    }
    const trunks = await tx.selectFrom('trunks').select(['name', 'secret']).where('secret', 'is not', null).execute();
    for (const { name, secret } of trunks) {
      if (secret && isFormer(secret)) {
        await tx
          .updateTable('trunks')
          .set({ secret: renew('trunks.secret', secret) })
          .where('name', '=', name)
          .execute();
      }
    }
  });
  return cipher;
}

const isFormer = (sealed: Buffer) => sealed[0] === FORMER_FORMAT;
