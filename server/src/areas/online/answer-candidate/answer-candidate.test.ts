import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
let recordId: string;
let seq: number;
beforeAll(async () => {
  server = await startChatServer();
  await server.owner.query(
    `insert into bot_questions (tenant_id, question, similar_questions, answer, enabled)
     values (174, '多久发货', '{什么时候发货}', '48 小时内发出。', true), (174, '多久发货呀', '{}', '停用的', false),
       (175, '多久发货', '{}', '别家的', true)`,
  );
  await server.owner.query(
    `insert into quick_replies (tenant_id, title, content, scope, agent_id, link, folder) values
       (174, '下单什么时候发货', '下单后 48 小时内发货，节假日顺延。', 'public', null, '', ''), (174, '发货', '48 小时内发出。', 'public', null, '', ''),
       (174, '什么时候发货', '同事自己的', 'own', $1, '', ''), (174, '发货查询', '物流在这里', 'public', null, 'https://shop.example/track', ''), (174, '开发票', '发票在订单里申请。', 'public', null, '', '')`,
    [server.agentId('agent2')],
  );
  const agent = await server.agent('agent1');
  const { client } = await server.visitor();
  recordId = (await client.command('conversation.start', { pageTitle: '', pageUrl: '' })).id;
  await vi.waitFor(() => agent.command('message.sync', { recordId, afterSeq: 0 }), SOON);
  const clientMsgId = crypto.randomUUID();
  const sent = await client.command('message.send', { recordId, clientMsgId, msgType: 'text', message: '请问什么时候发货呢' });
  seq = sent.seq;
});
afterAll(() => server.end());

const ask = async (at: number, username = 'agent1') =>
  server.call('GET', `/xmf-online-services/conversations/${recordId}/candidates`, {
    token: await server.token(username),
    query: { seq: String(at) },
  });

it('offers what the tenant wrote, the likeliest first, the same words once, of nobody else', async () => {
  const { data } = await ask(seq);
  expect(data[0]).toMatchObject({ kind: 'question', title: '多久发货', content: '48 小时内发出。' });
  expect(data.map(({ content }: { content: string }) => content)).toEqual([
    '48 小时内发出。',
    '下单后 48 小时内发货，节假日顺延。',
  ]);
});

it('has nothing for what is no question of the visitor’s, and for nobody but who serves them', async () => {
  expect((await ask(1)).data).toEqual([]);
  expect((await ask(999)).data).toEqual([]);
  expect((await ask(0)).envelope.reason).toBe('common.invalid');
  for (const other of ['agent2', 'admin175']) {
    expect((await ask(seq, other)).envelope.reason).toBe('conversation.notFound');
  }
});
