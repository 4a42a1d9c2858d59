import type { Registry } from '@lianxi/contracts/registry/registry.contract';
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
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

async function keyPair() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const key = base64(await crypto.subtle.exportKey('raw', pair.publicKey));
  const signature = base64(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(payload)));
  return { key, signedAs: (keyId: string) => ({ payload, keyId, signature }) };
}
const [old, next] = await Promise.all([keyPair(), keyPair()]);
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
  expect(await openRegistry(old.signedAs('old'))).toEqual(empty);
  served.push({ keyId: 'next', key: next.key });
  expect(await openRegistry(next.signedAs('next'))).toEqual(empty);
  expect(await openRegistry(old.signedAs('old'))).toEqual(empty);
});

test('another key, another text, or a key that nobody knows is refused', async () => {
  const { openRegistry, UnsignedRegistry } = await load();
  await expect(openRegistry(next.signedAs('old'))).rejects.toThrow(UnsignedRegistry);
  await expect(openRegistry(next.signedAs('next'))).rejects.toThrow(UnsignedRegistry);
  const changed = { ...old.signedAs('old'), payload: payload.replace('r_1', 'r_2') };
  await expect(openRegistry(changed)).rejects.toThrow(UnsignedRegistry);
});

test('a browser without Ed25519 checks by itself', async () => {
  const { openRegistry, UnsignedRegistry } = await load();
  vi.stubGlobal('crypto', { subtle: undefined });
  try {
    expect(await openRegistry(old.signedAs('old'))).toEqual(empty);
    await expect(openRegistry(next.signedAs('old'))).rejects.toThrow(UnsignedRegistry);
  } finally {
    vi.unstubAllGlobals();
  }
});
