import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

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
    body: { agMobile: '13900000001', agEmail: '', emailServerId: null, emailToken: null, ...body },
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
