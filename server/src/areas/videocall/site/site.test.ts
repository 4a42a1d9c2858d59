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

it('is made with a key that nobody guesses, changed by one at a time, and deleted', async () => {
  const id = await made({});
  const { data } = await call('GET', `${SITE}/${id}`, 'admin');
  expect(data).toMatchObject({ ...fields(), allowedOrigins: 'https://bank.example\n*', tenantId: 174, version: 1 });
  expect(data.key).toMatch(/^v[0-9a-f]{20}$/);
  const changed = fields({ title: '新标题', consent: 'off', id, version: 1 });
  const both = await Promise.all([1, 2].map(() => call('PUT', SITE, 'admin', changed)));
  expect(both.map(({ envelope }) => envelope.reason ?? 'done').sort()).toEqual(['done', 'video-site.changed']);
  expect((await call('GET', SITE, 'admin')).data.list).toMatchObject([{ id, key: data.key, title: '新标题', consent: 'off' }]);
  expect((await call('DELETE', `${SITE}/${id}`, 'admin')).status).toBe(200);
  expect((await call('DELETE', `${SITE}/${id}`, 'admin')).status).toBe(404);
});

it('stays once a customer came through it', async () => {
  const id = await made({ name: '有客户' });
  await server.owner.query(`insert into video_visitors (tenant_id, name, video_site_id) values (174, '客户', $1)`, [id]);
  expect((await call('DELETE', `${SITE}/${id}`, 'admin')).envelope.reason).toBe('video-site.inUse');
  expect((await call('GET', `${SITE}/${id}`, 'admin')).status).toBe(200);
});

it.each([
  ['the same name', { name: '重名' }, 'video-site.duplicate'],
  ['a colour that is none', { accent: 'red' }, 'common.invalid'],
  ['an origin with a path', { allowedOrigins: 'https://a.example/shop' }, 'common.invalid'],
  ['a script for an origin', { allowedOrigins: 'javascript:alert(1)' }, 'common.invalid'],
  ['a group that is not there', { groupId: '999999' }, 'video-site.unknownGroup'],
  ['no title', { title: ' ' }, 'common.invalid'],
])('is refused with %s', async (_what, wrong, reason) => {
  await call('POST', SITE, 'admin', fields({ name: '重名' }));
  expect((await call('POST', SITE, 'admin', fields({ name: '新入口', ...wrong }))).envelope.reason).toBe(reason);
});

it('belongs to its tenant, whose groups alone it leads to, and to who holds the right', async () => {
  const id = await made({ name: '本企业' });
  const group = { name: '甲', priority: 5, choosable: true, enabled: true, members: [] };
  const { id: theirs } = (await call('POST', '/xmf-video-services/skills', 'admin175', group)).data;
  const reply = await call('PUT', SITE, 'admin', fields({ name: '本企业', groupId: theirs, id, version: 1 }));
  expect(reply.envelope.reason).toBe('video-site.unknownGroup');
  for (const [method, path, body] of [
    ['GET', `${SITE}/${id}`],
    ['DELETE', `${SITE}/${id}`],
    ['PUT', SITE, fields({ name: '抢', id, version: 1 })],
  ] as const) {
    expect((await call(method, path, 'admin175', body)).status, method).toBe(404);
  }
  expect((await call('GET', SITE, 'admin175')).data.total).toBe(0);
  expect((await call('GET', SITE, 'agent1')).status).toBe(403);
});
