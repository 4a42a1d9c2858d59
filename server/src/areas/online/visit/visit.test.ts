import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
let agent: ChatClient;
beforeAll(async () => {
  server = await startChatServer();
  agent = await server.agent('agent1');
  await server.owner.query('update agent_text_status set capacity = 100');
});
afterAll(() => server.end());

const call = async (method: string, path: string, username: string, body?: object) =>
  server.call(method, path, { token: await server.token(username), ...(body && { body }) });
const page = (name: string) => ({ pageTitle: name, pageUrl: `https://shop.example/${name}` });
const conversation = (id: string) => `/xmf-online-services/conversations/${id}`;

async function served(form?: object): Promise<{ visitor: ChatClient; id: string }> {
  const { client: visitor } = await server.visitor();
  const { id } = await visitor.command('conversation.start', { ...page('首页'), ...(form && { form }) });
  const holder = async () =>
    (await server.owner.query('select agent_id from conversations where id = $1', [id])).rows[0].agent_id;
  await expect.poll(holder).toBe(server.agentId('agent1'));
  await visitor.sync(id);
  return { visitor, id };
}

describe('stars', () => {
  it('are given when the agent asks or the conversation is over; the last ones count, until a day has passed', async () => {
    const { visitor, id } = await served();
    const rate = (rating: number, words = '') => visitor.command('rating.give', { recordId: id, rating, words });
    await expect(rate(5)).rejects.toThrow('conversation.notRatable');
    const invited = await call('PUT', `${conversation(id)}/ratingInvitation`, 'agent1');
    expect(invited.data).toMatchObject({ ratingInvited: true, rating: null });
    await call('PUT', `${conversation(id)}/ratingInvitation`, 'agent1');
    await visitor.sync(id);
    expect(visitor.screens.get(id)?.filter(({ message }) => message === '客服邀请您评价本次服务')).toHaveLength(1);
    expect(await rate(2, '有点慢')).toMatchObject({ rating: 2 });
    await visitor.command('conversation.end', { recordId: id });
    expect(await rate(4, '解决了')).toMatchObject({ rating: 4 });
    expect((await call('GET', `${conversation(id)}/visit`, 'agent1')).data).toMatchObject({ rating: 4, ratingWords: '解决了' });
    await expect
      .poll(() =>
        agent.heard.some(({ event, payload }) => event === 'conversation' && (payload as { rating: number }).rating === 4),
      )
      .toBe(true);
    await server.owner.query(`update conversations set closed_at = now() - interval '25 hours' where id = $1`, [id]);
    await expect(rate(1)).rejects.toThrow('conversation.notRatable');
  });

  it('are one visitor’s, asked for by the one who serves them', async () => {
    const { visitor, id } = await served();
    const other = await served();
    await expect(other.visitor.command('rating.give', { recordId: id, rating: 1, words: '' })).rejects.toThrow(
      'conversation.notFound',
    );
    expect((await call('PUT', `${conversation(id)}/ratingInvitation`, 'agent2')).envelope.reason).toBe('conversation.notYours');
    expect((await call('PUT', `${conversation(id)}/ratingInvitation`, 'admin175')).status).toBe(404);
    await expect(visitor.command('rating.give', { recordId: id, rating: 6, words: '' })).rejects.toThrow('common.invalid');
    await visitor.command('conversation.end', { recordId: id });
    expect((await call('PUT', `${conversation(id)}/ratingInvitation`, 'agent1')).envelope.reason).toBe('conversation.closed');
  });
});

describe('pages', () => {
  it('of a visitor are told to their agent at once and kept in their order, each stay once', async () => {
    const { visitor, id } = await served();
    for (const name of ['台灯', '台灯', '购物车', '台灯']) await visitor.command('page.visit', page(name));
    const seen = await call('GET', `${conversation(id)}/visit`, 'agent1');
    expect(seen.data.pages.map(({ title }: { title: string }) => title)).toEqual(['台灯', '购物车', '台灯']);
    const told = agent.heard.filter(
      ({ event, payload }) => event === 'page' && (payload as { recordId: string }).recordId === id,
    );
    expect(told).toHaveLength(3);
    expect((await call('GET', `${conversation(id)}/visit`, 'agent2')).status).toBe(404);
  });
});

describe('the number that a visitor filled in', () => {
  const link = (id: string, username = 'agent1') => call('PUT', `${conversation(id)}/customer`, username);

  it('makes them the customer who has it, or a new one of the agent’s, when the agent says so', async () => {
    const first = await served({ name: '周女士', phone: '+8613912340001', company: '海棠贸易' });
    expect((await call('GET', `${conversation(first.id)}/visit`, 'agent1')).data.customerId).toBeNull();
    // An agent whose role may not edit customers cannot make one.
    expect((await link(first.id)).envelope.reason).toBe('visit.noCustomer');
    await server.owner.query(`update conversations set agent_id = $1 where id = $2`, [server.agentId('admin'), first.id]);
    const made = (await link(first.id, 'admin')).data;
    expect(made.created).toBe(true);
    expect((await call('GET', `${conversation(first.id)}/visit`, 'admin')).data.customerId).toBe(made.customerId);
    const { rows } = await server.owner.query('select owner_id, company from customers where id = $1', [made.customerId]);
    expect(rows).toEqual([{ owner_id: server.agentId('admin'), company: '海棠贸易' }]);

    const again = await served({ phone: '8613912340001' });
    expect((await link(again.id)).data).toEqual({ customerId: made.customerId, created: false });
    const told = () => agent.heard.some(({ payload }) => (payload as { customerId?: string }).customerId === made.customerId);
    await expect.poll(told).toBe(true);
  });

  it('is there to be linked, by who serves them', async () => {
    const { id } = await served();
    expect((await link(id)).envelope.reason).toBe('visit.noNumber');
    expect((await link(id, 'agent2')).envelope.reason).toBe('conversation.notYours');
    expect((await link(id, 'admin175')).envelope.reason).toBe('conversation.notFound');
  });
});

describe('the customer of a visitor', () => {
  const choose = (id: string, body: { customerId: string | null; was: string | null }, username = 'agent1') =>
    call('PUT', `${conversation(id)}/visitorCustomer`, username, body);
  const customerOf = async (id: string) => (await call('GET', `${conversation(id)}/visit`, 'agent1')).data.customerId;
  /** A new customer of this agent. */
  const customerWith = async (owner: string, phone: string, creator = 'admin'): Promise<string> => {
    const rest = { company: '', city: '', level: 'normal', email: '', address: '', remark: '', labelIds: [] };
    const fields = { ...rest, custName: `客户${phone}`, phone, ownerId: server.agentId(owner) };
    return (await call('POST', '/xmf-customer/customer', creator, fields)).data.id;
  };

  it('is whom the agent who serves them chooses, or nobody again; what a colleague did meanwhile is not undone', async () => {
    const { id } = await served();
    const mine = await customerWith('agent1', '13912340011');
    const other = await customerWith('agent1', '13912340012');
    expect((await choose(id, { customerId: mine, was: null })).status).toBe(200);
    expect(await customerOf(id)).toBe(mine);
    expect((await choose(id, { customerId: other, was: null })).envelope.reason).toBe('visit.linkedMeanwhile');
    expect(await customerOf(id)).toBe(mine);
    const told = () => agent.heard.some(({ payload }) => (payload as { customerId?: string }).customerId === mine);
    await expect.poll(told).toBe(true);
    expect((await choose(id, { customerId: null, was: mine })).status).toBe(200);
    expect(await customerOf(id)).toBeNull();
  });

  it('has in their history that a conversation with them ended', async () => {
    const { visitor, id } = await served();
    const customerId = await customerWith('agent1', '13912340016');
    await choose(id, { customerId, was: null });
    await visitor.command('conversation.end', { recordId: id });
    const history = async () => {
      const { data } = await call('GET', `/xmf-customer/customer/getHistoryTrajectory?id=${customerId}`, 'admin');
      return data.list.filter(({ kind }: { kind: string }) => kind === 'chat');
    };
    await expect
      .poll(history)
      .toMatchObject([{ content: expect.stringMatching(/^会话结束，历时 \d+ 秒$/), agentName: '坐席agent1' }]);
  });

  it('is one whom the agent may read, of their tenant, for a conversation of theirs', async () => {
    const { id } = await served();
    const mine = await customerWith('agent1', '13912340013');
    const foreign = await customerWith('admin175', '13912340014', 'admin175');
    const hidden = await customerWith('agent2', '13912340015');
    for (const customerId of [foreign, hidden, '999999999999']) {
      expect((await choose(id, { customerId, was: null })).envelope.reason).toBe('visit.unknownCustomer');
    }
    expect((await choose(id, { customerId: mine, was: null }, 'agent2')).envelope.reason).toBe('conversation.notYours');
    expect((await choose(id, { customerId: foreign, was: null }, 'admin175')).envelope.reason).toBe('conversation.notFound');
    expect(await customerOf(id)).toBeNull();
  });
});

describe('earlier conversations', () => {
  it('are read one before the other, and only one’s own', async () => {
    const { visitor, id: first } = await served();
    await visitor.say(first, `earlier-${first}`, '第一次', () => 1);
    await agent.command('receipt', { recordId: first, kind: 'read', seq: 3 });
    await visitor.command('conversation.end', { recordId: first });
    const { id: second } = await visitor.command('conversation.start', page('首页'));
    const before = await visitor.command('history.read', { recordId: second });
    expect(before.recordId).toBe(first);
    expect(before.messages.map(({ message }) => message)).toContain('第一次');
    // Read by the agent, it stays read.
    expect(before.receipts).toMatchObject({ agentRead: 3 });
    expect(await visitor.command('history.read', { recordId: first })).toEqual({ recordId: null, messages: [], receipts: null });
    const stranger = await served();
    expect(await stranger.visitor.command('history.read', { recordId: second })).toEqual({
      recordId: null,
      messages: [],
      receipts: null,
    });
  });
});
