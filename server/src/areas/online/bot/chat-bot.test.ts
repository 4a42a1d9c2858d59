import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatOf } from '../chat.ts';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer();
  await server.owner.query(`update sites set look = '{"bot": true, "botName": "小南", "botMisses": 2}' where tenant_id = 174`);
  const question = { similar: '什么时候发货\n几天能到', siteId: null, enabled: true };
  await call('POST', '/xmf-online-services/bot/question', { ...question, question: '多久发货', answer: '48 小时内发出。' });
});
afterAll(() => server.end());

const call = async (method: string, path: string, body?: unknown, username = 'admin') =>
  server.call(method, path, { token: await server.token(username), ...(body ? { body } : {}) });
const page = { pageTitle: '首页', pageUrl: 'https://shop.example/' };
let ticks = 0;
const clock = () => ++ticks;

async function begun(): Promise<{ client: ChatClient; id: string }> {
  const { client } = await server.visitor();
  const { id, state } = await client.command('conversation.start', page);
  expect(state).toBe('bot');
  await client.sync(id);
  return { client, id };
}
const robotWords = (client: ChatClient, id: string) =>
  (client.screens.get(id) ?? []).filter(({ callType }) => callType === 'bot').map(({ message }) => message);

describe('a site with a robot', () => {
  it('is answered from its questions by somebody who says that they are a robot; nobody waits', async () => {
    const { client, id } = await begun();
    await client.say(id, `question-${id}`, '请问多久发货呢', clock);
    await expect.poll(() => robotWords(client, id)).toEqual(['48 小时内发出。']);
    const [started] = client.screens.get(id) ?? [];
    expect(started?.message).toBe('小南（机器人）为您服务，输入“人工”可以转接人工客服');
    expect(client.screens.get(id)?.at(-1)).toMatchObject({ callType: 'bot', userName: '小南（机器人）', seq: 3 });
    const { rows } = await server.owner.query('select state, waiting_since, agent_id from conversations where id = $1', [id]);
    expect(rows[0]).toEqual({ state: 'bot', waiting_since: null, agent_id: null });
    const { data } = await call('GET', '/xmf-online-services/bot/question');
    expect(data.list[0]).toMatchObject({ question: '多久发货', hits: 1 });
  });

  it('hands over after two questions in a row that it does not know, on the word, and by the button', async () => {
    const missed = await begun();
    await missed.client.say(missed.id, `missed-a-${missed.id}`, '今天天气如何', clock);
    await expect.poll(() => robotWords(missed.client, missed.id)).toHaveLength(1);
    await missed.client.say(missed.id, `missed-b-${missed.id}`, '明天呢下雨吗', clock);
    const stateOf = async (id: string) =>
      (await server.owner.query('select state from conversations where id = $1', [id])).rows[0].state;
    await expect.poll(() => stateOf(missed.id)).not.toBe('bot');
    expect(robotWords(missed.client, missed.id)).toHaveLength(1);

    const asked = await begun();
    await asked.client.say(asked.id, `wanted-${asked.id}`, '转人工', clock);
    await expect.poll(() => stateOf(asked.id)).not.toBe('bot');

    const pressed = await begun();
    expect((await pressed.client.command('conversation.human', { recordId: pressed.id })).state).not.toBe('bot');
    await expect(pressed.client.command('conversation.human', { recordId: asked.id })).rejects.toThrow('conversation.notFound');
  });

  it('keeps the conversation where the door is shut, and says so', async () => {
    await server.owner.query(
      `insert into chat_settings (tenant_id, queue_limit) values (174, 0) on conflict (tenant_id) do update set queue_limit = 0`,
    );
    const { client, id } = await begun();
    await expect(client.command('conversation.human', { recordId: id })).rejects.toThrow('conversation.queueFull');
    await client.say(id, `shut-door-${id}`, '人工', clock);
    await expect.poll(() => robotWords(client, id)).toEqual(['排队人数较多，请留言或稍后再来']);
    await server.owner.query(`update chat_settings set queue_limit = 200 where tenant_id = 174`);
  });

  it('answers what a process that died left open, once', async () => {
    const { client, id } = await begun();
    await server.owner.query(
      `with n as (update conversations set last_seq = last_seq + 1 where id = $1 returning tenant_id, id, last_seq, visitor_id)
       insert into messages (tenant_id, conversation_id, seq, client_msg_id, author, author_id, author_name, type, body, created_at)
       select tenant_id, id, last_seq, 'left-open', 'visitor', visitor_id, '访客', 'text', '几天能到', now() - interval '1 minute' from n`,
      [id],
    );
    const { bot } = chatOf(server.server.kernel);
    await Promise.all([bot.sweep(), bot.sweep()]);
    await client.sync(id);
    expect(robotWords(client, id)).toEqual(['48 小时内发出。']);
  });

  it('tells the desks and the monitor when it hands over: one more visitor waits', async () => {
    const changed = new Set<string>();
    server.owner.on('notification', ({ payload = '' }) => changed.add(payload));
    await server.owner.query('listen topic_changed');
    const both = ['174:chat-queue', '174:conversations'];
    const heard = () => both.filter((topic) => changed.has(topic));
    const { client, id } = await begun();
    await expect.poll(heard).toEqual(both);
    changed.clear();
    await client.command('conversation.human', { recordId: id });
    await expect.poll(heard).toEqual(both);
    await server.owner.query('unlisten topic_changed');
  });

  it('is silent from the moment that a person has it, whatever is asked at that moment', async () => {
    await server.agent('agent1');
    await server.owner.query(`update agent_text_status set capacity = 100`);
    for (let round = 0; round < 12; round += 1) {
      const { client, id } = await begun();
      const questions = Array.from({ length: 4 }, (_, n) => client.say(id, `race-${id}-${n}`, '多久发货', clock));
      await Promise.all([...questions, client.command('conversation.human', { recordId: id })]);
      const stored = async () =>
        (await server.owner.query(`select seq, author, body from messages where conversation_id = $1 order by seq`, [id])).rows;
      await expect.poll(async () => (await stored()).some(({ body }) => /^客服 .+ 为您服务$/.test(body))).toBe(true);
      await chatOf(server.server.kernel).bot.drained();
      const log = await stored();
      const handedOver = log.findIndex(({ body }) => body === '正在为您转接人工客服');
      expect(log.slice(handedOver).filter(({ author }) => author === 'bot')).toEqual([]);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1));
      await client.command('conversation.end', { recordId: id });
    }
  });
});

describe('its questions', () => {
  const PATH = '/xmf-online-services/bot/question';
  const fields = (more: object = {}) => ({
    question: '怎么退货',
    similar: '',
    answer: '30 天内可退。',
    siteId: null,
    enabled: true,
    ...more,
  });

  it('are changed by one at a time, and stay within the tenant', async () => {
    const { id } = (await call('POST', PATH, fields())).data;
    const change = () => call('PUT', PATH, fields({ answer: '七天内可退。', id, version: 1 }));
    expect((await Promise.all([change(), change()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call('POST', PATH, fields())).envelope.reason).toBe('bot-question.duplicate');
    expect((await call('POST', PATH, fields({ question: '别的', siteId: '999999' }))).envelope.reason).toBe(
      'bot-question.unknownSite',
    );
    expect((await call('GET', `${PATH}/${id}`, undefined, 'admin175')).status).toBe(404);
    expect((await call('GET', PATH, undefined, 'agent1')).status).toBe(403);
    expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(200);
  });
});
