import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { insertCustomers } from '../public.ts';

const PHONE = '15400000001';
let server: ServerFixture;
let customerId: string;
let reader: string;
/** The customer's number, masked for a reader who may not see whole ones. */
let masked: string;

beforeAll(async () => {
  server = await startServer();
  reader = server.agentId('agent1');
  const nothing = { company: '', city: '', email: '', address: '', remark: '', labelIds: [] };
  const theirs = { ...nothing, name: '王芳', phone: PHONE, level: 'normal' as const, ownerId: server.agentId('agent3') };
  [customerId = ''] = await server.server.kernel.db.tenant(174, (tenant) =>
    insertCustomers(tenant, [{ ...theirs, createdAt: new Date() }]),
  );
  masked = (await read('agent3')).data.phone;
  await server.owner.query(`insert into video_sites (tenant_id, name) values (174, '门店')`);
});
afterAll(() => server.end());
beforeEach(() =>
  server.owner.query(
    'truncate calls, conversations, visitors, video_calls, video_visitors, operation_log, agent_phone_status cascade',
  ),
);

const ask = async (username: string, method: string, path: string, given: object = {}) =>
  server.call(method, path, { token: await server.token(username), ...given });
const read = (username = 'agent1') => ask(username, 'GET', `/xmf-customer/customer/${customerId}`);
const byPhone = async () => (await ask('agent1', 'GET', '/xmf-customer/customer/phone', { query: { phone: masked } })).data;

/** Puts the reader into a contact that began an hour ago; `ended` hours ago, or it lasts. */
const begin = {
  call: (ended: number | null, { direction = 'in', answered = true, role = 'agent' } = {}) =>
    server.owner.query(
      `with c as (insert into calls (tenant_id, direction, number, number_index, did, customer_id, began_at, answered_at, ended_at)
         values (174, $1, '', '', '', $2, now() - interval '1 day', case when $3 then now() end, now()) returning id)
       insert into call_legs (tenant_id, call_id, no, kind, role, name, agent_id, rang_at, answered_at, ended_at, cause)
       select 174, id, 2, 'agent', $4, '', $5, now(), case when $3 then now() end, now() - make_interval(mins => $6), case when $6::int is not null then 'hung-up' end from c`,
      [direction, customerId, answered, role, reader, ended === null ? null : ended * 60],
    ),
  conversation: (ended: number | null) =>
    server.owner.query(
      `with v as (insert into visitors (tenant_id, name, customer_id) values (174, '访客', $1) returning id)
       insert into conversations (tenant_id, visitor_id, visitor_name, state, agent_id, assigned_at, closed_at, closed_by)
       select 174, id, '访客', case when $2::int is null then 'active' else 'closed' end, $3, now(),
         now() - make_interval(mins => $2), case when $2::int is not null then 'agent' end from v`,
      [customerId, ended === null ? null : ended * 60, reader],
    ),
  'video-call': (ended: number | null) =>
    server.owner.query(
      `with v as (insert into video_visitors (tenant_id, name, customer_id) values (174, '客户', $1) returning id),
       c as (insert into video_calls (tenant_id, session_id, room_id, state, video_site_id, visitor_id, visitor_name, agent_id,
           record_consent, answered_at, ended_at, ended_by, end_reason)
         select 174, 's', 'r', case when $2::int is null then 'active' else 'ended' end, s.id, v.id, '客户', $3, false, now(),
           now() - make_interval(mins => $2), case when $2::int is not null then 'agent' end,
           case when $2::int is not null then 'completed' end
         from v, video_sites s returning id, ended_at)
       insert into video_parties (tenant_id, call_id, identity, kind, agent_id, name, joined_at, left_at)
       select 174, id, 'a', 'owner', $3, '', now(), ended_at from c`,
      [customerId, ended === null ? null : ended * 60, reader],
    ),
};

test.each(['call', 'conversation', 'video-call'] as const)(
  'who has a contact (%s) reads the customer of a colleague until the hours after it are over; each reading is logged',
  async (kind) => {
    expect([await byPhone(), (await read()).envelope.code]).toEqual([null, '4004']);

    await begin[kind](null);
    expect((await read()).data).toMatchObject({ custName: '王芳', ownerName: '坐席agent3', changeable: false });
    expect(await byPhone()).toMatchObject({ id: customerId });
    const history = { query: { id: customerId } };
    expect((await ask('agent1', 'GET', '/xmf-customer/customer/getHistoryTrajectory', history)).envelope.code).toBe('0');
    // No other agent may read the customer, and lists do not show them.
    expect((await read('agent2')).envelope.code).toBe('4004');
    expect((await ask('agent1', 'GET', '/xmf-customer/customer')).data.total).toBe(0);
    const { rows } = await server.owner.query('select agent_id, operation, target, after from operation_log order by id');
    const entry = { agent_id: reader, target: `customer:${customerId}`, after: { contact: expect.stringContaining(`${kind}:`) } };
    expect(rows).toMatchObject([
      { ...entry, operation: '客户详情' },
      { ...entry, operation: '按号码查客户' },
    ]);

    await server.owner.query('truncate calls, conversations, video_calls cascade');
    await begin[kind](1);
    expect((await read()).envelope.code).toBe('0');
    await server.owner.query('truncate calls, conversations, video_calls cascade');
    await begin[kind](3);
    expect((await read()).envelope.code).toBe('4004');
  },
);

test('an owner may change what they read and is not logged', async () => {
  expect((await read('agent3')).data).toMatchObject({ changeable: true });
  expect((await server.owner.query('select from operation_log')).rowCount).toBe(0);
});

test('wrap-up outlasts the hours; a colleague who let it ring, watched, or dialled a number reads nobody by it', async () => {
  await begin.call(3);
  await server.owner.query(`insert into agent_phone_status (tenant_id, agent_id, activity) values (174, $1, 'wrap-up')`, [
    reader,
  ]);
  expect((await read()).envelope.code).toBe('0');
  for (const given of [{ answered: false }, { role: 'supervisor' }, { direction: 'out', answered: false }]) {
    await server.owner.query('truncate calls cascade');
    await begin.call('direction' in given || 'role' in given ? null : 1, given);
    expect((await read()).envelope.code, JSON.stringify(given)).toBe('4004');
  }
});
