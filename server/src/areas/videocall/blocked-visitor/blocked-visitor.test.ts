import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-video-services/blockedVisitor';

let server: ServerFixture;
/** Customers by name. */
const visitors = new Map<string, string>();
beforeAll(async () => {
  server = await startServer();
  const { rows } = await server.owner.query<{ id: string; name: string }>(
    `insert into video_visitors (tenant_id, name) values (174, '李雷'), (174, '韩梅'), (175, '他人') returning id, name`,
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

test('create, read, find, change by one at a time, remove', async () => {
  const id = await create('李雷');
  expect((await as('admin', 'GET', `${PATH}/${id}`)).data).toMatchObject({ id, version: 1, visitorName: '李雷', reason: '骚扰' });
  for (const keyword of ['李雷', '骚扰', visitors.get('李雷') ?? '']) {
    expect((await as('admin', 'GET', PATH, { query: { keyword } })).data, keyword).toMatchObject({ total: 1, list: [{ id }] });
  }
  expect((await as('admin', 'GET', PATH, { query: { keyword: '不存在的' } })).data.total).toBe(0);
  const body = { ...fields('李雷', { enabled: false }), id, version: 1 };
  expect((await as('admin', 'PUT', PATH, { body })).envelope.code).toBe('0');
  expect((await as('admin', 'PUT', PATH, { body })).envelope.reason).toBe('video-blocked-visitor.changed');
  expect((await as('admin', 'GET', `${PATH}/${id}`)).data).toMatchObject({ version: 2, enabled: false });
  expect((await as('admin', 'DELETE', `${PATH}/${id}`)).envelope.code).toBe('0');
  expect((await as('admin', 'GET', `${PATH}/${id}`)).envelope.code).toBe('4004');
});

describe('refused', () => {
  beforeAll(() => create('韩梅'));
  test.each([
    ['somebody twice', () => fields('韩梅'), 'video-blocked-visitor.duplicate'],
    ['a customer who is not there', () => fields('韩梅', { visitorId: '999999999' }), 'video-blocked-visitor.unknownVisitor'],
    ['a customer of another tenant', () => fields('他人'), 'video-blocked-visitor.unknownVisitor'],
    ['words for a number', () => fields('韩梅', { visitorId: '韩梅' }), 'common.invalid'],
    ['a reason that is too long', () => fields('李雷', { reason: 'x'.repeat(201) }), 'common.invalid'],
  ])('%s', async (_what, body, reason) => {
    expect((await as('admin', 'POST', PATH, { body: body() })).envelope.reason).toBe(reason);
  });
});

test('nobody without the right, and no other tenant', async () => {
  const id = await create('李雷');
  expect((await as('admin175', 'GET', PATH)).data.total).toBe(0);
  for (const [method, path, body] of [
    ['GET', `${PATH}/${id}`],
    ['DELETE', `${PATH}/${id}`],
    ['PUT', PATH, { ...fields('他人'), id, version: 1 }],
  ] as const) {
    expect((await as('admin175', method, path, { body })).envelope.code, method).toBe('4004');
    expect((await as('agent1', method, path, { body })).envelope.code, method).toBe('4003');
  }
});
