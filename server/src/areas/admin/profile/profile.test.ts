import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';

const PROFILE = '/xmf-user-auth/profile';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const read = async (username: string) => server.call('GET', PROFILE, { token: await server.token(username) });
const save = async (username: string, body: object) =>
  server.call('PUT', PROFILE, {
    token: await server.token(username),
    body: { agMobile: '13900000001', agEmail: '', emailServerId: null, emailToken: null, password: PASSWORD, ...body },
  });
const row = async (username: string) => {
  const { rows } = await server.owner.query(
    'select mobile, email, email_server_id, email_token from agents where username = $1',
    [username],
  );
  return rows[0];
};
const servers = async (username: string) =>
  (await server.call('GET', `${PROFILE}/emailServers`, { token: await server.token(username) })).data;

test('nobody without a token', async () => {
  for (const path of [PROFILE, `${PROFILE}/emailServers`]) expect((await server.call('GET', path)).envelope.code).toBe('4005');
  expect((await server.call('PUT', PROFILE, { body: {} })).envelope.code).toBe('4005');
});

test('agents see themselves; without the right to numbers their own is masked too', async () => {
  expect((await read('admin')).data).toMatchObject({
    agNo: 'admin',
    departName: 'service',
    agExt: '8001',
    agMobile: '19900000001',
  });
  const { text, data } = await read('agent1');
  expect(text).not.toMatch(/\d{11}/);
  expect(data.agMobile).toMatch(/^199\*{4}0001_/);
});

test('saving: number, mail, server and code; the code is kept as ciphertext and never comes back', async () => {
  const [first] = await servers('admin');
  expect(first).toEqual({ id: expect.any(String), name: '腾讯企业邮箱', host: 'smtp.exmail.qq.com' });
  const { envelope } = await save('admin', { agEmail: 'a@example.com', emailServerId: first.id, emailToken: 'secret-code' });
  expect(envelope.code).toBe('0');
  const { text, data } = await read('admin');
  expect(data).toMatchObject({
    agMobile: '13900000001',
    agEmail: 'a@example.com',
    emailServerId: first.id,
    hasEmailToken: true,
  });
  expect(text).not.toContain('secret-code');
  const stored = (await row('admin')).email_token;
  expect(stored.toString('utf8')).not.toContain('secret-code');
  const { rows: log } = await server.owner.query(`select after::text from operation_log where operation = '保存个人资料'`);
  expect(log.map(({ after }) => after).join()).not.toMatch(/secret-code|139|example/);

  await save('admin', {});
  expect((await row('admin')).email_token).toEqual(stored);
  await save('admin', { emailToken: '' });
  expect(await row('admin')).toEqual({ mobile: '13900000001', email: null, email_server_id: null, email_token: null });
});

test('a masked number leaves what is behind it', async () => {
  const { agMobile } = (await read('agent1')).data;
  expect((await save('agent1', { agMobile, agEmail: 'b@example.com' })).envelope.code).toBe('0');
  expect(await row('agent1')).toMatchObject({ mobile: '19900000001', email: 'b@example.com' });
});

describe('number and mail address, to which the code for a forgotten password goes', () => {
  const outbox = async () => {
    const folder = join(server.dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
  };

  test('change with the password alone', async () => {
    const before = await row('agent175');
    for (const password of [undefined, null, '', 'Wrong2026']) {
      const { status, envelope } = await save('agent175', { agMobile: '19900000001', agEmail: 'thief@example.com', password });
      expect([status, envelope.fields?.[0]?.path]).toEqual([400, 'password']);
    }
    expect((await save('agent175', { agMobile: '13900000666', password: 'Wrong2026' })).status).toBe(400);
    expect(await row('agent175')).toEqual(before);
    expect(JSON.stringify(await outbox())).not.toContain('agent175');
  });

  test('need none to stay as they are', async () => {
    const { agMobile } = (await read('monitor')).data;
    expect((await save('monitor', { agMobile, password: null })).envelope.code).toBe('0');
  });

  test('are told of at the old ones', async () => {
    await save('admin175', { agMobile: '13900000002', agEmail: 'old@example.com' });
    await save('admin175', { agMobile: '13900000003', agEmail: 'new@example.com' });
    const told = async () => (await outbox()).filter(({ text }) => text.includes('admin175')).map(({ to }) => to);
    await until(async () => (await told()).length === 3);
    expect((await told()).sort()).toEqual(['13900000002', '19900000001', 'old@example.com']);
  });

  test('of oneself need it in the list of users, too; those of others do not', async () => {
    const token = await server.token('admin');
    const edit = async (username: string, more: object) => {
      const { data } = await server.call('GET', `/xmf-user-auth/agents/${server.agentId(username)}`, { token });
      const { agName, agNo, departId, agExt, agMobile, agEmail, roles, id, version } = data;
      const roleIds = roles.map((role: { id: string }) => role.id);
      const body = { agName, agNo, departId, agExt, agMobile, agEmail, roleIds, id, version, ...more };
      return server.call('PUT', '/xmf-user-auth/agents', { token, body });
    };
    expect((await edit('admin', { agMobile: '13900000009' })).envelope.reason).toBe('auth.passwordNeeded');
    expect((await edit('admin', { agEmail: 'x@example.com', password: 'Wrong2026' })).envelope.reason).toBe(
      'auth.wrongOwnPassword',
    );
    expect((await edit('admin', { agMobile: '13900000009', password: PASSWORD })).status).toBe(200);
    expect((await edit('nobody', { agMobile: '13900000010' })).status).toBe(200);
    await until(async () => (await outbox()).some(({ text }) => text.includes('nobody')));
  });
});

describe('bad input', () => {
  test.each([
    [{ agMobile: '' }, 'agMobile', '请输入联系电话'],
    [{ agMobile: '12345' }, 'agMobile', '长度在 6 到 15 个字符'],
    [{ agMobile: '1'.repeat(16) }, 'agMobile', '长度在 6 到 15 个字符'],
    [{ agEmail: 'not-a-mail' }, 'agEmail', '请输入正确的邮箱地址'],
    [{ agEmail: `${'a'.repeat(30)}@example.com` }, 'agEmail', '最多 30 个字符'],
    [{ emailToken: 'x'.repeat(51) }, 'emailToken', '最多 50 个字符'],
    [{ emailServerId: '999999999999' }, 'emailServerId', '邮箱服务器不存在或已停用'],
  ])('%j: 4000 at the field, nothing changes', async (body, path, text) => {
    const before = await row('agent2');
    const { envelope } = await save('agent2', body);
    expect([envelope.code, envelope.fields]).toEqual(['4000', [{ path, text }]]);
    expect(await row('agent2')).toEqual(before);
  });

  test('a mail server of another tenant is none', async () => {
    const [theirs] = await servers('admin175');
    expect((await save('agent2', { emailServerId: theirs.id })).envelope.reason).toBe('profile.unknownServer');
  });
});
