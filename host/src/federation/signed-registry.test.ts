import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Registry } from '@lianxi/contracts/basic-model/registry.contract';
import { beforeEach, expect, test, vi } from 'vitest';

const empty: Registry = {
  schema: 1,
  resolutionId: 'r_1',
  ttlSec: 60,
  host: { build: 'b', provides: {} },
  remotes: [],
  unavailable: [],
};
const payload = JSON.stringify(empty);
const keyPair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64') };
};
const signedBy = (privateKey: KeyObject, keyId: string) => ({
  payload,
  keyId,
  signature: sign(null, Buffer.from(payload), privateKey).toString('base64'),
});
const [old, next] = [keyPair(), keyPair()];
let served = [{ keyId: 'old', key: old.key }];

/** A page load: what it knows of keys comes from `/config.json`. */
async function load() {
  vi.resetModules();
  vi.stubGlobal('fetch', async () => Response.json({ registryKeys: served }));
  return import('./signed-registry.ts');
}

beforeEach(() => {
  served = [{ keyId: 'old', key: old.key }];
});

test('what the portal signed is believed, also by a key that came after the page was loaded', async () => {
  const { openRegistry } = await load();
  expect(await openRegistry(signedBy(old.privateKey, 'old'))).toEqual(empty);
  served.push({ keyId: 'next', key: next.key });
  expect(await openRegistry(signedBy(next.privateKey, 'next'))).toEqual(empty);
  expect(await openRegistry(signedBy(old.privateKey, 'old'))).toEqual(empty);
});

test('another key, another text, or a key that nobody knows is refused', async () => {
  const { openRegistry, UnsignedRegistry } = await load();
  await expect(openRegistry(signedBy(next.privateKey, 'old'))).rejects.toThrow(UnsignedRegistry);
  await expect(openRegistry(signedBy(next.privateKey, 'next'))).rejects.toThrow(UnsignedRegistry);
  const changed = { ...signedBy(old.privateKey, 'old'), payload: payload.replace('r_1', 'r_2') };
  await expect(openRegistry(changed)).rejects.toThrow(UnsignedRegistry);
});

test('a browser without Ed25519 checks by itself', async () => {
  const { openRegistry, UnsignedRegistry } = await load();
  vi.stubGlobal('crypto', { subtle: undefined });
  try {
    expect(await openRegistry(signedBy(old.privateKey, 'old'))).toEqual(empty);
    await expect(openRegistry(signedBy(next.privateKey, 'old'))).rejects.toThrow(UnsignedRegistry);
  } finally {
    vi.unstubAllGlobals();
  }
});
