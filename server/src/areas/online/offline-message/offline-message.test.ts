import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

const SEND = '/xmf-online-services/visitor/leave';
const LIST = '/xmf-online-services/leave';

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer();
  await server.grant(['monitor', 'agent'], 'online_leaves');
});
afterAll(() => server.end());

const words = {
  name: '王女士',
  phone: '13800138000',
  content: '请回电 13900139000',
  pageTitle: '首页',
  pageUrl: 'https://shop.example/',
};
const fresh = () => ({ ...words, clientLeaveId: crypto.randomUUID() });
const send = (token: string, body: object, headers: Record<string, string> = {}) =>
  server.call('POST', SEND, { token, body, headers });
const list = async (username: string, query: Record<string, string> = {}) =>
  server.call('GET', LIST, { token: await server.token(username), query });
const handle = async (username: string, body: object) =>
  server.call('PUT', `${LIST}/handling`, { token: await server.token(username), body });
const count = async () => Number((await server.owner.query('select count(*) from chat_leaves')).rows[0].count);

it('is kept once, however often it is sent, and its number is unreadable at rest', async () => {
  const { token, id: visitorId } = await server.visitor();
  const body = fresh();
  const replies = await Promise.all([send(token, body), send(token, body), send(token, body)]);
  const ids = replies.map(({ data }) => data.id);
  expect(new Set(ids).size).toBe(1);
  expect((await send(token, body)).data.id).toBe(ids[0]);
  const { rows } = await server.owner.query('select l::text as row from chat_leaves l where visitor_id = $1', [visitorId]);
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(words.phone);
});

it('is read with its numbers by who may see them, and masked by everybody else', async () => {
  const { token } = await server.visitor();
  await send(token, fresh());
  const whole = (await list('monitor')).data.list[0];
  expect(whole).toMatchObject({ name: '王女士', phone: '13800138000', content: '请回电 13900139000', handling: '0' });
  const { data } = await list('agent1');
  expect(data.list[0].phone).toMatch(/^138\*{4}8000_/);
  expect(JSON.stringify(data)).not.toMatch(/13800138000|13900139000/);
});

it('is handled once, and found by its state', async () => {
  const { token } = await server.visitor();
  const { id } = (await send(token, fresh())).data;
  const before = (await list('monitor', { handling: '0' })).data.total;
  expect((await handle('agent1', { id, handling: '1', associationId: 'G-12', leaveRemark: '已回电' })).envelope.code).toBe('0');
  expect((await handle('monitor', { id, handling: '2' })).envelope.reason).toBe('chat-leave.handled');
  expect((await list('monitor', { handling: '0' })).data.total).toBe(before - 1);
  const done = (await list('monitor', { handling: '1' })).data.list[0];
  expect(done).toMatchObject({ id, associationId: 'G-12', leaveRemark: '已回电', handledByName: '坐席agent1' });
  expect(done.handleTime).not.toBeNull();
});

describe('is refused, and nothing is kept', () => {
  it.each([
    ['no name', { name: ' ' }],
    ['no number', { phone: '电话' }],
    ['a number too long', { phone: '1'.repeat(16) }],
    ['no words', { content: '' }],
    ['too many words', { content: 'x'.repeat(1001) }],
    ['an id that is none', { clientLeaveId: 'x' }],
    ['a group that is not there', { chatGroupId: '999999' }],
  ])('%s', async (_what, part) => {
    const { token } = await server.visitor();
    const before = await count();
    expect((await send(token, { ...fresh(), ...part })).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('from a page that is not allowed, without a token, from who is blacklisted, and the eleventh of an hour', async () => {
    const { token, id } = await server.visitor();
    const before = await count();
    expect((await send(token, fresh(), { origin: 'https://evil.example' })).envelope.reason).toBe('visitor.badOrigin');
    expect((await server.call('POST', SEND, { body: fresh() })).status).toBe(401);
    for (let nth = 0; nth < 10; nth += 1) expect((await send(token, fresh())).envelope.code).toBe('0');
    expect((await send(token, fresh())).envelope.reason).toBe('common.tooMany');
    await server.owner.query(
      'insert into blacklist_entries (tenant_id, visitor_id, reason, enabled) values (174, $1, $2, true)',
      [id, '骚扰'],
    );
    expect((await send(token, fresh())).envelope.reason).toBe('visitor.blocked');
    expect(await count()).toBe(before + 10);
  });
});

it('is nobody’s without the right, and no other tenant’s', async () => {
  const { token } = await server.visitor();
  const { id } = (await send(token, fresh())).data;
  expect((await list('nobody')).status).toBe(403);
  expect((await list('admin175')).data.total).toBe(0);
  expect((await handle('admin175', { id, handling: '1' })).envelope.reason).toBe('chat-leave.notFound');
  expect((await handle('nobody', { id, handling: '1' })).status).toBe(403);
  expect((await handle('monitor', { id, handling: '0' })).status).toBe(400);
  expect((await server.call('GET', LIST)).status).toBe(401);
});

it('ends the waiting of its visitor, and not a conversation that an agent has', async () => {
  const { client, token } = await server.visitor();
  const { id } = await client.command('conversation.start', { pageTitle: '首页', pageUrl: 'https://shop.example/' });
  await send(token, fresh());
  expect(await client.command('conversation.current', {})).toMatchObject({ id, state: 'closed', closedBy: 'visitor' });
  await server.agent('agent1');
  await client.command('conversation.start', { pageTitle: '首页', pageUrl: 'https://shop.example/' });
  await expect.poll(async () => (await client.command('conversation.current', {}))?.state).toBe('active');
  await send(token, fresh());
  expect(await client.command('conversation.current', {})).toMatchObject({ state: 'active' });
});

it('without a choice belongs to the group that would have received its visitor', async () => {
  const { token } = await server.visitor();
  const group = async (name: string) =>
    (await server.owner.query<{ id: string }>(`insert into chat_groups (tenant_id, name) values (174, $1) returning id`, [name]))
      .rows[0]?.id;
  const groupOf = async (body: object) => {
    const { id } = (await send(token, body)).data;
    return (await server.owner.query('select chat_group_id from chat_leaves where id = $1', [id])).rows[0].chat_group_id;
  };
  const [ofTenant, ofSite] = [await group('总机'), await group('售前')];
  await server.owner.query(`insert into chat_settings (tenant_id, chat_group_id) values (174, $1)`, [ofTenant]);
  expect(await groupOf(fresh())).toBe(ofTenant);
  await server.owner.query('update sites set chat_group_id = $1 where tenant_id = 174', [ofSite]);
  expect(await groupOf(fresh())).toBe(ofSite);
  expect(await groupOf({ ...fresh(), chatGroupId: ofTenant })).toBe(ofTenant);
  await server.owner.query('update chat_groups set enabled = false where id = $1', [ofSite]);
  expect(await groupOf(fresh())).toBeNull();
});
