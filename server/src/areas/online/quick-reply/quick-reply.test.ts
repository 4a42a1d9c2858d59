import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-online-services/quickReply';
const first = { title: '标题1', content: '内容1', link: '', scope: 'public', chatGroupId: null, folder: '分组1' };

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant('agent', 'online_quickreply');
});
afterAll(() => server.end());

const as = async (
  username: string,
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
) => server.call(method, path, { token: await server.token(username), ...given });
const create = async (body: unknown) => (await as('admin', 'POST', PATH, { body })).data.id as string;

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
