import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';

const PATH = '/xmf-basic-model/dictionaryItem';
const first = { dictType: 'STORY_ONE', code: '编码1', name: '名称1', sort: 1, enabled: true };
const second = { dictType: 'STORY_TWO', code: '编码2', name: '名称2', sort: 2, enabled: false };

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const as = async (
  username: string,
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
) => server.call(method, path, { token: await server.token(username), ...given });
const create = async (body: unknown) => (await as('admin', 'POST', PATH, { body })).data.id as string;

describe('who may', () => {
  test('nobody without a token or without the right', async () => {
    expect((await server.call('GET', PATH)).envelope.code).toBe('4005');
    for (const [method, body] of [['GET'], ['POST', first], ['PUT', { ...first, id: '1', version: 1 }]] as const) {
      expect((await as('agent1', method, PATH, { body })).envelope.code, method).toBe('4003');
    }
  });

  test('another tenant has its own', async () => {
    const id = await create(first);
    expect((await as('admin175', 'GET', PATH, { query: { keyword: 'STORY' } })).data.total).toBe(0);
    expect((await as('admin175', 'GET', `${PATH}/${id}`)).envelope.code).toBe('4004');
    expect((await as('admin175', 'PUT', PATH, { body: { ...second, id, version: 1 } })).envelope.code).toBe('4004');
    expect((await as('admin175', 'DELETE', `${PATH}/${id}`)).envelope.code).toBe('4004');
    await as('admin', 'DELETE', `${PATH}/${id}`);
  });
});

test('create, read, find, change, remove', async () => {
  const id = await create(first);
  expect((await as('admin', 'GET', `${PATH}/${id}`)).data).toMatchObject({ id, version: 1, ...first });
  expect((await as('admin', 'GET', PATH, { query: { keyword: String(first.dictType) } })).data).toMatchObject({
    total: 1,
    list: [{ id }],
  });
  expect((await as('admin', 'GET', PATH, { query: { keyword: '不存在的' } })).data.total).toBe(0);
  expect((await as('admin', 'PUT', PATH, { body: { ...second, id, version: 1 } })).envelope.code).toBe('0');
  expect((await as('admin', 'GET', `${PATH}/${id}`)).data).toMatchObject({ version: 2, ...second });
  expect((await as('admin', 'DELETE', `${PATH}/${id}`)).envelope.code).toBe('0');
  expect((await as('admin', 'GET', `${PATH}/${id}`)).envelope.code).toBe('4004');
});

test('two who change one: the second is told, and nothing of the first is lost', async () => {
  const id = await create(first);
  await as('admin', 'PUT', PATH, { body: { ...second, id, version: 1 } });
  const late = await as('admin', 'PUT', PATH, { body: { ...first, id, version: 1 } });
  expect([late.status, late.envelope.reason]).toEqual([409, 'dictionary-item.changed']);
  expect((await as('admin', 'GET', `${PATH}/${id}`)).data).toMatchObject(second);
  await as('admin', 'DELETE', `${PATH}/${id}`);
});

test('one of a kind', async () => {
  const id = await create(first);
  expect((await as('admin', 'POST', PATH, { body: first })).envelope.reason).toBe('dictionary-item.duplicate');
  await as('admin', 'DELETE', `${PATH}/${id}`);
});

describe('bad input changes nothing', () => {
  test.each([
    ['dictType', 'x'.repeat(51)],
    ['code', 'x'.repeat(51)],
    ['name', 'x'.repeat(51)],
    ['sort', -1],
    ['enabled', 'yes'],
  ])('%s', async (name, value) => {
    const reply = await as('admin', 'POST', PATH, { body: { ...first, [name]: value } });
    expect([reply.envelope.code, reply.envelope.fields?.[0]?.path]).toEqual(['4000', name]);
    expect((await as('admin', 'GET', PATH, { query: { keyword: 'STORY' } })).data.total).toBe(0);
  });
});
