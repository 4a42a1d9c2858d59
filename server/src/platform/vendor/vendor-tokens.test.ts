import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCipher, type InstallationColumn } from '../crypto/cipher.ts';
import { type KernelFixture, startKernel } from '../testing/kernel-fixture.ts';
import { createVendorTokens, type VendorTokens } from './vendor-tokens.ts';

const installationCipher = createCipher<InstallationColumn>('installation', createSecretKey(randomBytes(32)), null);
let kernel: KernelFixture;
beforeAll(async () => {
  kernel = await startKernel();
});
beforeEach(() => kernel.owner.query('truncate vendor_tokens'));
afterAll(() => kernel.end());

/** What one server process knows. */
const openTokens = (): VendorTokens => createVendorTokens({ db: kernel.db, installationCipher });

/** A vendor who numbers the tokens that it gives, and how long they are good. */
function vendor(seconds: number) {
  const gate = Promise.withResolvers<void>();
  let given = 0;
  const fetch = async () => {
    given += 1;
    const token = `token-${given}`;
    await gate.promise;
    return { token, seconds };
  };
  return { fetch, open: gate.resolve, given: () => given };
}

test('of one account one token is fetched at a time, and kept as long as it is good', async () => {
  const tokens = openTokens();
  const { fetch, open, given } = vendor(7200);
  const asked = [1, 2, 3].map(() => tokens.of('a', null, fetch));
  open();
  expect(await Promise.all(asked)).toEqual(['token-1', 'token-1', 'token-1']);
  expect(await tokens.of('a', null, fetch)).toBe('token-1');
  expect(await tokens.of('b', null, fetch)).toBe('token-2');
  expect(given()).toBe(2);
});

test('a token that was refused is fetched anew, once, whoever held it', async () => {
  const tokens = openTokens();
  const { fetch, open, given } = vendor(7200);
  open();
  const first = await tokens.of('a', null, fetch);
  expect(await Promise.all([1, 2].map(() => tokens.of('a', first, fetch)))).toEqual(['token-2', 'token-2']);
  // Who held the first one until now goes on with the second.
  expect(await tokens.of('a', first, fetch)).toBe('token-2');
  expect(given()).toBe(2);
});

test('a token that ends at once, or could not be fetched, is not kept', async () => {
  const tokens = openTokens();
  const { fetch, open } = vendor(60);
  open();
  await expect(tokens.of('a', null, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await tokens.of('a', null, fetch)).toBe('token-1');
  expect(await tokens.of('a', null, fetch)).toBe('token-2');
});

test('processes share a token, fetch it once, and keep it unreadable', async () => {
  const processes = [openTokens(), openTokens(), openTokens()];
  const { fetch, open, given } = vendor(7200);
  const asked = processes.map((tokens) => tokens.of('corp secret', null, fetch));
  setTimeout(open, 50);
  expect(await Promise.all(asked)).toEqual(['token-1', 'token-1', 'token-1']);
  expect(await Promise.all(processes.map((tokens) => tokens.of('corp secret', 'token-1', fetch)))).toEqual(
    Array(3).fill('token-2'),
  );
  expect(given()).toBe(2);
  const { rows } = await kernel.owner.query(`select key, encode(token, 'escape') as token from vendor_tokens`);
  expect(JSON.stringify(rows)).not.toMatch(/corp|secret|token-2/);
});

test('a process that died while it fetched is followed by another', async () => {
  const never = openTokens().of('a', null, () => new Promise(() => {}));
  void never;
  await expect.poll(async () => (await kernel.owner.query('select from vendor_tokens')).rowCount).toBe(1);
  await kernel.owner.query(`update vendor_tokens set fetched_until = now() - interval '1 second'`);
  const { fetch, open } = vendor(7200);
  open();
  expect(await openTokens().of('a', null, fetch)).toBe('token-1');
});
