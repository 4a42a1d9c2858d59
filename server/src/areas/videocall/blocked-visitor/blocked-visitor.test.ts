import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-video-services/blockedVisitor';

let server: ServerFixture;
/** Customers by name. */
const visitors = new Map<string, string>();
beforeAll(async () => {
  server = await startServer();
  const { rows } = await server.owner.query<{ id: string; name: string }>(
    `insert into video_visitors (tenant_id, name) values (174, '李雷'), (175, '他人') returning id, name`,
  );
  for (const { id, name } of rows) visitors.set(name, id);
});
afterAll(() => server.end());

const as = async (
  username: string,
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
) => server.call(method, path, { token: await server.token(username), ...given });
const fields = (name: string, more: object = {}) => ({ visitorId: visitors.get(name), reason: '骚扰', enabled: true, ...more });
const create = async (name: string) => (await as('admin', 'POST', PATH, { body: fields(name) })).data.id as string;

test('is found by the customer’s name too, which it shows', async () => {
  const id = await create('李雷');
  const { data } = await as('admin', 'GET', PATH, { query: { keyword: '李雷' } });
  expect(data).toMatchObject({ total: 1, list: [{ id, visitorName: '李雷' }] });
});

test.each([
  ['a customer who is not there', () => fields('李雷', { visitorId: '999999999' })],
  ['a customer of another tenant', () => fields('他人')],
])('refused: %s', async (_what, body) => {
  expect((await as('admin', 'POST', PATH, { body: body() })).envelope.reason).toBe('video-blocked-visitor.unknownVisitor');
});
