import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-online-services/messages/search';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant('nobody', 'online_dialogue');
});
afterAll(() => server.end());

/** An open conversation whose messages are given as [type, text, file name]. */
async function record(username: string, said: readonly (readonly [string, string, string?])[], tenantId = 174) {
  const { rows } = await server.owner.query<{ id: string; visitor_id: string }>(
    `with v as (insert into visitors (tenant_id, name) values ($1, '访客甲') returning id)
     insert into conversations (tenant_id, state, visitor_id, visitor_name, agent_id, last_seq)
     select $1, 'active', v.id, '访客甲', $2, $3 from v returning id, visitor_id`,
    [tenantId, server.agentId(username), said.length],
  );
  const [row] = rows;
  if (!row) throw new Error('no conversation');
  for (const [index, [type, body, fileName]] of said.entries()) {
    await server.owner.query(
      `insert into messages (tenant_id, conversation_id, seq, client_msg_id, author, author_id, author_name, type, body, detail, internal)
       values ($1, $2, $3, $4, 'agent', $5, '坐席', $6, $7, $8, $6 = 'note')`,
      [
        tenantId,
        row.id,
        index + 1,
        `m${index}`,
        server.agentId(username),
        type,
        body,
        fileName ? JSON.stringify({ fileName, size: 1, contentType: 'x' }) : null,
      ],
    );
  }
  return { recordId: row.id, visitorId: row.visitor_id };
}
const search = async (username: string, query: Record<string, string>) =>
  server.call('GET', PATH, { token: await server.token(username), query });
const bodies = async (username: string, query: Record<string, string>) =>
  (await search(username, query)).data.list.map((hit: { message: { message: string } }) => hit.message.message);

test('words are found in texts, notes and file names, newest first, and nothing in what was taken back', async () => {
  const { recordId } = await record('agent1', [
    ['text', '保修期是一年'],
    ['note', '保修卡已寄出'],
    ['file', 'saved', '保修条款.pdf'],
    ['text', '保修取消'],
    ['text', '100%_棉'],
  ]);
  await server.owner.query('update messages set recalled = true where conversation_id = $1 and seq = 4', [recordId]);
  expect(await bodies('agent1', { keyword: '保修' })).toEqual(['saved', '保修卡已寄出', '保修期是一年']);
  expect(await bodies('agent1', { keyword: '条款', recordId })).toEqual(['saved']);
  expect(await bodies('agent1', { keyword: '0%_棉', recordId })).toEqual(['100%_棉']);
  expect(await bodies('agent1', { keyword: '没有' })).toEqual([]);
  const page = await search('agent1', { keyword: '保修', pageSize: '1', currentPage: '2' });
  expect(page.data).toMatchObject({ total: 3, list: [{ visitorName: '访客甲', message: { seq: 2 } }] });
});

test('within one conversation, or all of a visitor’s', async () => {
  const one = await record('agent1', [['text', '退款进度']]);
  const other = await record('agent1', [['text', '退款到账']]);
  expect(await bodies('agent1', { keyword: '退款', recordId: one.recordId })).toEqual(['退款进度']);
  expect(await bodies('agent1', { keyword: '退款', visitorId: other.visitorId })).toEqual(['退款到账']);
});

test('others’ conversations only with the records page and within its scope; another tenant’s never', async () => {
  const { recordId } = await record('agent2', [['text', '发票抬头']]);
  await record('nobody', [['text', '发票税号']]);
  await record('agent175', [['text', '发票专用']], 175);
  expect(await bodies('agent1', { keyword: '发票' })).toEqual([]);
  expect(await bodies('agent1', { keyword: '发票', recordId })).toEqual([]);
  expect(await bodies('nobody', { keyword: '发票' })).toEqual(['发票税号']);
  expect(await bodies('monitor', { keyword: '发票' })).toEqual(['发票税号', '发票抬头']);
  expect(await bodies('agent175', { keyword: '发票' })).toEqual(['发票专用']);
});

test('without a token or with bad input nothing is searched', async () => {
  expect((await server.call('GET', PATH, { query: { keyword: 'x' } })).envelope.code).toBe('4005');
  for (const keyword of ['', ' ', 'x'.repeat(51)]) {
    expect((await search('agent1', { keyword })).envelope).toMatchObject({ code: '4000', fields: [{ path: 'keyword' }] });
  }
  expect((await search('agent1', { keyword: 'x', recordId: 'abc' })).envelope.code).toBe('4000');
  expect(await bodies('agent1', { keyword: '，。' })).toEqual([]);
});
