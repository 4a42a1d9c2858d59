import { callEnded } from '@lianxi/contracts/callcenter/facts';
import { conversationEnded } from '@lianxi/contracts/online/facts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exportedRows } from '../../../app/testing/exported-rows.ts';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { SOON } from '../../../app/testing/soon.ts';
import { insertCustomers } from '../../customer/public.ts';
import { noteContact } from '../summary/summary.queries.ts';

const PATH = '/xmf-customer/business/summary';
let server: ServerFixture;
let customerId: string;

beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor'], 'business_list', 'homepage_callcenter_mark');
  const nothing = { company: '', city: '', email: '', address: '', remark: '', labelIds: [] };
  const who = { ...nothing, name: '王芳', phone: '15400000001', level: 'normal' as const, ownerId: null, createdAt: new Date() };
  [customerId = ''] = await server.server.kernel.db.tenant(174, (tenant) => insertCustomers(tenant, [who]));
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('truncate summaries, summary_templates, summary_settings cascade'));

const ask = async (username: string, method: string, path: string, given: object = {}) =>
  server.call(method, path, { token: await server.token(username), ...given });
const list = async (username: string, query: Record<string, string> = {}) => (await ask(username, 'GET', PATH, { query })).data;
const states = async (username: string, query: Record<string, string> = {}) =>
  (await list(username, query)).list.map(({ state }: { state: string }) => state);

/** A call of agent1 with the customer that is over, and the fact of its end. */
async function call(): Promise<string> {
  const { kernel } = server.server;
  const cipher = await kernel.ciphers.of(174);
  const agentId = server.agentId('agent1');
  const { rows } = await server.owner.query(
    `with call as (
       insert into calls (tenant_id, direction, number, number_index, did, customer_id, agent_id, began_at, answered_at, ended_at)
       values (174, 'in', $1, '', '4008001174', $2, $3, now(), now(), now()) returning id
     )
     insert into call_legs (tenant_id, call_id, no, kind, role, agent_id, name, rang_at, answered_at)
     select 174, call.id, 1, 'agent', 'agent', $3, '', now(), now() from call returning call_id`,
    [cipher.encrypt('calls.number', '15400000009'), customerId, agentId],
  );
  const callId = rows[0].call_id as string;
  const at = new Date().toISOString();
  const end = { direction: 'in', customerId, agentId, beganAt: at, answeredAt: at, cause: '', endedAt: at } as const;
  await kernel.db.tenant(174, async ({ emit }) => emit(callEnded, callId, { callId, ...end }));
  await vi.waitFor(async () => {
    const { rowCount } = await server.owner.query(`select from summaries where association_id = $1`, [callId]);
    expect(rowCount).toBe(1);
  }, SOON);
  return callId;
}

const save = (callId: string, remark: string, draft = false) =>
  ask('agent1', 'PUT', `/xmf-customer/business/call/${callId}`, { body: { draft, answers: { remark } } });

test('a contact that ended is owed, then begun, then done; an internal call and one without an agent are not', async () => {
  const { db } = server.server.kernel;
  const at = new Date().toISOString();
  const ended = { customerId: null, agentId: server.agentId('agent1'), beganAt: at, answeredAt: at, endedAt: at } as const;
  await db.tenant(174, async ({ emit }) => {
    emit(callEnded, '901', { callId: '901', direction: 'internal', cause: '', ...ended });
    emit(callEnded, '902', { callId: '902', direction: 'out', cause: 'no-answer', ...ended, answeredAt: null });
    emit(conversationEnded, '903', { conversationId: '903', ...ended, agentId: null });
  });
  const callId = await call();
  expect(await list('agent1')).toMatchObject({
    total: 1,
    list: [
      {
        ...{ channel: 'call', associationId: callId, custId: customerId, custName: '王芳', agName: '坐席agent1', state: 'none' },
        // The number of the call, not the one that is known of the customer.
        phone: expect.stringMatching(/^154\*+0009_/),
      },
    ],
  });
  await save(callId, '先记', true);
  expect(await states('agent1')).toEqual(['draft']);
  await save(callId, '退货，电话 13800138000');
  expect((await list('monitor')).list[0]).toMatchObject({
    ...{ state: 'done', phone: '15400000009', answers: [{ label: '小结', words: '退货，电话 13800138000' }] },
  });
  expect(JSON.stringify((await list('agent1')).list)).not.toContain('13800138000');
  const history = async () =>
    (await ask('admin', 'GET', '/xmf-customer/customer/getHistoryTrajectory', { query: { id: customerId } })).data.list;
  const contact = { kind: 'call', id: expect.any(String) };
  const told = { kind: 'summary', content: '小结 退货，电话 13800138000', agentName: '坐席agent1', contact };
  expect((await history()).filter(({ kind }: { kind: string }) => kind === 'summary')).toMatchObject([told]);
  const { rows: facts } = await server.owner.query(
    `select payload ->> 'channel' as channel from facts where name = 'summary.done' and key = $1`,
    [customerId],
  );
  expect(facts).toEqual([{ channel: 'call' }]);
  // A fact that comes again changes nothing.
  const again = { customerId, at: new Date(at) };
  await db.tenant(174, (tenant) =>
    noteContact(tenant, { channel: 'call', associationId: callId }, server.agentId('agent1'), again),
  );
  expect(await states('agent1', { state: 'done' })).toEqual(['done']);
});

test('found by customer, state, agent, template and time, within the scope', async () => {
  const fields = [{ key: 'type', label: '业务', kind: 'choice', required: true, options: ['退货', '换货'] }];
  const body = { channel: 'call', name: '售后', usual: true, enabled: true, hotlineIds: [], skillGroupIds: [], fields };
  const { id: templateId } = (await ask('admin', 'POST', '/xmf-customer/business/template', { body })).data;
  const callId = await call();
  await ask('agent1', 'PUT', `/xmf-customer/business/call/${callId}`, { body: { draft: false, answers: { type: '退货' } } });
  await call();
  expect(await states('admin')).toEqual(['none', 'done']);
  expect((await list('admin', { templateId })).list).toMatchObject([
    { templateName: '售后', answers: [{ key: 'type', words: '退货' }] },
  ]);
  expect(await states('admin', { state: 'none' })).toEqual(['none']);
  expect((await list('admin', { keyword: '王' })).total).toBe(2);
  expect((await list('admin', { keyword: '李' })).total).toBe(0);
  expect((await list('admin', { channel: 'chat' })).total).toBe(0);
  expect((await list('admin', { agentId: server.agentId('agent2') })).total).toBe(0);
  expect((await list('admin', { endTime: '2026-01-01T00:00:00.000Z' })).total).toBe(0);
  expect((await list('agent2')).total).toBe(0);
  expect((await list('admin175')).total).toBe(0);
  const [{ id }] = (await list('admin', { templateId })).list;
  for (const username of ['agent2', 'admin175']) expect((await ask(username, 'GET', `${PATH}/${id}`)).envelope.code).toBe('4004');
  const { data } = await ask('admin', 'GET', '/xmf-customer/business/templates');
  expect(data).toEqual([{ id: templateId, name: '售后', channel: 'call', fields: [{ key: 'type', label: '业务' }] }]);
  const rows = await exportedRows(server, 'admin', `${PATH}/export`, { ids: null, filters: { state: 'done' } });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toEqual(expect.arrayContaining(['通话', '王芳', '15400000009', '已小结', '售后', '业务 退货']));
});

test('a submitted summary is changed within the tenant’s hours; who changed what stays known', async () => {
  const callId = await call();
  await save(callId, '退货');
  expect((await ask('agent1', 'GET', `/xmf-customer/business/call/${callId}`)).data.changeableUntil).not.toBeNull();
  expect((await save(callId, '换货')).envelope.code).toBe('0');
  expect((await save(callId, '换货')).envelope.code).toBe('0');
  const [{ id }] = (await list('agent1')).list;
  const changes = async () => (await ask('agent1', 'GET', `${PATH}/${id}`)).data.changes;
  expect(await changes()).toMatchObject([{ agName: '坐席agent1', fields: [{ label: '小结', before: '退货', after: '换货' }] }]);
  await server.owner.query(`update summaries set done_at = now() - interval '73 hours'`);
  expect((await save(callId, '退款')).envelope.reason).toBe('summary.expired');
  await ask('admin', 'PUT', '/xmf-customer/business/setting', { body: { changeHours: 100, version: 0 } });
  expect((await save(callId, '退款')).envelope.code).toBe('0');
  expect(await changes()).toHaveLength(2);
  const { rows } = await server.owner.query('select content from summary_changes');
  expect(rows[0].content.toString()).not.toContain('退货');
});
