import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, plantCheckCode, type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { CODE_SIGNS, drawCheckCode } from './check-picture.ts';
import { hashToken } from './token.ts';

/** The picture that sign-in asks for after two wrong tries. */

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('delete from sign_in_attempts'));

const signIn = (username: string, password: string, more: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
  server.call('POST', '/xmf-user-auth/oauth/token', {
    body: new URLSearchParams({ grant_type: 'password', username, password, ...more }),
    remoteAddress,
  });
const reasonOf = async (reply: ReturnType<typeof signIn>) => (await reply).envelope.reason ?? 'none';
async function fail(username: string, times: number, remoteAddress?: string): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect(await reasonOf(signIn(username, 'Wrong2026', {}, remoteAddress))).toBe('auth.badCredentials');
  }
}

test('is a picture of lines, another one each time, with its key', async () => {
  const first = await server.call('GET', '/xmf-user-auth/checkCode');
  const second = await server.call('GET', '/xmf-user-auth/checkCode');
  expect(first.data.checkKey).not.toBe(second.data.checkKey);
  const svg = Buffer.from(first.data.image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  expect(svg).toMatch(/^<svg [^>]+>.*<path/);
  expect(svg).not.toMatch(/<text|<script|NaN/);
  const signs = new Set(Array.from({ length: 300 }, () => [...drawCheckCode().code]).flat());
  expect([...signs].sort().join('')).toBe([...CODE_SIGNS].sort().join(''));
});

test('after two wrong tries of an account it is needed, also with the right password, and with it the sign-in goes on', async () => {
  await fail('agent1', 2);
  const asked = await signIn('agent1', PASSWORD);
  expect([asked.status, asked.envelope.reason]).toEqual([400, 'auth.checkCodeRequired']);
  expect(asked.envelope.fields).toEqual([{ path: 'checkCode', text: '请输入图形验证码' }]);
  // From another address too: it is the account's.
  expect(await reasonOf(signIn('agent1', PASSWORD, {}, '203.0.113.2'))).toBe('auth.checkCodeRequired');
  const { checkKey, checkCode } = await plantCheckCode(server.owner);
  expect((await signIn('agent1', PASSWORD, { checkKey, checkCode: checkCode.toLowerCase() })).status).toBe(200);
});

test('after two wrong tries of an address every account from there needs it, but not where it signed in before', async () => {
  expect((await signIn('agent2', PASSWORD)).status).toBe(200);
  await fail('ghost1', 1);
  await fail('ghost2', 1);
  expect(await reasonOf(signIn('agent1', PASSWORD))).toBe('auth.checkCodeRequired');
  expect((await signIn('agent2', PASSWORD)).status).toBe(200);
  expect((await signIn('agent1', PASSWORD, {}, '203.0.113.9')).status).toBe(200);
});

test('is good once, for three minutes, and for its own key; a wrong one is used up', async () => {
  await fail('agent1', 2);
  const used = await plantCheckCode(server.owner);
  expect(await reasonOf(signIn('agent1', 'Wrong2026', used))).toBe('auth.badCredentials');
  expect(await reasonOf(signIn('agent1', PASSWORD, used))).toBe('auth.badCheckCode');

  const wrong = await plantCheckCode(server.owner);
  expect(await reasonOf(signIn('agent1', PASSWORD, { ...wrong, checkCode: 'XXXX' }))).toBe('auth.badCheckCode');
  expect(await reasonOf(signIn('agent1', PASSWORD, wrong))).toBe('auth.badCheckCode');

  const old = await plantCheckCode(server.owner);
  await server.owner.query(`update check_codes set expires_at = now() - interval '1 second'`);
  expect(await reasonOf(signIn('agent1', PASSWORD, old))).toBe('auth.badCheckCode');
  expect(await reasonOf(signIn('agent1', PASSWORD, { checkKey: 'made-up', checkCode: 'ACE7' }))).toBe('auth.badCheckCode');
});

test('a sign-in without or with a wrong one does not count, so that nobody is locked out by it', async () => {
  await fail('agent1', 2);
  for (let n = 0; n < 8; n += 1) await signIn('agent1', PASSWORD, n % 2 ? { checkKey: 'x', checkCode: 'y' } : {});
  expect((await signIn('agent1', PASSWORD, await plantCheckCode(server.owner))).status).toBe(200);
});

test('who is locked is told so, not asked for a picture', async () => {
  for (let n = 0; n < 5; n += 1) await server.signIn('agent1', 'Wrong2026', '203.0.113.3');
  expect(await reasonOf(signIn('agent1', PASSWORD, {}, '203.0.113.3'))).toBe('auth.locked');
});

test('the table opens nothing', async () => {
  const { data } = await server.call('GET', '/xmf-user-auth/checkCode');
  const { rows } = await server.owner.query<{ key_hash: Buffer }>('select key_hash from check_codes');
  expect(rows.some(({ key_hash }) => key_hash.equals(hashToken(data.checkKey)))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(data.checkKey);
});
