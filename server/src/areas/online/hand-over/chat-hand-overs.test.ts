import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';
import { chatHandOvers } from './chat-hand-overs.ts';

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer();
  await server.agent('agent1');
  await server.agent('agent2');
});
afterAll(() => server.end());

const id = (username: string) => server.agentId(username);
const place = (username: string, capacity: number) =>
  server.owner.query('update agent_text_status set capacity = $2 where agent_id = $1', [id(username), capacity]);
const row = async (recordId: string) =>
  (await server.owner.query('select state, agent_id, preferred_agent_id from conversations where id = $1', [recordId])).rows[0];

test('an open conversation waits for its receiver, who gets it when a place is free', async () => {
  await place('agent2', 0);
  const { client } = await server.visitor();
  const { id: recordId } = await client.command('conversation.start', { pageTitle: '', pageUrl: '' });
  await expect.poll(async () => (await row(recordId)).agent_id).toBe(id('agent1'));

  const { kernel } = server.server;
  const [conversations] = chatHandOvers;
  const give = () =>
    kernel.db.tenant(174, async (tenant) => {
      const held = await conversations?.count(tenant, id('agent1'));
      const person = (username: string) => ({ id: id(username), name: `坐席${username}` });
      const given = {
        from: person('agent1'),
        receivers: [person('agent2')],
        by: person('admin'),
        moved: 0,
        now: new Date(),
        kernel,
      };
      return [held, await conversations?.move(tenant, given, 100)];
    });
  expect(await give()).toEqual([1, 1]);
  expect(await row(recordId)).toEqual({ state: 'queued', agent_id: null, preferred_agent_id: id('agent2') });
  expect(await give()).toEqual([0, 0]);

  await place('agent2', 1);
  const online = { token: await server.token('agent2'), body: {} };
  await server.call('PUT', '/xmf-online-services/agents/textOnline', online);
  await expect.poll(async () => (await row(recordId)).agent_id).toBe(id('agent2'));
  const { rows } = await server.owner.query(
    `select s.active, (select count(*)::int from conversations c where c.agent_id = s.agent_id and c.state = 'active') as held
     from agent_text_status s`,
  );
  for (const { active, held } of rows) expect(active).toBe(held);
});
