import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer();
});
afterAll(() => server.end());

const drafts = async (username: string) =>
  (await server.call('GET', '/xmf-online-services/replyDrafts', { token: await server.token(username) })).data;
const save = async (username: string, id: string, text: string, note = false) =>
  server.call('PUT', `/xmf-online-services/conversations/${id}/replyDraft`, {
    token: await server.token(username),
    body: { note, text },
  });
async function talk() {
  await server.agent('agent1');
  const { client } = await server.visitor();
  const { id } = await client.command('conversation.start', { pageTitle: '首页', pageUrl: 'https://shop.example/' });
  await expect.poll(async () => (await client.command('conversation.current', {}))?.agentId).toBe(server.agentId('agent1'));
  return { client, id };
}

it('an answer and a note are there at the next sign-in, each the last one, until they are sent or the chat ends', async () => {
  const { client, id } = await talk();
  await save('agent1', id, '您好，');
  await save('agent1', id, '您好，请稍等\0');
  await save('agent1', id, '像是老客户', true);
  expect(await drafts('agent1')).toEqual([
    { recordId: id, note: false, text: '您好，请稍等' },
    { recordId: id, note: true, text: '像是老客户' },
  ]);
  await save('agent1', id, '');
  expect(await drafts('agent1')).toEqual([{ recordId: id, note: true, text: '像是老客户' }]);
  await client.command('conversation.end', { recordId: id });
  expect(await drafts('agent1')).toEqual([]);
  expect((await save('agent1', id, '再见')).envelope.reason).toBe('conversation.closed');
  expect((await server.owner.query('select from reply_drafts')).rowCount).toBe(0);
});

it('belongs to its agent alone', async () => {
  const { id } = await talk();
  await save('agent1', id, '请稍等');
  await server.grant(['monitor'], 'online_dialogue');
  expect(await drafts('monitor')).toEqual([]);
  expect((await save('monitor', id, '我来')).envelope.reason).toBe('conversation.notYours');
  expect((await save('agent1', '999999999', '我来')).envelope.reason).toBe('conversation.notFound');
  expect((await save('agent1', id, 'x'.repeat(8001))).envelope.reason).toBe('common.invalid');
  expect(await drafts('agent1')).toEqual([{ recordId: id, note: false, text: '请稍等' }]);
});
