import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';

const PATH = '/xmf-online-services/quickReply';
const first = { title: '标题1', content: '内容1', link: '', scope: 'public', chatGroupId: null, folder: '分组1' };
const second = { title: '标题2', content: '内容2', link: 'https://shop.example', scope: 'own', chatGroupId: null, folder: '' };

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code) select tenant_id, id, 'online_quickreply' from roles where name = 'agent'`,
  );
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
      expect((await as('nobody', method, PATH, { body })).envelope.code, method).toBe('4003');
    }
  });

  test('another tenant has its own', async () => {
    const id = await create(first);
    expect((await as('admin175', 'GET', PATH)).data.total).toBe(0);
    expect((await as('admin175', 'GET', `${PATH}/${id}`)).envelope.code).toBe('4004');
    expect((await as('admin175', 'PUT', PATH, { body: { ...second, id, version: 1 } })).envelope.code).toBe('4004');
    expect((await as('admin175', 'DELETE', `${PATH}/${id}`)).envelope.code).toBe('4004');
    await as('admin', 'DELETE', `${PATH}/${id}`);
  });
});

test('create, read, find, change, remove', async () => {
  const id = await create(first);
  expect((await as('admin', 'GET', `${PATH}/${id}`)).data).toMatchObject({ id, version: 1, ...first });
  expect((await as('admin', 'GET', PATH, { query: { keyword: String(first.title) } })).data).toMatchObject({
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
  expect([late.status, late.envelope.reason]).toEqual([409, 'quick-reply.changed']);
  expect((await as('admin', 'GET', `${PATH}/${id}`)).data).toMatchObject(second);
  await as('admin', 'DELETE', `${PATH}/${id}`);
});

test('one of a kind', async () => {
  const id = await create(first);
  expect((await as('admin', 'POST', PATH, { body: first })).envelope.reason).toBe('quick-reply.duplicate');
  await as('admin', 'DELETE', `${PATH}/${id}`);
});

describe('bad input changes nothing', () => {
  test.each([
    ['title', 'x'.repeat(51)],
    ['content', 'x'.repeat(4001)],
    ['scope', 'none-of-them'],
    ['folder', 'x'.repeat(31)],
    ['link', 'javascript:alert(1)'],
  ])('%s', async (name, value) => {
    const reply = await as('admin', 'POST', PATH, { body: { ...first, [name]: value } });
    expect([reply.envelope.code, reply.envelope.fields?.[0]?.path]).toEqual(['4000', name]);
    expect((await as('admin', 'GET', PATH)).data.total).toBe(0);
  });
});

describe('whose it is', () => {
  const mine = async (username: string) =>
    (await as(username, 'GET', `${PATH}/mine`)).data.map((reply: { title: string }) => reply.title) as string[];

  test('an agent keeps their own, which nobody else sees, sends or changes', async () => {
    const own = { ...first, scope: 'own', title: '我的问候' };
    const { id } = (await as('agent1', 'POST', PATH, { body: own })).data;
    expect((await as('agent2', 'POST', PATH, { body: own })).envelope.code).toBe('0');
    expect(await mine('agent1')).toEqual(['我的问候']);
    expect((await as('agent2', 'GET', `${PATH}/${id}`)).envelope.code).toBe('4004');
    expect((await as('agent2', 'DELETE', `${PATH}/${id}`)).envelope.code).toBe('4004');
    expect((await as('admin', 'PUT', PATH, { body: { ...own, id, version: 1 } })).envelope.code).toBe('4004');
    expect((await as('admin', 'GET', PATH, { query: { keyword: '我的问候' } })).data.total).toBe(0);
  });

  test('the tenant’s and a group’s need a right of their own; a group’s is sent by its members', async () => {
    const { rows } = await server.owner.query(`insert into chat_groups (tenant_id, name) values (174, '售后') returning id`);
    const chatGroupId = rows[0].id as string;
    await server.owner.query('insert into chat_group_members (tenant_id, chat_group_id, agent_id) values (174, $1, $2)', [
      chatGroupId,
      server.agentId('agent1'),
    ]);
    const group = { ...first, scope: 'group', title: '退货地址', chatGroupId };
    for (const body of [group, first]) {
      expect((await as('agent1', 'POST', PATH, { body })).envelope.reason).toBe('quick-reply.notYours');
    }
    for (const wrong of [null, '999']) {
      const reply = await as('admin', 'POST', PATH, { body: { ...group, chatGroupId: wrong } });
      expect(reply.envelope).toMatchObject({ reason: 'quick-reply.noGroup', fields: [{ path: 'chatGroupId' }] });
    }
    const id = await create(group);
    await create({ ...first, title: '欢迎语' });
    expect(await mine('agent1')).toEqual(['我的问候', '欢迎语', '退货地址']);
    expect(await mine('agent2')).toEqual(['我的问候', '欢迎语']);
    expect(await mine('agent175')).toEqual([]);
    expect((await as('agent1', 'PUT', PATH, { body: { ...group, scope: 'own', id, version: 1 } })).envelope.reason).toBe(
      'quick-reply.notYours',
    );
    expect((await as('agent1', 'DELETE', `${PATH}/${id}`)).envelope.reason).toBe('quick-reply.notYours');
    expect((await as('agent1', 'GET', `${PATH}/${id}`)).data).toMatchObject({ groupName: '售后', chatGroupId });
    expect((await as('agent1', 'GET', `${PATH}/groups`)).data).toEqual([{ id: chatGroupId, name: '售后' }]);
  });
});
