import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

const PATH = '/xmf-online-services/im/transfer';
const page = { pageTitle: '', pageUrl: '' };

let server: ChatServer;
let giver: ChatClient;
let taker: ChatClient;
beforeAll(async () => {
  server = await startChatServer();
  giver = await server.agent('agent1');
  taker = await server.agent('agent2');
  await place('agent2', 0);
});
afterAll(() => server.end());

const id = (username: string) => server.agentId(username);
/** Sets how many conversations an agent may hold. */
const place = (username: string, capacity: number) =>
  server.owner.query('update agent_text_status set capacity = $2 where agent_id = $1', [id(username), capacity]);
const give = async (body: object, username = 'agent1') =>
  server.call('PUT', PATH, { token: await server.token(username), body: { note: '', ...body } });
const row = async (recordId: string) =>
  (await server.owner.query('select state, agent_id, chat_group_id, last_seq from conversations where id = $1', [recordId]))
    .rows[0];
async function group(name: string, members: readonly string[], tenantId = 174): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>(
    'insert into chat_groups (tenant_id, name) values ($1, $2) returning id',
    [tenantId, name],
  );
  for (const member of members) {
    await server.owner.query('insert into chat_group_members (tenant_id, chat_group_id, agent_id) values ($1, $2, $3)', [
      tenantId,
      rows[0]?.id,
      id(member),
    ]);
  }
  return rows[0]?.id ?? '';
}
/** Counters and conversations must agree. */
async function loads() {
  const { rows } = await server.owner.query<{ agent_id: string; active: number; capacity: number; held: number }>(
    `select s.agent_id, s.active, s.capacity, (select count(*)::int from conversations c
       where c.agent_id = s.agent_id and c.state = 'active') as held from agent_text_status s`,
  );
  for (const { active, held } of rows) expect(active).toBe(held);
  return new Map(rows.map(({ agent_id, held }) => [agent_id, held]));
}

/** A visitor whom agent1 serves; only agent1 has a place. */
async function talk() {
  const visitor = await server.visitor();
  const { id: recordId } = await visitor.client.command('conversation.start', page);
  await expect.poll(async () => (await row(recordId)).agent_id).toBe(id('agent1'));
  await visitor.client.sync(recordId);
  return { client: visitor.client, recordId };
}
const end = async (recordId: string, username: string) =>
  server.call('PUT', `/xmf-online-services/conversations/${recordId}/close`, { token: await server.token(username) });

describe('to an agent', () => {
  it('makes them the one owner, tells everybody, and the note stays between agents', async () => {
    const { client, recordId } = await talk();
    await place('agent2', 1);
    taker.heard.length = 0;
    const reply = await give({ recordId, to: `agent:${id('agent2')}`, note: '老客户，注意抬头' });
    expect(reply.data).toMatchObject({ state: 'active', agentId: id('agent2') });
    expect(reply.data.waitingSince).not.toBeNull();
    await expect
      .poll(() => client.screens.get(recordId)?.map(({ message }) => message))
      .toEqual(['访客进入会话，正在为您分配客服', '客服 坐席agent1 为您服务', '', '会话已转接，由客服 坐席agent2 继续为您服务']);
    const { messages } = await taker.command('message.sync', { recordId, afterSeq: 2 });
    expect(messages[0]).toMatchObject({ msgType: 'note', message: '老客户，注意抬头', userId: id('agent1'), internal: true });
    expect(taker.heard.map(({ event }) => event)).toContain('conversation');
    const late = { recordId, clientMsgId: crypto.randomUUID(), msgType: 'text', message: '还有一句' } as const;
    await expect(giver.command('message.send', late)).rejects.toThrow('conversation.notYours');
    const { rows } = await server.owner.query(`select name from agent_events where payload->>'id' = $1 order by agent_id, seq`, [
      recordId,
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['conversation.assigned', 'conversation.released', 'conversation.assigned']);
    const { rows: why } = await server.owner.query(
      `select agent_id, request from routing_decisions where conversation_id = $1 and reason = 'transferred'`,
      [recordId],
    );
    expect(why).toEqual([{ agent_id: id('agent2'), request: { from: id('agent1'), to: { kind: 'agent', id: id('agent2') } } }]);
    const path = `/xmf-online-services/conversations/${recordId}/decisions`;
    const told = await server.call('GET', path, { token: await server.token('admin') });
    expect(told.data).toMatchObject([
      { reason: 'least-loaded', agName: '坐席agent1', formerAgName: null, candidates: [{ agName: '坐席agent1', active: 0 }] },
      { reason: 'transferred', agName: '坐席agent2', formerAgName: '坐席agent1', chatGroupName: null },
    ]);
    const stranger = await server.call('GET', path, { token: await server.token('admin175') });
    expect(stranger.envelope.reason).toBe('conversation.notFound');
    expect(await loads()).toEqual(
      new Map([
        [id('agent1'), 0],
        [id('agent2'), 1],
      ]),
    );
    await end(recordId, 'agent2');
    await place('agent2', 0);
  });

  it('never gives more than there are places, however many transfer at once', async () => {
    const talks = await Promise.all([talk(), talk(), talk(), talk()]);
    await place('agent2', 2);
    const replies = await Promise.all(talks.map(({ recordId }) => give({ recordId, to: `agent:${id('agent2')}` })));
    expect(replies.filter(({ envelope }) => envelope.code === '0')).toHaveLength(2);
    expect(replies.map(({ envelope }) => envelope.reason).filter(Boolean)).toEqual([
      'transfer.unavailable',
      'transfer.unavailable',
    ]);
    expect((await loads()).get(id('agent2'))).toBe(2);
    for (const { recordId } of talks) await end(recordId, (await row(recordId)).agent_id === id('agent2') ? 'agent2' : 'agent1');
    await place('agent2', 0);
  });
});

describe('to a group', () => {
  it('waits for another of its members, not for who gave it away', async () => {
    const { recordId } = await talk();
    const after = await group('售后', ['agent1', 'agent2']);
    const reply = await give({ recordId, to: `group:${after}` });
    expect(reply.data).toMatchObject({ state: 'queued', agentId: null, chatGroupId: after });
    await place('agent2', 1);
    const online = { token: await server.token('agent2'), body: {} };
    await server.call('PUT', '/xmf-online-services/agents/textOnline', online);
    await expect.poll(async () => (await row(recordId)).agent_id).toBe(id('agent2'));
    await loads();
    await end(recordId, 'agent2');
    await place('agent2', 0);
  });

  it('is refused when nobody else of it is there', async () => {
    const { recordId } = await talk();
    const before = await row(recordId);
    const alone = await group('只有自己', ['agent1', 'agent3']);
    expect((await give({ recordId, to: `group:${alone}` })).envelope.reason).toBe('transfer.nobody');
    expect(await row(recordId)).toEqual(before);
    await end(recordId, 'agent1');
  });
});

describe('what is wrong changes nothing', () => {
  it('a target that cannot take it', async () => {
    const { recordId } = await talk();
    const before = await row(recordId);
    const theirs = await group('他家', [], 175);
    for (const [to, why] of [
      [`agent:${id('agent2')}`, 'transfer.unavailable'],
      [`agent:${id('agent1')}`, 'transfer.noTarget'],
      [`agent:${id('agent175')}`, 'transfer.noTarget'],
      ['agent:999999', 'transfer.noTarget'],
      [`group:${theirs}`, 'transfer.noTarget'],
    ] as const) {
      expect((await give({ recordId, to, note: '不会留下' })).envelope.reason, to).toBe(why);
    }
    for (const to of ['robot:1', '', null]) expect((await give({ recordId, to })).status, String(to)).toBe(400);
    expect((await give({ recordId, to: `agent:${id('agent2')}`, note: 'x'.repeat(501) })).status).toBe(400);
    expect(await row(recordId)).toEqual(before);
    await end(recordId, 'agent1');
  });

  it('a conversation that is not the caller’s, is over, or is another tenant’s', async () => {
    const { recordId } = await talk();
    const to = `agent:${id('agent2')}`;
    expect((await give({ recordId, to }, 'agent2')).envelope.reason).toBe('conversation.notYours');
    expect((await give({ recordId, to }, 'admin175')).envelope.reason).toBe('conversation.notFound');
    expect((await give({ recordId, to }, 'nobody')).status).toBe(403);
    expect((await server.call('PUT', PATH, { body: { recordId, to, note: '' } })).status).toBe(401);
    await end(recordId, 'agent1');
    expect((await give({ recordId, to })).envelope.reason).toBe('conversation.closed');
    expect((await give({ recordId: '999999', to })).envelope.reason).toBe('conversation.notFound');
  });
});

it('the targets are who could take it now', async () => {
  await group('有人', ['agent2']);
  await group('没有人', ['agent3']);
  const targets = async (keyword = '') =>
    (await server.call('GET', `${PATH}/targets`, { token: await server.token('agent1'), query: { keyword } })).data;
  expect((await targets()).agents).toEqual([]);
  await place('agent2', 3);
  expect((await targets()).agents).toMatchObject([{ id: id('agent2'), active: 0, capacity: 3 }]);
  expect((await targets('有人')).groups).toMatchObject([{ name: '有人', online: 1, queued: 0 }]);
  expect((await targets('没有人')).groups).toEqual([]);
  expect((await server.call('GET', `${PATH}/targets`, { token: await server.token('nobody') })).status).toBe(403);
});

describe('an agent who leaves', () => {
  const leave = async (username: string, body: object) =>
    server.call('PUT', '/xmf-online-services/agents/textOffline', { token: await server.token(username), body });
  const back = async (username: string) =>
    server.call('PUT', '/xmf-online-services/agents/textOnline', { token: await server.token(username), body: {} });

  it('in the second of a transfer: it comes back to who transferred it, at once', async () => {
    await place('agent2', 0);
    const { recordId } = await talk();
    await place('agent2', 5);
    expect((await give({ recordId, to: `agent:${id('agent2')}` })).data.agentId).toBe(id('agent2'));
    expect((await leave('agent2', {})).data.onlineServiceStatus).toBe('0');
    await expect.poll(async () => (await row(recordId)).agent_id).toBe(id('agent1'));
    await loads();
    await back('agent2');
    await place('agent2', 0);
    await end(recordId, 'agent1');
  });

  it('hears how many wait for their answer, and gives them to colleagues if they want; the answered one stays', async () => {
    await place('agent2', 0);
    const [waits, answered] = [await talk(), await talk()];
    await waits.client.command('message.send', {
      recordId: waits.recordId,
      clientMsgId: crypto.randomUUID(),
      msgType: 'text',
      message: '在吗',
    });
    const said = { clientMsgId: crypto.randomUUID(), msgType: 'text', message: '您好' } as const;
    await giver.command('message.send', { ...said, recordId: answered.recordId });
    const asks = await server.call('GET', '/xmf-online-services/agents/lastInGroup', { token: await server.token('agent1') });
    expect(asks.data.unanswered).toBe(1);
    await place('agent2', 5);
    expect((await leave('agent1', { handOver: true })).data).toMatchObject({ onlineServiceStatus: '0', active: 1 });
    await expect.poll(async () => (await row(waits.recordId)).agent_id).toBe(id('agent2'));
    expect((await row(answered.recordId)).agent_id).toBe(id('agent1'));
    await loads();
    await back('agent1');
    await place('agent2', 0);
    await end(waits.recordId, 'agent2');
    await end(answered.recordId, 'agent1');
  });
});
