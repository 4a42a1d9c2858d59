import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
let agent: ChatClient;
let colleague: ChatClient;
beforeAll(async () => {
  server = await startChatServer();
  agent = await server.agent('agent1');
  colleague = await server.agent('agent2');
  await server.call('PUT', '/xmf-online-services/agents/textOffline', { token: await server.token('agent2'), body: {} });
});
afterAll(() => server.end());
beforeEach(() => {
  agent.heard.length = 0;
});

const page = { pageTitle: '商品页', pageUrl: 'https://shop.example/item/1' };
const api = async (username: string, method: string, path: string, query?: Record<string, string>) =>
  server.call(method, `/xmf-online-services${path}`, { token: await server.token(username), ...(query ? { query } : {}) });

/** A visitor in a conversation that agent1 holds. */
async function talk() {
  const visitor = await server.visitor();
  const { id: recordId } = await visitor.client.command('conversation.start', page);
  await expect
    .poll(async () => (await visitor.client.command('conversation.current', {}))?.agentId)
    .toBe(server.agentId('agent1'));
  const say = (client: ChatClient, message: string, clientMsgId: string = crypto.randomUUID()) =>
    client.command('message.send', { recordId, clientMsgId, msgType: 'text', message });
  return { visitor, recordId, say };
}
const heardBy = (client: ChatClient, event: string) =>
  client.heard.filter((heard) => heard.event === event).map((heard) => heard.payload);

describe('a conversation', () => {
  it('goes to the agent, both write, see what arrived and was read, who types, and that it ended', async () => {
    const { visitor, recordId, say } = await talk();
    expect(heardBy(agent, 'conversation').at(-1)).toMatchObject({ id: recordId, state: 'active', visitorId: visitor.id });
    expect((await api('agent1', 'GET', '/conversations/mine')).data.map((c: { id: string }) => c.id)).toContain(recordId);

    const asked = await say(visitor.client, '这个有货吗');
    expect(asked).toMatchObject({ seq: 3, callType: 'visitor', userId: visitor.id });
    await expect.poll(() => heardBy(agent, 'message').at(-1)).toEqual(asked);
    expect(await agent.command('receipt', { recordId, kind: 'read', seq: 3 })).toMatchObject({ agentDelivered: 3, agentRead: 3 });
    await expect.poll(() => heardBy(visitor.client, 'receipts').at(-1)).toMatchObject({ recordId, receipts: { agentRead: 3 } });
    await agent.command('typing', { recordId, on: true });
    await expect.poll(() => heardBy(visitor.client, 'typing')).toEqual([{ recordId, by: 'agent', on: true }]);
    const answered = await say(agent, '有的');
    await expect.poll(() => heardBy(visitor.client, 'message').at(-1)).toEqual(answered);
    // The sender's own socket got the acknowledgement.
    expect(heardBy(agent, 'message')).not.toContainEqual(answered);

    const closed = await api('agent1', 'PUT', `/conversations/${recordId}/close`);
    expect(closed.data).toMatchObject({ state: 'closed', closedBy: 'agent', lastSeq: 5 });
    const again = await api('agent1', 'PUT', `/conversations/${recordId}/close`);
    // That the visitor is here is stored a moment after the socket opens.
    expect({ ...again.data, visitorPresence: closed.data.visitorPresence }).toEqual(closed.data);
    await expect.poll(() => heardBy(visitor.client, 'conversation').at(-1)).toMatchObject({ state: 'closed' });
    await expect(say(visitor.client, '还在吗')).rejects.toThrow('conversation.closed');
    const { messages } = await visitor.client.command('message.sync', { recordId, afterSeq: 2 });
    expect(messages.map((m) => [m.seq, m.callType])).toEqual([
      [3, 'visitor'],
      [4, 'agent'],
      [5, 'system'],
    ]);
    const { rows } = await server.owner.query('select target, after from operation_log order by id desc limit 1');
    expect(rows[0]).toEqual({ target: `conversation:${recordId}`, after: { state: 'closed' } });
  });

  it('ended by its visitor frees the place, and the next start opens a new one', async () => {
    const { visitor, recordId } = await talk();
    const ended = await visitor.client.command('conversation.end', { recordId });
    expect(ended).toMatchObject({ state: 'closed', closedBy: 'visitor', customerId: null });
    expect(await visitor.client.command('conversation.current', {})).toMatchObject({ id: recordId });
    const next = await visitor.client.command('conversation.start', page);
    expect(next.id).not.toBe(recordId);
    await visitor.client.command('conversation.end', { recordId: next.id });
  });

  it('is nobody else’s: not a colleague’s, another tenant’s or another visitor’s', async () => {
    const { recordId, say } = await talk();
    const stranger = await server.visitor();
    const foreigner = await server.visitor(175);
    const foreign = await server.agent('agent175', 175);
    const receipt = { recordId, kind: 'read', seq: 1 } as const;
    for (const [client, reason] of [
      [colleague, 'conversation.notYours'],
      [foreign, 'conversation.notFound'],
      [stranger.client, 'conversation.notFound'],
      [foreigner.client, 'conversation.notFound'],
    ] as const) {
      await expect(say(client, 'hi')).rejects.toThrow(reason);
      await expect(client.command('receipt', receipt)).rejects.toThrow(reason);
      await expect(client.command('message.sync', { recordId, afterSeq: 0 })).rejects.toThrow(reason);
      await client.command('typing', { recordId, on: true });
    }
    await expect(stranger.client.command('conversation.end', { recordId })).rejects.toThrow('conversation.notFound');
    expect(heardBy(agent, 'typing')).toEqual([]);
    expect((await api('agent2', 'PUT', `/conversations/${recordId}/close`)).envelope.reason).toBe('conversation.notYours');
    expect((await api('agent175', 'PUT', `/conversations/${recordId}/close`)).envelope.reason).toBe('conversation.notFound');
    expect((await api('nobody', 'PUT', `/conversations/${recordId}/close`)).status).toBe(403);
  });

  it.each([
    ['spaces alone', { message: '  \n' }],
    ['nothing', { message: '' }],
    ['too much', { message: 'x'.repeat(4001) }],
    ['a NUL', { message: 'a\0b' }],
    ['an unknown type', { msgType: 'system' }],
    ['no id', { clientMsgId: '' }],
    ['a wrong record', { recordId: '1 or 1=1' }],
    ['something else than text', { message: { $gt: '' } }],
  ])('takes no message of %s', async (_what, wrong) => {
    const { recordId, visitor } = await talk();
    const input = { recordId, clientMsgId: crypto.randomUUID(), msgType: 'text', message: 'hi', ...wrong };
    await expect(visitor.client.command('message.send', input as never)).rejects.toThrow('common.invalid');
    await visitor.client.command('conversation.end', { recordId });
  });
});

describe('a conversation that is over', () => {
  it('is on its agent’s desk until they put it away', async () => {
    const { recordId, visitor } = await talk();
    const mine = async () => (await api('agent1', 'GET', '/conversations/mine')).data.map((c: { id: string }) => c.id);
    const away = (username: string) => api(username, 'PUT', `/conversations/${recordId}/putAway`);
    expect((await away('agent1')).envelope.reason).toBe('conversation.notFound');
    await visitor.client.command('conversation.end', { recordId });
    expect(await mine()).toContain(recordId);
    expect((await away('agent2')).envelope.reason).toBe('conversation.notFound');
    expect((await away('agent1')).status).toBe(200);
    expect((await away('agent1')).status).toBe(200);
    expect(await mine()).not.toContain(recordId);
  });
});

describe('records', () => {
  const find = async (username: string, query: Record<string, string>) =>
    (await api(username, 'GET', '/conversations', query)).data;

  it('are found by the visitor’s name and by words, open or closed, within the caller’s scope', async () => {
    const { recordId, say, visitor } = await talk();
    await say(visitor.client, '我想办理退款，100%_确定');
    await say(agent, '好的，马上处理');
    for (const closed of [false, true]) {
      if (closed) await api('agent1', 'PUT', `/conversations/${recordId}/close`);
      for (const keyword of ['退款', '办理退款', '马上', '款', '100%_确']) {
        expect(
          (await find('agent1', { keyword })).list.map((c: { id: string }) => c.id),
          `${keyword} ${closed}`,
        ).toEqual([recordId]);
      }
      for (const keyword of ['退货', '款退', '100%确', '"|&', '%']) expect((await find('agent1', { keyword })).total).toBe(0);
      expect((await find('monitor', { keyword: '退款' })).total).toBe(1);
      expect((await find('agent2', { keyword: '退款' })).total).toBe(0);
      expect((await find('admin175', { keyword: '退款' })).total).toBe(0);
    }
    const name = (await find('agent1', { keyword: '退款' })).list[0].visitorName;
    expect((await find('agent1', { keyword: name })).total).toBe(1);
  });

  it('are filtered by state, agent and time, and paged newest first', async () => {
    const all = await find('monitor', { pageSize: '100' });
    expect(all.total).toBe(all.list.length);
    const times = all.list.map((c: { createTime: string }) => c.createTime);
    expect(times).toEqual([...times].sort().reverse());
    const page2 = await find('monitor', { pageSize: '2', currentPage: '2' });
    expect(page2.list).toEqual(all.list.slice(2, 4));
    const closed = await find('monitor', { state: 'closed', pageSize: '100' });
    expect(closed.total).toBe(all.list.filter((c: { state: string }) => c.state === 'closed').length);
    expect((await find('monitor', { agentId: server.agentId('agent2') })).total).toBe(0);
    expect((await find('monitor', { endTime: times.at(-1) as string })).total).toBe(1);
    expect((await find('monitor', { beginTime: new Date(Date.now() + 60_000).toISOString() })).total).toBe(0);
  });

  it('are read by the owner and within the scope, and do not exist for anyone else', async () => {
    const { recordId } = await talk();
    const status = async (username: string, path: string) => (await api(username, 'GET', `/conversations/${path}`)).status;
    for (const path of [recordId, `${recordId}/messages`]) {
      expect(
        await Promise.all(['agent1', 'monitor', 'admin', 'agent2', 'admin175', 'nobody'].map((who) => status(who, path))),
      ).toEqual([200, 200, 200, 404, 404, path === recordId ? 403 : 404]);
    }
    const { data } = await api('monitor', 'GET', `/conversations/${recordId}/messages`, { beforeSeq: '2', limit: '1' });
    expect(data).toMatchObject({ lastSeq: 2, messages: [{ seq: 1 }] });
    expect(await status('admin', '999999999')).toBe(404);
  });
});

describe('the text status', () => {
  it('is the caller’s own, tells their load, and needs the right', async () => {
    const own = async (username: string, method: string, path: string) =>
      server.call(method, `/xmf-online-services/agents/${path}`, {
        token: await server.token(username),
        ...(method === 'PUT' ? { body: {} } : {}),
      });
    const before = (await own('agent1', 'GET', 'textStatus')).data;
    expect(before).toMatchObject({
      agentId: server.agentId('agent1'),
      onlineServiceStatus: '1',
      onlineServiceStatusName: '在线',
      capacity: 5,
    });
    expect((await own('agent1', 'PUT', 'textOffline')).data).toMatchObject({ onlineServiceStatus: '0', active: before.active });
    const waiting = await server.visitor();
    const { id, state } = await waiting.client.command('conversation.start', page);
    expect(state).toBe('queued');
    expect((await own('agent1', 'GET', 'textStatus')).data.queued).toBe(1);
    await own('agent1', 'PUT', 'textOnline');
    await expect.poll(async () => (await waiting.client.command('conversation.current', {}))?.state).toBe('active');
    expect((await own('nobody', 'GET', 'textStatus')).status).toBe(403);
    await waiting.client.command('conversation.end', { recordId: id });
  });
});

describe('a session that ends', () => {
  it('closes the chat socket within a second and says why', async () => {
    const doomed = await server.agent('agent3');
    await server.call('DELETE', '/xmf-user-auth/oauth/logout', { token: await server.token('agent3') });
    await expect.poll(() => heardBy(doomed, 'offline')).toEqual(['revoked']);
  });
});
