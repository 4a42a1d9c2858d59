import type { ChatSeat } from '@lianxi/contracts/online/chat-seat.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
let busyId: string;
beforeAll(async () => {
  server = await startChatServer();
  await server.grant('monitor', 'online_seatstatus', 'online_seat_force', 'online_setting');
  const { rows } = await server.owner.query<{ id: string; set_type: string }>(
    `insert into status_options (tenant_id, set_type, name, value)
     values (174, '2', '小休', '3'), (174, '1', '话务小休', '7'), (175, '2', '他家', '8') returning id, set_type`,
  );
  busyId = rows[0]?.id ?? '';
});
afterAll(() => server.end());

const AGENTS = '/xmf-online-services/agents';
const call = async (method: string, path: string, username: string, body?: unknown, query?: Record<string, string>) =>
  server.call(method, `${AGENTS}/${path}`, {
    token: await server.token(username),
    ...(method === 'GET' ? {} : { body: body ?? {} }),
    ...(query ? { query } : {}),
  });
const seatOf = async (username: string, as = 'monitor'): Promise<ChatSeat | undefined> =>
  (await call('GET', 'seatStatus', as)).data.seats.find((seat: ChatSeat) => seat.agentId === server.agentId(username));

describe('the text status', () => {
  it('may be an option of the tenant, is told to the own tabs, and every change is written down', async () => {
    const agent = server.agentId('agent1');
    expect((await call('PUT', 'textOnline', 'agent1', { agentid: agent })).data).toMatchObject({
      onlineServiceStatusName: '在线',
    });
    const busy = { agentid: agent, statusId: busyId, statusName: '小休' };
    const { data } = await call('PUT', 'textOffline', 'agent1', busy);
    expect(data).toMatchObject({ onlineServiceStatus: '3', onlineServiceStatusName: '小休', reason: '' });
    await call('PUT', 'textOffline', 'agent1', busy);
    await call('PUT', 'textOffline', 'agent1');
    const { rows: log } = await server.owner.query(
      'select status, status_name, reason from agent_text_status_log where agent_id = $1 order by id',
      [agent],
    );
    expect(log).toEqual([
      { status: '1', status_name: '在线', reason: '' },
      { status: '3', status_name: '小休', reason: '' },
      { status: '0', status_name: '离线', reason: '' },
    ]);
    const { rows: events } = await server.owner.query(
      `select payload->>'onlineServiceStatus' as status from agent_events where agent_id = $1 and name = 'text-status.changed' order by seq`,
      [agent],
    );
    expect(events.map(({ status }) => status)).toEqual(['1', '3', '0']);
  });

  it.each([
    ['an option of the telephone', `select id from status_options where set_type = '1'`],
    ['an option of another tenant', `select id from status_options where tenant_id = 175`],
    ['an option that is not there', `select 999999 as id`],
  ])('is not %s', async (_what, sql) => {
    const { rows } = await server.owner.query<{ id: string }>(sql);
    const reply = await call('PUT', 'textOffline', 'agent1', { statusId: String(rows[0]?.id) });
    expect([reply.status, reply.envelope.reason]).toEqual([400, 'text-status.unknown']);
  });

  it('is only one’s own', async () => {
    for (const path of ['textOnline', 'textOffline']) {
      const reply = await call('PUT', path, 'agent1', { agentid: server.agentId('agent2') });
      expect([reply.status, reply.envelope.reason]).toEqual([403, 'text-status.notYours']);
    }
    expect((await call('GET', 'lastInGroup', 'agent1', undefined, { agentId: server.agentId('agent2') })).status).toBe(403);
  });

  it('gives no conversations while busy, and what is held stays', async () => {
    const agent = await server.agent('agent3');
    const visitor = await server.visitor();
    const { id } = await visitor.client.command('conversation.start', { pageTitle: '', pageUrl: '' });
    const current = async () => visitor.client.command('conversation.current', {});
    await expect.poll(async () => (await current())?.agentId).toBe(server.agentId('agent3'));
    const { data } = await call('PUT', 'textOffline', 'agent3', { statusId: busyId });
    expect(data).toMatchObject({ onlineServiceStatus: '3', active: 1 });
    const next = await server.visitor();
    expect((await next.client.command('conversation.start', { pageTitle: '', pageUrl: '' })).state).toBe('queued');
    expect((await next.client.command('queue.place', { recordId: id })) ?? null).toBeNull();
    const waiting = (await next.client.command('conversation.current', {}))?.id ?? '';
    expect(await next.client.command('queue.place', { recordId: waiting })).toMatchObject({ recordId: waiting, place: 1 });
    await next.client.command('conversation.end', { recordId: waiting });
    await agent.command('message.send', { recordId: id, clientMsgId: crypto.randomUUID(), msgType: 'text', message: '在的' });
    await visitor.client.command('conversation.end', { recordId: id });
    await call('PUT', 'textOffline', 'agent3');
  });
});

describe('the last one of a group', () => {
  it('is told which groups would have nobody', async () => {
    const [first, second] = ['agent1', 'agent2'].map((name) => server.agentId(name));
    await server.owner.query(
      `with g as (insert into chat_groups (tenant_id, name, enabled) values (174, '售前', true), (174, '售后', true), (174, '停用', false) returning id, name)
       insert into chat_group_members (tenant_id, chat_group_id, agent_id)
       select 174, g.id, a from g, unnest($1::bigint[]) a where a = $2 or g.name = '售后'`,
      [[first, second], first],
    );
    await call('PUT', 'textOnline', 'agent1');
    const names = async () =>
      (await call('GET', 'lastInGroup', 'agent1')).data.agentList.map(({ skillName }: { skillName: string }) => skillName);
    expect(await names()).toEqual(['售前', '售后'].sort());
    await call('PUT', 'textOnline', 'agent2');
    // Online, but without a page: nobody is there.
    expect(await names()).toHaveLength(2);
    await server.agent('agent2');
    expect(await names()).toEqual(['售前']);
    await call('PUT', 'textOffline', 'agent2', { statusId: busyId });
    expect(await names()).toHaveLength(2);
    expect((await call('GET', 'lastInGroup', 'agent175')).data.agentList).toEqual([]);
  });
});

describe('the wall of seats', () => {
  it('shows who chats, what changed since, within the scope and the tenant', async () => {
    await call('PUT', 'textOnline', 'agent1');
    const { data } = await call('GET', 'seatStatus', 'monitor');
    expect(await seatOf('agent1')).toMatchObject({
      statusName: '在线',
      skills: ['停用', '售前', '售后'].sort(),
      active: 0,
      capacity: 5,
    });
    await new Promise((done) => setTimeout(done, 1));
    await call('PUT', 'textOffline', 'agent1', { statusId: busyId });
    const { data: changes } = await call('GET', 'seatStatus/changes', 'monitor', undefined, { cursor: data.cursor });
    expect(changes.seats.find(({ agentId }: ChatSeat) => agentId === server.agentId('agent1'))).toMatchObject({
      statusName: '小休',
    });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await call('GET', 'seatStatus/changes', 'monitor', undefined, { cursor: later })).data.seats).toEqual([]);
    expect((await call('GET', 'seatStatus', 'admin175')).data.seats.map(({ agentId }: ChatSeat) => agentId)).not.toContain(
      server.agentId('agent1'),
    );
    expect((await call('GET', 'seatStatus', 'agent1')).status).toBe(403);
    expect((await call('GET', 'seatStatus/changes', 'monitor', undefined, { cursor: 'x' })).status).toBe(400);
  });

  it('shows an idle agent as unreachable soon after the page was closed', async () => {
    const page = await server.agent('agent1');
    await expect.poll(async () => (await seatOf('agent1'))?.reachable).toBe(true);
    await page.stop();
    await expect.poll(async () => (await seatOf('agent1'))?.reachable, { timeout: 10_000 }).toBe(false);
    await call('PUT', 'textOffline', 'agent1');
  });

  it('shows who joined a skill group or left it', async () => {
    const token = await server.token('monitor');
    const members = (...names: string[]) => names.map((name) => ({ agentId: server.agentId(name), proficiency: 5 }));
    const fields = { name: '新组', priority: 5, overflowSeconds: 0, overflowGroupId: null, queueLimit: 5, workingHours: [] };
    const group = { ...fields, choosable: true, enabled: true };
    const path = '/xmf-online-services/skills';
    const skillsSince = async (cursor: string, name: string) => {
      const { data } = await call('GET', 'seatStatus/changes', 'monitor', undefined, { cursor });
      return data.seats.find(({ agentId }: ChatSeat) => agentId === server.agentId(name))?.skills;
    };
    const { id } = (await server.call('POST', path, { token, body: { ...group, members: members('agent1') } })).data;
    const before = new Date().toISOString();
    const body = { ...group, id, version: 1, members: members('agent2') };
    expect((await server.call('PUT', path, { token, body })).envelope.code).toBe('0');
    expect(await skillsSince(before, 'agent1')).not.toContain('新组');
    expect(await skillsSince(before, 'agent2')).toContain('新组');
    const later = new Date().toISOString();
    expect((await server.call('DELETE', `${path}/${id}`, { token })).envelope.code).toBe('0');
    expect(await skillsSince(later, 'agent2')).not.toContain('新组');
  });

  it('sets the status of others, who hear of it, and the places that they have', async () => {
    const ids = ['agent1', 'agent2', 'agent175'].map((name) => server.agentId(name));
    expect((await call('POST', 'batchSet', 'monitor', { ids, status: '1' })).data).toEqual({ changed: 2 });
    expect(await seatOf('agent2')).toMatchObject({ statusName: '在线' });
    const mine = await server.call('GET', `${AGENTS}/textStatus`, { token: await server.token('agent2') });
    expect(mine.data).toMatchObject({ reason: 'forced', setByName: '坐席monitor' });
    await call('PUT', 'textOffline', 'agent2');
    await call('PUT', 'textOnline', 'agent2');
    const { rows: log } = await server.owner.query(
      'select reason, set_by from agent_text_status_log where agent_id = $1 order by id desc limit 3',
      [server.agentId('agent2')],
    );
    expect(log).toEqual([
      { reason: '', set_by: null },
      { reason: '', set_by: null },
      { reason: 'forced', set_by: server.agentId('monitor') },
    ]);
    expect((await call('PUT', 'capacity', 'monitor', { ids, capacity: 9 })).data).toEqual({ changed: 2 });
    expect(await seatOf('agent1')).toMatchObject({ capacity: 9 });
    const { rows } = await server.owner.query('select count(*)::int as n from agent_text_status where tenant_id = 175');
    expect(rows[0].n).toBe(0);
    expect((await call('POST', 'batchSet', 'monitor', { ids, status: '8' })).envelope.reason).toBe('text-status.unknown');
    expect((await call('PUT', 'capacity', 'monitor', { ids, capacity: 101 })).status).toBe(400);
    for (const path of ['batchSet', 'capacity']) {
      const method = path === 'batchSet' ? 'POST' : 'PUT';
      expect((await call(method, path, 'agent1', { ids, status: '0', capacity: 1 })).status).toBe(403);
    }
  });
});
