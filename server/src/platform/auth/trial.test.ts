import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { until } from '../testing/until.ts';

/** A trial: the code to the telephone, the tenant that is made, its end, and what does not make one. */

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  const release = {
    version: '1.0.0-abcdef01',
    manifest: { name: 'shop' },
    remote: {
      id: 'shop',
      name: '商城',
      prefixes: ['/shop'],
      requires: { contracts: '^1.0.0', shared: '^1.0.0' },
      routes: [],
      menus: [],
      permissions: [],
      slots: [],
      preload: 'idle',
    },
  };
  const folder = join(server.dataDir, 'dist/remotes/shop');
  await mkdir(join(folder, release.version), { recursive: true });
  await writeFile(join(folder, 'current.json'), JSON.stringify(release));
  await until(async () => (await server.server.kernel.readReleases()).remotes.length === 1);
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('delete from sign_in_attempts'));

const askCode = (phone: string) => server.call('GET', '/xmf-user-auth/tryout/shotmessage', { query: { phone } });
const start = (body: object) => server.call('POST', '/xmf-user-auth/tryout', { body });
async function form(phone: string, username: string) {
  const { data } = await askCode(phone);
  const folder = join(server.dataDir, 'outbox');
  const messages = await Promise.all(
    (await readdir(folder)).sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  const { text } = messages.filter(({ to }) => to === phone).at(-1);
  const code = /\d{6}/.exec(text)?.[0] ?? '';
  return { company: '北岸商贸', contact: '林晓', phone, code, sendKey: data.sendKey, username, password: PASSWORD };
}
const tenants = async () => (await server.owner.query('select * from tenants order by id')).rows;

test('makes a tenant with its first department, its administrator, every app there is, for 30 days', async () => {
  const { status, data } = await start(await form('13800000001', 'linxiao'));
  expect(status).toBe(200);
  expect((Date.parse(data.trialEndsAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
  const tenant = (await tenants()).at(-1);
  expect(tenant).toMatchObject({ name: '北岸商贸', disabled: false, trial_ends_at: new Date(data.trialEndsAt) });
  expect(tenant.id).toBeGreaterThanOrEqual(100_000);

  const signedIn = await server.signIn('LinXiao');
  expect(signedIn.data.user).toMatchObject({
    tenant_id: tenant.id,
    tenant_name: '北岸商贸',
    cuser_name: '林晓',
    department_name: '北岸商贸',
  });
  const token = signedIn.data.access_token;
  const registry = await server.call('GET', '/xmf-basic-model/registry', { token });
  expect(JSON.parse(registry.data.payload).registry.remotes.map(({ id }: { id: string }) => id)).toEqual(['shop']);
  const users = await server.call('GET', '/xmf-user-auth/agents', { token });
  expect(users.data.list.map(({ username }: { username: string }) => username)).toEqual(['linxiao']);
  const feedback = await server.call('GET', '/xmf-basic-model/dictionary', { token, query: { dictType: 'FEEDBACK_TYPE' } });
  expect(feedback.data.length).toBeGreaterThan(0);
  const { rows } = await server.owner.query('select operation, agent_name from operation_log where tenant_id = $1', [tenant.id]);
  expect(rows).toEqual([{ operation: '申请试用', agent_name: '林晓' }]);
});

test('that ended signs nobody in, and ends who is', async () => {
  await start(await form('13800000002', 'short-trial'));
  const { data } = await server.signIn('short-trial');
  await server.owner.query(`update tenants set trial_ends_at = now() where trial_ends_at is not null`);
  const refused = await server.signIn('short-trial');
  expect([refused.status, refused.envelope.reason]).toEqual([403, 'auth.trialEnded']);
  const who = await server.call('GET', '/xmf-user-auth/permissions/contactNumber', { token: data.access_token });
  expect(who.envelope.code).toBe('4005');
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: data.refresh_token });
  expect((await server.call('POST', '/xmf-user-auth/oauth/token', { body })).envelope.code).toBe('4005');
  await server.owner.query(`update tenants set trial_ends_at = now() + interval '1 day' where trial_ends_at is not null`);
});

describe('makes nothing', () => {
  test('with a name that somebody has, and the code stays good for another one', async () => {
    const before = (await tenants()).length;
    const given = await form('13800000003', 'AGENT1');
    const { status, envelope } = await start(given);
    expect([status, envelope.reason, envelope.fields?.[0]?.path]).toEqual([409, 'agent.duplicateUsername', 'username']);
    expect((await tenants()).length).toBe(before);
    expect((await start({ ...given, username: 'another-name' })).status).toBe(200);
    // Used up now.
    expect((await start({ ...given, username: 'yet-another' })).envelope.reason).toBe('auth.badSentCode');
  });

  test('for a telephone that has a running trial', async () => {
    await start(await form('13800000004', 'first-trial'));
    const again = await start(await form('13800000004', 'second-trial'));
    expect([again.status, again.envelope.reason]).toEqual([409, 'auth.trialExists']);
  });

  test('with a wrong code, one of another telephone, or fields that do not fit', async () => {
    const before = (await tenants()).length;
    const given = await form('13800000005', 'five');
    const other = await form('13800000006', 'six');
    const code = given.code === '000000' ? '000001' : '000000';
    for (const wrong of [{ code }, { phone: '13800000006' }, { sendKey: 'x' }]) {
      expect((await start({ ...given, ...wrong })).envelope.reason).toBe('auth.badSentCode');
    }
    if (given.code !== other.code) expect((await start({ ...given, sendKey: other.sendKey })).status).toBe(400);
    for (const bad of [{ phone: '123' }, { username: '1x' }, { password: 'weak' }, { company: '' }, { contact: ' ' }]) {
      expect((await start({ ...given, ...bad })).status).toBe(400);
    }
    expect((await tenants()).length).toBe(before);
  });

  test('twice, when both calls come at once', async () => {
    const given = await form('13800000007', 'seven');
    const replies = await Promise.all([start(given), start(given), start(given)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await tenants()).filter(({ name, code }) => name === given.company && code !== 't174').length).toBeGreaterThan(0);
  });
});

test('a telephone gets five codes in a quarter of an hour', async () => {
  for (let n = 0; n < 5; n += 1) expect((await askCode('13800000008')).status).toBe(200);
  expect((await askCode('13800000008')).envelope.code).toBe('4029');
  expect((await askCode('12345')).status).toBe(400);
});
