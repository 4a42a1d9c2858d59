import type { UserInfo } from '@lianxi/contracts/auth/auth.contract';
import { endorsedText, type Registry, type RegistryStatement } from '@lianxi/contracts/registry/registry.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const empty: Registry = {
  schema: 1,
  resolutionId: 'r_1',
  ttlSec: 60,
  host: { build: 'b', provides: {} },
  remotes: [],
  unavailable: [],
};
const HOUR = 3_600_000;
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** A registry for agent 7 of tenant 174, issued this long ago. */
const payloadOf = (more: Partial<RegistryStatement> = {}, ageMs = 0) =>
  JSON.stringify({
    tenantId: 174,
    agentId: '7',
    issuedAt: new Date(Date.now() - ageMs).toISOString(),
    expiresAt: new Date(Date.now() - ageMs + 14 * 24 * HOUR).toISOString(),
    registry: empty,
    ...more,
  });

async function keyPair(keyId: string) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const key = base64(await crypto.subtle.exportKey('raw', pair.publicKey));
  const sign = async (text: string) =>
    base64(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text)));
  return {
    published: { keyId, key },
    key,
    signs: async (payload = payloadOf()) => ({ payload, keyId, signature: await sign(payload) }),
    endorses: async (next: { keyId: string; key: string }) => ({
      ...next,
      endorsement: { by: keyId, signature: await sign(endorsedText(next.keyId, next.key)) },
    }),
  };
}
const [old, next, third, foreign] = (await Promise.all(['old', 'next', 'third', 'foreign'].map(keyPair))) as [Key, Key, Key, Key];
type Key = Awaited<ReturnType<typeof keyPair>>;

let served: object[] = [];
const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});

/** A page load in the same browser, unless its storage was emptied. */
async function load(built: Record<string, string> = {}) {
  vi.resetModules();
  vi.stubGlobal('__REGISTRY_KEYS__', built);
  vi.stubGlobal('fetch', async () => Response.json({ registryKeys: served }));
  const { sessionStore } = await import('@lianxi/contracts/session/session.store');
  sessionStore.setState({ userinfo: { user_id: '7', tenant_id: 174 } as UserInfo });
  return import('./signed-registry.ts');
}

beforeEach(() => {
  storage.clear();
  served = [old.published];
});

describe('a key', () => {
  test('is pinned by the first answer of a sign-in: another one beside it, or in its place, is nobody’s', async () => {
    const { openRegistry } = await load();
    expect(await openRegistry(await old.signs())).toEqual(empty);
    served = [old.published, foreign.published];
    await expect(openRegistry(await foreign.signs())).rejects.toThrow('not signed');
    const again = await load();
    served = [{ keyId: 'old', key: foreign.key }];
    const forged = { ...(await foreign.signs()), keyId: 'old' };
    await expect(again.openRegistry(forged)).rejects.toThrow('not signed');
    expect(await again.openRegistry(await old.signs())).toEqual(empty);
  });

  test('hands over to the next one, and that to a third, also in an open page', async () => {
    const { openRegistry } = await load();
    await openRegistry(await old.signs());
    served = [await next.endorses(third.published), await old.endorses(next.published), old.published];
    expect(await openRegistry(await third.signs())).toEqual(empty);
    // The next page does not need the first one any more.
    served = [third.published];
    expect(await (await load()).openRegistry(await third.signs())).toEqual(empty);
  });

  test('is not handed over by somebody else, nor by words for another', async () => {
    const { openRegistry } = await load();
    await openRegistry(await old.signs());
    const { endorsement } = await old.endorses(next.published);
    served = [old.published, { ...foreign.published, endorsement }, await foreign.endorses(third.published)];
    await expect(openRegistry(await foreign.signs())).rejects.toThrow('not signed');
    await expect(openRegistry(await third.signs())).rejects.toThrow('not signed');
  });

  test('of the host’s build leaves nothing to the first answer', async () => {
    const { openRegistry } = await load({ old: old.key });
    served = [foreign.published];
    await expect(openRegistry(await foreign.signs())).rejects.toThrow('not signed');
    expect(await openRegistry(await old.signs())).toEqual(empty);
    served = [await old.endorses(next.published)];
    expect(await openRegistry(await next.signs())).toEqual(empty);
  });
});

test('a text that was changed is refused, also in a browser without Ed25519', async () => {
  const { openRegistry, UnsignedRegistry } = await load();
  const signed = await old.signs();
  const changed = { ...signed, payload: signed.payload.replace('r_1', 'r_2') };
  await expect(openRegistry(changed)).rejects.toThrow(UnsignedRegistry);
  const webCrypto = crypto;
  vi.stubGlobal('crypto', { subtle: undefined });
  try {
    expect(await openRegistry(signed)).toEqual(empty);
    await expect(openRegistry(changed)).rejects.toThrow(UnsignedRegistry);
  } finally {
    vi.stubGlobal('crypto', webCrypto);
  }
});

test('a page of the host before reads what a newer server sends', async () => {
  const { openRegistry } = await load();
  const remote = { id: 'demo', name: '演示', prefixes: ['/demo'], requires: { contracts: '^1.0.0', shared: '^1.0.0' } };
  const parts = { routes: [], menus: [], permissions: [], slots: [], preload: 'hover' };
  const release = { version: '1.0.0', base: '/r/demo/1.0.0', manifest: {}, integrity: {}, channel: 'stable', previous: null };
  const remotes = [{ ...remote, ...parts, ...release, ofLater: true }] as never;
  const signed = await old.signs(payloadOf({ registry: { ...empty, remotes } }));
  expect((await openRegistry(signed)).remotes).toMatchObject([{ id: 'demo', version: '1.0.0' }]);
});

describe('an answer', () => {
  test.each([{ tenantId: 175 }, { agentId: '8' }])('for %o is none for this agent', async (more) => {
    const { openRegistry, openKeptRegistry } = await load();
    const signed = await old.signs(payloadOf(more));
    await expect(openRegistry(signed)).rejects.toThrow('somebody else');
    await expect(openKeptRegistry(signed)).rejects.toThrow('somebody else');
  });

  test('of before is refused after a newer one, and so is one of days ago', async () => {
    const { openRegistry } = await load();
    await expect(openRegistry(await old.signs(payloadOf({}, 30 * HOUR)))).rejects.toThrow('old one');
    const before = await old.signs(payloadOf({}, HOUR));
    expect(await openRegistry(before)).toEqual(empty);
    expect(await openRegistry(await old.signs())).toEqual(empty);
    await expect(openRegistry(before)).rejects.toThrow('old one');
  });

  test('that was kept stands in for two weeks', async () => {
    const { openKeptRegistry } = await load();
    expect(await openKeptRegistry(await old.signs(payloadOf({}, 13 * 24 * HOUR)))).toEqual(empty);
    await expect(openKeptRegistry(await old.signs(payloadOf({}, 15 * 24 * HOUR)))).rejects.toThrow('too long');
  });
});
