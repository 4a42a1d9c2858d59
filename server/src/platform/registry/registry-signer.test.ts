import { createPublicKey, createSecretKey, randomBytes, verify } from 'node:crypto';
import { endorsedText, type SignedRegistry } from '@lianxi/contracts/registry/registry.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCipher, type InstallationColumn } from '../crypto/cipher.ts';
import { type KernelFixture, startKernel } from '../testing/kernel-fixture.ts';
import { createRegistrySigner, type RegistrySigner } from './registry-signer.ts';

let kernel: KernelFixture;
beforeAll(async () => {
  kernel = await startKernel();
});
afterAll(() => kernel.end());

const newCipher = () => createCipher<InstallationColumn>('installation', createSecretKey(randomBytes(32)), null);
const cipher = newCipher();

/** As a browser does it, with the keys of /config.json. */
function isGenuine(keys: RegistrySigner['keys'], { payload, signature, keyId }: SignedRegistry): boolean {
  const known = keys.find((key) => key.keyId === keyId);
  if (!known) return false;
  const x = Buffer.from(known.key, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'));
}

test('servers that start together share one key, and keep it over restarts', async () => {
  const signers = await Promise.all(Array.from({ length: 4 }, () => createRegistrySigner(kernel.db, cipher)));
  const [first, second] = signers as [RegistrySigner, RegistrySigner];
  expect(new Set(signers.map(({ keys }) => JSON.stringify(keys))).size).toBe(1);
  expect(first.keys).toHaveLength(1);
  const signed = first.sign('{"remotes":["应用"]}');
  expect(second.sign('{"remotes":["应用"]}')).toEqual(signed);
  expect(isGenuine(second.keys, signed)).toBe(true);
  const { signature } = first.sign('{"remotes":[]}');
  expect(isGenuine(first.keys, { ...signed, signature })).toBe(false);
  expect(isGenuine(first.keys, { ...signed, payload: `${signed.payload} ` })).toBe(false);
});

test('the private half lies in the database encrypted alone', async () => {
  const { rows } = await kernel.owner.query<{ private_key: Buffer }>('select private_key from registry_keys');
  expect(rows[0]?.private_key.toString('latin1')).not.toContain('PRIVATE KEY');
});

test('with another secret there is a new key; what the old one signed is still believed', async () => {
  const before = await createRegistrySigner(kernel.db, cipher);
  const signed = before.sign('{}');
  const after = await createRegistrySigner(kernel.db, newCipher());
  expect(after.keys).toHaveLength(2);
  expect(after.sign('{}').keyId).not.toBe(signed.keyId);
  expect(isGenuine(after.keys, signed)).toBe(true);
  expect(isGenuine(after.keys, after.sign('{}'))).toBe(true);
});

test('a retired key makes the next one, which it endorses, and signs no more', async () => {
  const old = await createRegistrySigner(kernel.db, cipher);
  const { keyId } = old.sign('{}');
  await kernel.owner.query('update registry_keys set retired_at = now() where key_id = $1', [keyId]);
  const [next, sibling] = await Promise.all([createRegistrySigner(kernel.db, cipher), createRegistrySigner(kernel.db, cipher)]);
  const signed = next.sign('{}');
  expect(signed.keyId).not.toBe(keyId);
  expect(sibling.sign('{}')).toEqual(signed);
  const published = next.keys.find((key) => key.keyId === signed.keyId);
  const { by = '', signature = '' } = published?.endorsement ?? {};
  expect(by).toBe(keyId);
  const endorsed = { payload: endorsedText(signed.keyId, published?.key ?? ''), signature, keyId };
  expect(isGenuine(old.keys, endorsed)).toBe(true);
  expect(isGenuine(next.keys, signed)).toBe(true);
});
