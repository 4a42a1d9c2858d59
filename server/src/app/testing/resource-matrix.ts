import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from './server-fixture.ts';

type Fields = Record<string, unknown>;

export interface ResourceUnderTest {
  /** Where it is listed, made and changed. */
  path: string;
  /** Whose words its errors are. */
  noun: string;
  /** What a user fills in, and what they change all of it to. */
  first: Fields;
  second: Fields;
  /** Finds the first by its words; null: lists of it are not searched. */
  keyword: string | null;
  /** Finds all that the tests make, where a tenant has others from its beginning. */
  ours?: string;
  /** Two of the same are refused. */
  unique: boolean;
  /** Fields with values that are refused. */
  bad: [name: string, value: unknown][];
  /** Who has no right to it. */
  stranger?: string;
  /** Before the first test. */
  prepare?: (server: ServerFixture) => Promise<unknown>;
}

/** Asks a server as one of its users. */
type Ask = (
  username: string,
  method: string,
  path: string,
  given?: { body?: unknown; query?: Record<string, string> },
) => ReturnType<ServerFixture['call']>;

/**
 * What every resource keeps to: 401, 403, another tenant, its life, two who change it at once, one of a kind, bad input. Answers
 * with what the tests of its own need beside: the server, asking it as somebody, and making one as the administrator.
 */
export function testResource(resource: ResourceUnderTest) {
  const { path, noun, first, second, keyword, ours, unique, bad, stranger = 'agent1' } = resource;
  let server: ServerFixture;
  beforeAll(async () => {
    server = await startServer();
    await resource.prepare?.(server);
  });
  afterAll(() => server.end());

  const as: Ask = async (username, method, at, given = {}) =>
    server.call(method, at, { token: await server.token(username), ...given });
  const create = async (body: unknown) => (await as('admin', 'POST', path, { body })).data.id as string;
  const count = async (username: string, words = ours) =>
    (await as(username, 'GET', path, words === undefined ? {} : { query: { keyword: words } })).data.total as number;

  describe('who may', () => {
    test('nobody without a token or without the right', async () => {
      expect((await server.call('GET', path)).envelope.code).toBe('4005');
      for (const [method, body] of [['GET'], ['POST', first], ['PUT', { ...first, id: '1', version: 1 }]] as const) {
        expect((await as(stranger, method, path, { body })).envelope.code, method).toBe('4003');
      }
    });

    test('another tenant has its own', async () => {
      const id = await create(first);
      expect(await count('admin175')).toBe(0);
      expect((await as('admin175', 'GET', `${path}/${id}`)).envelope.code).toBe('4004');
      expect((await as('admin175', 'PUT', path, { body: { ...second, id, version: 1 } })).envelope.code).toBe('4004');
      expect((await as('admin175', 'DELETE', `${path}/${id}`)).envelope.code).toBe('4004');
      await as('admin', 'DELETE', `${path}/${id}`);
    });
  });

  test('create, read, find, change, remove', async () => {
    const id = await create(first);
    expect((await as('admin', 'GET', `${path}/${id}`)).data).toMatchObject({ id, version: 1, ...first });
    if (keyword !== null) {
      expect((await as('admin', 'GET', path, { query: { keyword } })).data).toMatchObject({ total: 1, list: [{ id }] });
      expect(await count('admin', '不存在的')).toBe(0);
    }
    expect((await as('admin', 'PUT', path, { body: { ...second, id, version: 1 } })).envelope.code).toBe('0');
    expect((await as('admin', 'GET', `${path}/${id}`)).data).toMatchObject({ version: 2, ...second });
    expect((await as('admin', 'DELETE', `${path}/${id}`)).envelope.code).toBe('0');
    expect((await as('admin', 'GET', `${path}/${id}`)).envelope.code).toBe('4004');
  });

  test('two who change one: the second is told, and nothing of the first is lost', async () => {
    const id = await create(first);
    await as('admin', 'PUT', path, { body: { ...second, id, version: 1 } });
    const late = await as('admin', 'PUT', path, { body: { ...first, id, version: 1 } });
    expect([late.status, late.envelope.reason]).toEqual([409, `${noun}.changed`]);
    expect((await as('admin', 'GET', `${path}/${id}`)).data).toMatchObject(second);
    await as('admin', 'DELETE', `${path}/${id}`);
  });

  test.runIf(unique)('one of a kind', async () => {
    const id = await create(first);
    expect((await as('admin', 'POST', path, { body: first })).envelope.reason).toBe(`${noun}.duplicate`);
    await as('admin', 'DELETE', `${path}/${id}`);
  });

  describe('bad input changes nothing', () => {
    test.each(bad)('%s', async (name, value) => {
      const reply = await as('admin', 'POST', path, { body: { ...first, [name]: value } });
      expect([reply.envelope.code, reply.envelope.fields?.[0]?.path]).toEqual(['4000', name]);
      expect(await count('admin')).toBe(0);
    });
  });

  return { server: () => server, as, create };
}
