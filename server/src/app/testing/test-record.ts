import { badValues, keywordOf, type RecordSamples } from '@lianxi/contracts/kit/record-samples';
import { describe, expect, test } from 'vitest';
import type { ServerFixture } from './server-fixture.ts';

/** Sends a request to a server as one of its users. */
type Ask = (
  username: string,
  method: string,
  path: string,
  given?: { body?: unknown; query?: Record<string, string> },
) => ReturnType<ServerFixture['call']>;

/**
 * Checks the rules of every record: rights, another tenant, its life, two users who change it at the same time, unique values,
 * bad input. `server` is called when the tests run. It has no rows of the samples before, and none after.
 */
export function testRecord(samples: RecordSamples, server: () => ServerFixture): void {
  const { record, first, second } = samples;
  // The specification names the paths of some.
  const { path } = record.list;
  const readPath = (id: string) => record.read.path.replace('{id}', id);
  const removePath = (id: string) => record.remove.path.replace('{id}', id);
  const keyword = keywordOf(samples);
  const isPaged = record.list.query !== undefined;
  const isUnique = record.create.errors.includes(record.errors.duplicate);

  const as: Ask = async (username, method, at, given = {}) =>
    server().call(method, at, { token: await server().token(username), ...given });
  const create = async (body: unknown) => (await as('admin', 'POST', record.create.path, { body })).data.id as string;
  const update = (body: object, id: string, version: number) =>
    as('admin', 'PUT', record.update.path, { body: { ...body, id, version } });
  const remove = (id: string) => as('admin', 'DELETE', removePath(id));
  /** Some lists are not paged. */
  const listed = async (username: string) => {
    const { data } = await as(username, 'GET', path, isPaged ? { query: { pageSize: '1000' } } : {});
    return (isPaged ? data.list : data) as Record<string, unknown>[];
  };
  const count = async (username: string) => (await listed(username)).length;
  /** The fields of a form that a row shows. */
  const shown = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !record.fields[name]?.options.writeOnly));
  const changed = Object.fromEntries(
    Object.entries(second).map(([name, value]) => [name, record.fields[name]?.options.fixed ? first[name] : value]),
  );

  test('nobody without a token or without the right', async () => {
    expect((await server().call('GET', path)).envelope.code).toBe('4005');
    const calls = [
      ['GET', path],
      ['POST', record.create.path, first],
      ['PUT', record.update.path, { ...first, id: '1', version: 1 }],
    ] as const;
    for (const [method, at, body] of calls) {
      expect((await as('nobody', method, at, { body })).envelope.code, method).toBe('4003');
    }
  });

  test('another tenant has its own', async () => {
    const others = await count('admin175');
    const id = await create(first);
    expect(await count('admin175')).toBe(others);
    expect((await as('admin175', 'GET', readPath(id))).envelope.code).toBe('4004');
    expect((await as('admin175', 'PUT', record.update.path, { body: { ...second, id, version: 1 } })).envelope.code).toBe('4004');
    expect((await as('admin175', 'DELETE', removePath(id))).envelope.code).toBe('4004');
    await remove(id);
  });

  test('create, read, find, change, remove', async () => {
    const id = await create(first);
    expect((await as('admin', 'GET', readPath(id))).data).toMatchObject({ id, version: 1, ...shown(first) });
    expect(await listed('admin')).toContainEqual(expect.objectContaining({ id, ...shown(first) }));
    if (keyword !== null) {
      expect((await as('admin', 'GET', path, { query: { keyword } })).data).toMatchObject({ total: 1, list: [{ id }] });
      expect((await as('admin', 'GET', path, { query: { keyword: '不存在的' } })).data.total).toBe(0);
    }
    expect((await update(second, id, 1)).envelope.code).toBe('0');
    expect((await as('admin', 'GET', readPath(id))).data).toMatchObject({ version: 2, ...shown(changed) });
    expect((await remove(id)).envelope.code).toBe('0');
    expect((await as('admin', 'GET', readPath(id))).envelope.code).toBe('4004');
  });

  test('the list is narrowed by each of its choices', async () => {
    const id = await create(first);
    for (const [name, { choices = [], options }] of Object.entries(record.fields)) {
      if (!('filter' in options)) continue;
      for (const { value } of choices) {
        const { list } = (await as('admin', 'GET', path, { query: { [name]: value, pageSize: '1000' } })).data;
        expect(list.every((row: Record<string, unknown>) => row[name] === value)).toBe(true);
        expect(list.some((row: { id: string }) => row.id === id)).toBe(value === first[name]);
      }
    }
    await remove(id);
  });

  test('two who change one: the second is told, and nothing of the first is lost', async () => {
    const id = await create(first);
    await update(second, id, 1);
    const late = await update(first, id, 1);
    expect([late.status, late.envelope.reason]).toEqual([409, record.errors.changed.reason]);
    expect((await as('admin', 'GET', readPath(id))).data).toMatchObject(shown(changed));
    await remove(id);
  });

  test('what was done is in the operation log, under the labels', async () => {
    const id = await create(first);
    await update(second, id, 1);
    await remove(id);
    const query = { keyword: `${record.noun}:${id}` };
    const { list } = (await as('admin', 'GET', '/xmf-basic-model/operationlog', { query })).data;
    const names = [record.remove, record.update, record.create].map(({ summary }) => summary);
    expect(list.map(({ operation }: { operation: string }) => operation)).toEqual(names);
    const labels = Object.values(record.fields).flatMap(({ label, options }) => (options.personal ? [] : [label]));
    expect(Object.keys(list[2].after).sort()).toEqual(labels.sort());
  });

  test.runIf(isUnique)('one of a kind', async () => {
    const id = await create(first);
    expect((await as('admin', 'POST', record.create.path, { body: first })).envelope.reason).toBe(record.errors.duplicate.reason);
    await remove(id);
  });

  describe('bad input changes nothing', () => {
    const needed = Object.entries(record.fields).filter(([, { schema }]) => !schema.safeParse(undefined).success);
    const unfinished = needed.map(([name]) => [name, undefined] as const);
    test.each([...badValues(record.fields, samples.bad), ...unfinished])('%s: %j', async (name, value) => {
      const before = await count('admin');
      const reply = await as('admin', 'POST', record.create.path, { body: { ...first, [name]: value } });
      expect([reply.envelope.code, reply.envelope.fields?.[0]?.path.split('.')[0]]).toEqual(['4000', name]);
      expect(await count('admin')).toBe(before);
    });
  });
}
