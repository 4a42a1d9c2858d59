import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportedRows } from '../../../app/testing/exported-rows.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

const SERVICES = '/xmf-online-services';

let server: ChatServer;
let recordId: string;
beforeAll(async () => {
  server = await startChatServer();
  await server.grant(
    'monitor',
    'online_record_export',
    'online_record_quality',
    'online_messagestatistics',
    'online_report',
    'online_myreception',
  );
  // One conversation that was answered in time, one without an agent, and one of a department outside the data scope.
  const { rows } = await server.owner.query<{ id: string }>(
    `with v as (insert into visitors (tenant_id, name) select 174, '访客' || n from generate_series(1, 3) n returning id, name)
     insert into conversations (tenant_id, state, visitor_id, visitor_name, agent_id, created_at, assigned_at, first_reply_at, closed_at, closed_by, last_seq)
     select 174, 'closed', v.id, v.name, case v.name when '访客1' then $1::bigint when '访客3' then $2::bigint end, now() - interval '10 minutes',
       case when v.name <> '访客2' then now() - interval '10 minutes' end,
       case when v.name = '访客1' then now() - interval '9 minutes 30 seconds' end, now() - interval '5 minutes', 'visitor', 3
     from v order by v.name returning id`,
    [server.agentId('agent1'), server.agentId('agent3')],
  );
  recordId = rows[0]?.id ?? '';
  await server.owner.query(
    `insert into messages (tenant_id, conversation_id, seq, client_msg_id, author, author_id, author_name, type, body, internal, created_at)
     values (174, $1, 1, 'a', 'visitor', 1, '访客1', 'text', '在吗', false, now()),
       (174, $1, 2, 'b', 'agent', $2, '坐席', 'text', '在', false, now()), (174, $1, 3, 'c', 'agent', $2, '坐席', 'note', '备注', true, now())`,
    [recordId, server.agentId('agent1')],
  );
});
afterAll(() => server.end());

const ask = async (method: string, path: string, username = 'monitor', body?: object, query?: Record<string, string>) =>
  server.call(method, path.startsWith('/') ? path : `${SERVICES}/${path}`, {
    token: await server.token(username),
    ...(body && { body }),
    ...(query && { query }),
  });

it('a mark is kept with its words, found by it, and taken away', async () => {
  const mark = (body: object, id = recordId, username = 'monitor') => ask('PUT', `conversations/${id}/quality`, username, body);
  expect((await mark({ mark: 'good', note: '安抚得体' })).envelope.code).toBe('0');
  const found = (await ask('GET', 'conversations', 'monitor', undefined, { qualityMark: 'good' })).data.list;
  expect(found).toMatchObject([{ id: recordId, quality: { mark: 'good', note: '安抚得体', agName: '坐席monitor' } }]);
  expect((await ask('GET', 'conversations', 'monitor', undefined, { qualityMark: 'bad' })).data.list).toEqual([]);
  expect((await ask('GET', 'conversations', 'monitor', undefined, { qualityMark: 'good', channel: 'web' })).data.total).toBe(1);
  expect((await ask('GET', 'conversations', 'monitor', undefined, { qualityMark: 'good', channel: 'douyin' })).data.total).toBe(
    0,
  );
  expect((await mark({ mark: 'nice', note: '' })).envelope.reason).toBe('common.invalid');
  expect((await mark({ mark: 'bad', note: '' }, recordId, 'agent1')).envelope.reason).toBe('common.forbidden');
  expect((await mark({ mark: 'bad', note: '' }, recordId, 'admin175')).envelope.reason).toBe('conversation.notFound');
  expect((await mark({ mark: 'bad', note: '' }, String(Number(recordId) + 2))).envelope.reason).toBe('conversation.notFound');
  expect((await mark({ mark: null, note: '' })).envelope.code).toBe('0');
  expect((await ask('GET', `conversations/${recordId}`)).data.quality).toBeNull();
});

const exported = (path: string, body: object) => exportedRows(server, 'monitor', `${SERVICES}/${path}`, body);

it('what the filters leave becomes a spreadsheet, of the own scope alone', async () => {
  await ask('PUT', `conversations/${recordId}/quality`, 'monitor', { mark: 'bad', note: '没有核对订单' });
  const rows = await exported('conversations/export', { ids: null, filters: { state: 'closed' } });
  expect(rows).toHaveLength(1);
  expect(await exported('conversations/export', { ids: [String(Number(recordId) + 2)], filters: {} })).toEqual([]);
  expect(rows[0]).toEqual(
    expect.arrayContaining([recordId, '访客1', '坐席agent1', '已结束', '30', '300', '待改进', '没有核对订单']),
  );
  expect((await ask('POST', 'conversations/export', 'agent1', {})).status).toBe(403);
});

it('statistics become spreadsheets, by agent, channel and day', async () => {
  const period = { beginTime: new Date(Date.now() - 3_600_000).toISOString() };
  const counted = ['1', '1', '0', '1', '1', '1', '0', '30', '300', '1', '1'];
  const [agents, channels, days] = await Promise.all([
    exported('statistics/messages/export', period),
    exported('statistics/channels/export', { ...period, by: 'channel' }),
    exported('statistics/channels/export', { ...period, by: 'day', channel: 'web' }),
  ]);
  expect(agents).toEqual([['坐席agent1', expect.any(String), expect.any(String), ...counted]]);
  expect(channels).toEqual([['网页', ...counted]]);
  expect(days).toEqual([[expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...counted]]);
  for (const [path, body] of [
    ['messages', {}],
    ['channels', { by: 'day' }],
  ] as const) {
    expect((await ask('POST', `statistics/${path}/export`, 'agent1', body)).status).toBe(403);
  }
  expect((await ask('POST', 'statistics/channels/export', 'monitor', { by: 'year' })).envelope.reason).toBe('common.invalid');
});

/** The last hour, because the day in China may just have begun. */
const counted = (path: string, username = 'monitor') =>
  ask('GET', path, username, undefined, { beginTime: new Date(Date.now() - 3_600_000).toISOString() });

it('figures count what the reader may see, by agent, channel and day, and what is the own', async () => {
  const figures = {
    began: 1,
    received: 1,
    closed: 1,
    answered: 1,
    answeredInTime: 1,
    unanswered: 0,
    firstReply: 30,
    duration: 300,
  };
  const said = { visitorMessages: 1, agentMessages: 1 };
  const agents = (await counted('statistics/messages')).data;
  expect(agents).toMatchObject({ total: 1, list: [{ id: server.agentId('agent1'), missed: 0, ...figures, ...said }] });
  const all = (await counted('statistics/channels', 'admin')).data;
  expect(all.list).toMatchObject([
    { id: 'web', began: 3, received: 2, missed: 1, closed: 3, answered: 1, unanswered: 1, ...said },
  ]);
  expect((await counted('statistics/channels')).data.list).toMatchObject([{ id: 'web', ...figures }]);
  const days = (await counted('statistics/channels/detail')).data.list;
  expect(days).toHaveLength(1);
  expect(days[0]).toMatchObject({ id: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...figures });
  expect((await counted('statistics/channels', 'admin175')).data.list).toEqual([]);
  const telex = await ask('GET', 'statistics/channels/detail', 'monitor', undefined, { channel: 'telex' });
  expect(telex.envelope.reason).toBe('common.invalid');
  const long = { beginTime: new Date(Date.now() - 32 * 86_400_000).toISOString() };
  for (const path of ['statistics/messages', 'statistics/channels', 'statistics/channels/detail'])
    expect((await ask('GET', path, 'monitor', undefined, long)).envelope.reason, path).toBe('period.tooLong');
  for (const path of ['statistics/messages/export', 'statistics/channels/export'])
    expect((await ask('POST', path, 'monitor', { ...long, by: 'day' })).envelope.reason, path).toBe('period.tooLong');
  await server.owner.query(
    `insert into chat_monitor_rules (tenant_id, first_reply_seconds, reply_from) values (174, 20, 'created')
     on conflict (tenant_id) do update set first_reply_seconds = 20, reply_from = 'created'`,
  );
  const ofTenant = (await counted('statistics/channels', 'admin')).data.list;
  expect(ofTenant, 'by the tenant’s limit, from the beginning').toMatchObject([
    { answered: 1, answeredInTime: 0, unanswered: 2 },
  ]);
  expect((await counted('conversations/reception')).data.total).toBe(0);
  expect((await counted('conversations/reception/figures')).data).toMatchObject({ began: 0, firstReply: null });
  expect((await counted('statistics/messages', 'agent1')).envelope.reason).toBe('common.forbidden');
});
