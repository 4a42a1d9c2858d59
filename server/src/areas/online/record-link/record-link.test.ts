import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer();
  await server.grant(['agent', 'monitor'], 'online_dialoguerecord');
});
afterAll(() => server.end());

const page = { pageTitle: '首页', pageUrl: 'https://shop.example/' };
const read = (token: string) => server.call('GET', `/xmf-online-services/record/${token}`);
const ofAgent = async (username: string, id: string) =>
  server.call('POST', `/xmf-online-services/conversations/${id}/recordLink`, { token: await server.token(username) });
const ofVisitor = (token: string, recordId: string) =>
  server.call('POST', '/xmf-online-services/visitor/recordLink', { token, body: { recordId } });

async function talk() {
  const agent = await server.agent('agent1');
  const visitor = await server.visitor();
  const { id } = await visitor.client.command('conversation.start', page);
  await expect
    .poll(async () => (await visitor.client.command('conversation.current', {}))?.agentId)
    .toBe(server.agentId('agent1'));
  const say = (client: typeof agent, msgType: 'text' | 'note', message: string) =>
    client.command('message.send', { recordId: id, clientMsgId: crypto.randomUUID(), msgType, message });
  await say(visitor.client, 'text', '我的电话 13800138000');
  await say(agent, 'note', '老客户');
  return { ...visitor, id };
}
const words = (data: { messages: { msgType: string; message: string }[] }) =>
  data.messages.filter(({ msgType }) => msgType !== 'system').map(({ message }) => message);

it('the visitor’s link opens what the visitor reads, without a token, and is read by pages', async () => {
  const { id, token } = await talk();
  const { data } = await ofVisitor(token, id);
  const record = await read(data.token);
  expect(record.data).toMatchObject({ agentName: '坐席agent1', until: data.until });
  expect(words(record.data)).toEqual(['我的电话 13800138000', '']);
  expect(record.data.messages.at(-1).msgType).toBe('hidden');
  const after = await server.call('GET', `/xmf-online-services/record/${data.token}`, {
    query: { afterSeq: String(record.data.lastSeq - 1) },
  });
  expect(after.data.messages).toHaveLength(1);
});

it('an agent’s link masks what its maker may not see', async () => {
  const { id } = await talk();
  const asAgent = await read((await ofAgent('agent1', id)).data.token);
  expect(JSON.stringify(asAgent.data)).not.toContain('13800138000');
  const asMonitor = await read((await ofAgent('monitor', id)).data.token);
  expect(words(asMonitor.data)[0]).toBe('我的电话 13800138000');
});

it('nobody makes one of a foreign conversation, forges one, or opens one that is over', async () => {
  const { id, token } = await talk();
  const stranger = await server.visitor();
  expect((await ofVisitor(stranger.token, id)).envelope.reason).toBe('conversation.notFound');
  expect((await ofAgent('admin175', id)).envelope.reason).toMatch(/conversation.notFound|common.forbidden/);
  const { data } = await ofVisitor(token, id);
  for (const forged of [`175${data.token.slice(3)}`, `${data.token.slice(0, -2)}xx`, '174-x']) {
    expect((await read(forged)).envelope.reason, forged).toBe('record-link.over');
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
  const late = await read(data.token);
  vi.useRealTimers();
  expect(late.envelope.reason).toBe('record-link.over');
});
