import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportedRows } from '../../../app/testing/exported-rows.ts';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

const NUMBER = '13812345678';
const forms = [NUMBER, '138–1234–5678', '(138)1234-5678', '一三八一二三四五六七八', '１３８１２３４５６７８'];
const page = { pageTitle: `订单 ${NUMBER}`, pageUrl: `https://shop.example/?tel=${NUMBER}` };
const SERVICES = '/xmf-online-services';

/** Agent1 may not see whole numbers, monitor may. */
let server: ChatServer;
let agent: ChatClient;
let supervisor: ChatClient;
beforeAll(async () => {
  server = await startChatServer();
  const watches = ['online_onlinemonitoring', 'online_conversation_watch', 'online_silentseat', 'online_record_quality'];
  await server.grant('monitor', ...watches);
  await server.grant('agent', 'online_record_export', 'online_record_quality', 'online_leaves');
  agent = await server.agent('agent1');
  supervisor = await server.agent('monitor');
  await server.owner.query('update agent_text_status set capacity = 0 where agent_id = $1', [server.agentId('monitor')]);
});
afterAll(() => server.end());

/** Does the text hold the number, in any of the forms? Stars stay, so that the rest of masked numbers is not joined. */
const holdsNumber = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[零一二三四五六七八九]/g, (one) => String('零一二三四五六七八九'.indexOf(one)))
    .replace(/[^\d*]/g, '')
    .includes(NUMBER);
const as = async (username: string, method: string, path: string, more: { body?: object; query?: Record<string, string> } = {}) =>
  server.call(method, `${SERVICES}/${path}`, { token: await server.token(username), ...more });
const heard = (client: ChatClient) => JSON.stringify([client.heard, [...client.screens], [...client.conversations]]);
const send = (client: ChatClient, recordId: string, message: string, more: object = {}) =>
  client.command('message.send', { recordId, clientMsgId: crypto.randomUUID(), msgType: 'text', message, ...more });

async function upload(token: string, fileName: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\n']), fileName);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${server.url}/api${SERVICES}/visitor/upload`, { method: 'POST', headers, body: form });
  return ((await reply.json()) as { data: { fileSaveName: string } }).data.fileSaveName;
}

/** A visitor who writes their number wherever a visitor can write, to agent1. */
async function talk() {
  const visitor = await server.visitor();
  const { id: recordId } = await visitor.client.command('conversation.start', { ...page, form: { name: `王${NUMBER}` } });
  const owner = async () => (await server.owner.query('select agent_id from conversations where id = $1', [recordId])).rows[0];
  await expect.poll(owner).toEqual({ agent_id: server.agentId('agent1') });
  await agent.sync(recordId);
  await supervisor.command('conversation.watch', { recordId, on: true });
  await supervisor.sync(recordId);
  for (const form of forms) await send(visitor.client, recordId, `我的电话是${form}`);
  const file = await upload(visitor.token, `${NUMBER}.pdf`);
  const { seq } = await send(visitor.client, recordId, file, { msgType: 'file' });
  await visitor.client.command('page.visit', { ...page, pageTitle: `支付 ${NUMBER}` });
  return { ...visitor, recordId, file, seq };
}

it('who may not see whole numbers gets none of a chat, by socket, reply, file or spreadsheet; who may gets all', async () => {
  const { client, recordId, file, seq } = await talk();
  await send(agent, recordId, '收到', { quoteSeq: seq - 1 });
  await send(agent, recordId, '收到文件', { quoteSeq: seq });
  await send(agent, recordId, `客户电话 ${NUMBER}`, { msgType: 'note' });
  await send(agent, recordId, `https://crm.example/${NUMBER}`, { msgType: 'card', card: { title: NUMBER, summary: NUMBER } });
  await expect.poll(() => supervisor.screens.get(recordId)?.length).toBe(seq + 4);
  await expect.poll(() => agent.heard.filter(({ event }) => event === 'page')).not.toEqual([]);

  const synced = await agent.command('message.sync', { recordId, afterSeq: 0 });
  const owned = `conversations/${recordId}`;
  const rating = (words: string) => client.command('rating.give', { recordId, rating: 1, words });
  await as('agent1', 'PUT', `${owned}/ratingInvitation`);
  await rating(`请打 ${NUMBER}`);
  const paths = ['conversations/mine', 'conversations', owned, `${owned}/messages`, `${owned}/visit`];
  const replies = await Promise.all(paths.map((path) => as('agent1', 'GET', path)));
  replies.push(await as('agent1', 'GET', 'messages/search', { query: { keyword: '电话' } }));
  replies.push(await as('monitor', 'PUT', `${owned}/quality`, { body: { mark: 'good', note: `核对了 ${NUMBER}` } }));
  replies.push(await as('agent1', 'GET', owned));
  for (const { envelope, text } of replies) {
    expect(envelope.code).toBe('0');
    expect(holdsNumber(text), text).toBe(false);
  }
  expect(holdsNumber(JSON.stringify(synced))).toBe(false);
  expect(holdsNumber(heard(agent)), heard(agent)).toBe(false);
  const { rows: told } = await server.owner.query('select payload::text from agent_events where agent_id = $1', [
    server.agentId('agent1'),
  ]);
  expect(told).not.toEqual([]);
  expect(holdsNumber(JSON.stringify(told)), 'the log of the agent').toBe(false);
  const download = await server.call('GET', `/xmf-basic-model/commonfile/${file}`, { token: await server.token('agent1') });
  expect(decodeURIComponent(String(download.headers['content-disposition']))).toContain("''138****5678.pdf");
  const rows = await exportedRows(server, 'agent1', `${SERVICES}/conversations/export`, { ids: null, filters: {} });
  expect(JSON.stringify(rows)).toContain('订单 138****5678');
  expect(holdsNumber(JSON.stringify(rows))).toBe(false);

  for (const form of forms) expect(heard(supervisor)).toContain(`我的电话是${form}`);
  expect((await as('monitor', 'GET', owned)).data).toMatchObject({ pageTitle: page.pageTitle, pageUrl: page.pageUrl });
  expect(heard(client), 'a visitor reads what they wrote').toContain(`${NUMBER}.pdf`);
});

it('a right that is taken away acts on the open socket', async () => {
  const { client, recordId } = await talk();
  await server.owner.query(`delete from role_permissions where code = 'contact_number' and tenant_id = 174`);
  try {
    await expect
      .poll(async () => {
        await send(client, recordId, `请回电 ${NUMBER}`);
        await supervisor.sync(recordId);
        return supervisor.heard
          .filter(({ event }) => event === 'message')
          .map(({ payload }) => (payload as { message: string }).message);
      })
      .toContain('请回电 138****5678');
  } finally {
    await server.grant('monitor', 'contact_number');
  }
});

it('nobody finds hidden digits by searching for them', async () => {
  await talk();
  const total = async (username: string, path: string, keyword: string) =>
    (await as(username, 'GET', path, { query: { keyword } })).data.total;
  for (const path of ['messages/search', 'conversations']) {
    expect(await total('monitor', path, '8123'), path).toBeGreaterThan(0);
    for (const keyword of ['8123', '三八一二', '138']) expect(await total('agent1', path, keyword), `${path} ${keyword}`).toBe(0);
  }
});

it('a note about quality that who may not see numbers changes keeps its number', async () => {
  const { recordId } = await talk();
  const quality = (note: string) => ({ body: { mark: 'good', note } });
  await as('monitor', 'PUT', `conversations/${recordId}/quality`, quality(`客户留了 ${NUMBER}`));
  await as('agent1', 'PUT', `conversations/${recordId}/quality`, quality('客户留了 138****5678，已回电'));
  expect((await as('monitor', 'GET', `conversations/${recordId}`)).data.quality.note).toBe(`客户留了 ${NUMBER}，已回电`);
});
