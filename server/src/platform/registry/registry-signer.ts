import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import type { SignedRegistry } from '@lianxi/contracts/registry/registry.contract';
import type { FieldCipher } from '../crypto/field-cipher.ts';
import { lockInstallation } from '../db/advisory-locks.ts';
import type { Db, Tx } from '../db/db.ts';

/** Signs the registry's replies, so that a browser can keep one and believe it later. */
export interface RegistrySigner {
  readonly keys: PortalConfig['registryKeys'];
  sign(payload: string): SignedRegistry;
}

/** An Ed25519 public key in DER ends with its 32 bytes. */
const RAW_BYTES = 32;

/** Reads the installation's key, which all servers share; the first one makes it. */
export async function createRegistrySigner(db: Db, cipher: FieldCipher): Promise<RegistrySigner> {
  const { keys, keyId, privateKey } = await db.platform(async ({ tx }) => {
    await lockInstallation(tx, 'registryKey');
    const rows = await tx.selectFrom('registry_keys').selectAll().orderBy('created_at', 'desc').execute();
    for (const row of rows) {
      const opened = openKey(cipher, row.private_key);
      if (opened) return { keys: rows.map(publicOf), keyId: row.key_id, privateKey: opened };
    }
    // None yet, or all of them of a secret that was lost: a new one.
    const made = await makeKey(tx, cipher);
    return { ...made, keys: [...rows.map(publicOf), { keyId: made.keyId, key: made.key }] };
  });
  return {
    keys,
    sign: (payload) => ({ payload, signature: sign(null, Buffer.from(payload), privateKey).toString('base64'), keyId }),
  };
}

const publicOf = (row: { key_id: string; public_key: string }) => ({ keyId: row.key_id, key: row.public_key });

function openKey(cipher: FieldCipher, sealed: Buffer): KeyObject | null {
  try {
    return createPrivateKey(cipher.decrypt(sealed));
  } catch {
    return null;
  }
}

async function makeKey(tx: Tx, cipher: FieldCipher): Promise<{ keyId: string; key: string; privateKey: KeyObject }> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-RAW_BYTES);
  const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 12);
  const key = raw.toString('base64');
  const sealed = cipher.encrypt(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  await tx.insertInto('registry_keys').values({ key_id: keyId, public_key: key, private_key: sealed }).execute();
  return { keyId, key, privateKey };
}
