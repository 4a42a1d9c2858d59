import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-online-services/blacklistEntry';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

test('only visitors of the tenant can be on it', async () => {
  await server.owner.query(`insert into visitors (tenant_id, id, name) values (175, 900, '别家的访客')`);
  const token = await server.token('admin');
  for (const visitorId of ['900', '999999999']) {
    const { envelope } = await server.call('POST', PATH, { token, body: { visitorId, reason: '', enabled: true } });
    expect([envelope.code, envelope.reason]).toEqual(['4000', 'blacklist-entry.unknownVisitor']);
  }
});

test('a blacklisted visitor opens no chat; another one, and they themselves once taken off it, do', async () => {
  const token = await server.token('admin');
  await server.owner.query(
    `insert into sites (tenant_id, title, welcome, accent, allowed_origins) values (174, 'x', 'x', '#1664ff', '{*}') on conflict do nothing`,
  );
  const session = (visitorToken?: string) =>
    server.call('POST', '/xmf-online-services/visitor/session', {
      body: { tenantId: 174, ...(visitorToken && { visitorToken }) },
    });
  const { data: visitor } = await session();
  const entry = { visitorId: visitor.visitorId, reason: '', enabled: true };
  const { id } = (await server.call('POST', PATH, { token, body: entry })).data;
  expect((await session(visitor.visitorToken)).envelope.reason).toBe('visitor.blocked');
  expect((await session()).envelope.code).toBe('0');
  await server.call('PUT', PATH, { token, body: { ...entry, enabled: false, id, version: 1 } });
  expect((await session(visitor.visitorToken)).envelope.code).toBe('0');
});
