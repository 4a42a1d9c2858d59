import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import { endorsedText, type SignedRegistry } from '@lianxi/contracts/registry/registry.contract';
import type { Selectable } from 'kysely';
import type { InstallationCipher } from '../crypto/installation-cipher.ts';
import { lockInstallation } from '../db/advisory-locks.ts';
import type { Db, Tx } from '../db/db.ts';
import type { RegistryKeys } from '../db/schema.ts';

/** Signs the registry's replies, so that a browser can store one and verify it later. */
export interface RegistrySigner {
  readonly keys: PortalConfig['registryKeys'];
  sign(payload: string): SignedRegistry;
}

/** An Ed25519 public key in DER ends with its 32 bytes. */
const RAW_BYTES = 32;

/** Reads the installation's key, which all servers share; the first one makes it. */
export async function createRegistrySigner(db: Db, cipher: InstallationCipher): Promise<RegistrySigner> {
  const { keys, keyId, privateKey } = await db.platform(async ({ tx }) => {
    await lockInstallation(tx, 'registryKey');
    const rows = await tx.selectFrom('registry_keys').selectAll().orderBy('created_at', 'desc').execute();
    const opened = rows.flatMap((row) => {
      const privateKey = openKey(cipher, row.private_key);
      return privateKey ? { keyId: row.key_id, privateKey, isRetired: row.retired_at !== null } : [];
    });
    const current = opened.find(({ isRetired }) => !isRetired);
    if (current) return { ...current, keys: rows.map(publicOf) };
    // No key exists, all are retired, or the secret was lost: make a new key. The newest old key endorses it if possible.
    const made = await makeKey(tx, cipher, opened[0]);
    return { ...made, keys: [...rows.map(publicOf), made.published] };
  });
  return {
    keys,
    sign: (payload) => ({ payload, signature: signatureOf(payload, privateKey), keyId }),
  };
}

type Published = PortalConfig['registryKeys'][number];

function publicOf(row: Selectable<RegistryKeys>): Published {
  const { key_id: keyId, public_key: key, endorsed_by: by, endorsement: signature } = row;
  return { keyId, key, ...(by && signature ? { endorsement: { by, signature } } : {}) };
}

const signatureOf = (text: string, key: KeyObject): string => sign(null, Buffer.from(text), key).toString('base64');

function openKey(cipher: InstallationCipher, sealed: Buffer): KeyObject | null {
  try {
    return createPrivateKey(cipher.decrypt('registry_keys.private_key', sealed));
  } catch {
    return null;
  }
}

interface OwnKey {
  keyId: string;
  privateKey: KeyObject;
}

async function makeKey(
  tx: Tx,
  cipher: InstallationCipher,
  endorser: OwnKey | undefined,
): Promise<OwnKey & { published: Published }> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-RAW_BYTES);
  const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 12);
  const key = raw.toString('base64');
  const sealed = cipher.encrypt('registry_keys.private_key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const signature = endorser ? signatureOf(endorsedText(keyId, key), endorser.privateKey) : null;
  const row = await tx
    .insertInto('registry_keys')
    .values({
      key_id: keyId,
      public_key: key,
      private_key: sealed,
      endorsed_by: endorser?.keyId ?? null,
      endorsement: signature,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { keyId, privateKey, published: publicOf(row) };
}
