import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const SITE = '/xmf-video-services/site';
const call = async (method: string, path: string, username: string, body?: unknown) =>
  server.call(method, path, { token: await server.token(username), ...(body ? { body } : {}) });
const fields = (more: object = {}) => ({
  ...{ name: '手机银行', enabled: true, title: '视频柜员', welcome: '请点击开始视频', accent: '#aa3300', consent: 'required' },
  ...{ ask: { name: 'required', phone: 'off' }, askGroup: true, groupId: null, allowedOrigins: 'https://bank.example/\n*' },
  ...more,
});
const made = async (more: object): Promise<string> => (await call('POST', SITE, 'admin', fields(more))).data.id;

it('is made with a key that nobody guesses', async () => {
  const { data } = await call('GET', `${SITE}/${await made({})}`, 'admin');
  expect(data).toMatchObject({ allowedOrigins: 'https://bank.example\n*', tenantId: 174 });
  expect(data.key).toMatch(/^v[0-9a-f]{20}$/);
});

it('stays once a customer came through it', async () => {
  const id = await made({ name: '有客户' });
  await server.owner.query(`insert into video_visitors (tenant_id, name, video_site_id) values (174, '客户', $1)`, [id]);
  expect((await call('DELETE', `${SITE}/${id}`, 'admin')).envelope.reason).toBe('video-site.inUse');
  expect((await call('GET', `${SITE}/${id}`, 'admin')).status).toBe(200);
});

it('leads to groups of its own tenant alone', async () => {
  const group = { name: '甲', priority: 5, choosable: true, enabled: true, members: [] };
  const { id: theirs } = (await call('POST', '/xmf-video-services/skills', 'admin175', group)).data;
  for (const groupId of [theirs, '999999']) {
    const reply = await call('POST', SITE, 'admin', fields({ name: '他人', groupId }));
    expect(reply.envelope.reason).toBe('video-site.unknownGroup');
  }
});
