import { userfieldOfPlan } from '@lianxi/contracts/callcenter/call-userfield';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { insertCustomers } from '../public.ts';
import { remindOfPlans } from './visit-plan.reminders.ts';

const PATH = '/xmf-customer/plan';
const HOUR_MS = 3_600_000;
let server: ServerFixture;
/** Of agent1 and of agent3. */
let own: string;
let theirs: string;

beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor'], 'business_visit');
  await server.grant('agent', 'homepage_callcenter_mark');
  const nothing = { company: '', city: '', email: '', address: '', remark: '', labelIds: [], level: 'normal' as const };
  const of = (name: string, phone: string, username: string) => ({
    ...{ ...nothing, name, phone, createdAt: new Date() },
    ownerId: server.agentId(username),
  });
  [own = '', theirs = ''] = await server.server.kernel.db.tenant(174, (tenant) =>
    insertCustomers(tenant, [of('王芳', '15400000001', 'agent1'), of('李雷', '15400000002', 'agent3')]),
  );
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('truncate visit_plans, notices, customer_trajectory cascade'));

const ask = async (username: string, method: string, path: string, given: object = {}) =>
  server.call(method, path, { token: await server.token(username), ...given });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const fields = (more: object = {}) => ({
  ...{ custId: own, way: 'phone', content: '确认收货，号码 13800138000', planTime: inHours(2), repeat: 'none' },
  ...{ remindMinutes: 15, ownerId: server.agentId('agent1') },
  ...more,
});
const create = async (more: object = {}, username = 'agent1') =>
  (await ask(username, 'POST', PATH, { body: fields(more) })).data.id as string;
const read = async (id: string, username = 'agent1') => (await ask(username, 'GET', `${PATH}/${id}`)).data;
const put = (path: string, body: object, username = 'agent1') => ask(username, 'PUT', `${PATH}${path}`, { body });
const listed = async (username: string, query: Record<string, string> = {}) =>
  (await ask(username, 'GET', PATH, { query })).data.list.map(({ id }: { id: string }) => id);
/** As if the plan had been for so many hours ago. */
const pass = (id: string, hours: number) =>
  server.owner.query(
    `update visit_plans set plan_at = now() - $2 * interval '1 hour', anchor_at = now() - $2 * interval '1 hour',
       overdue_at = now() - $2 * interval '1 hour', remind_at = null where id = $1`,
    [id, hours],
  );
const history = async (customerId: string) =>
  (await ask('admin', 'GET', '/xmf-customer/customer/getHistoryTrajectory', { query: { id: customerId } })).data.list;
const notices = async () => {
  const { rows } = await server.owner.query(
    `select a.username, n.type, n.title, n.business_id, n.content from notices n
     join notice_recipients r on r.notice_id = n.id join agents a on a.id = r.agent_id order by n.id`,
  );
  return rows;
};

test('a plan is found by its scope, state, customer and time; numbers in it are masked and sealed', async () => {
  const id = await create();
  const late = await create({ planTime: inHours(30) });
  await pass(late, 1);
  expect(await read(id)).toMatchObject({
    ...{ custId: own, custName: '王芳', state: 'open', remindMinutes: 15, ownerName: '坐席agent1', version: 1 },
    content: expect.not.stringContaining('13800138000'),
    phone: expect.stringMatching(/^154\*+0001_/),
  });
  expect((await read(id, 'admin')).content).toContain('13800138000');
  expect(await listed('agent1')).toEqual([late, id]);
  expect(await listed('agent1', { state: 'open' })).toEqual([id]);
  expect(await listed('agent1', { state: 'overdue' })).toEqual([late]);
  expect(await listed('agent1', { beginTime: inHours(0), endTime: inHours(3) })).toEqual([id]);
  expect(await listed('admin', { keyword: '王' })).toEqual([late, id]);
  expect(await listed('admin', { keyword: '15400000001' })).toEqual([late, id]);
  expect(await listed('admin', { keyword: '李' })).toEqual([]);
  expect(await listed('admin', { whose: 'mine' })).toEqual([]);
  expect(await listed('monitor')).toEqual([late, id]);
  expect(await listed('agent2')).toEqual([]);
  expect(await listed('admin175')).toEqual([]);
  for (const username of ['agent2', 'admin175']) {
    expect((await ask(username, 'GET', `${PATH}/${id}`)).envelope.code).toBe('4004');
    const body = { ...fields(), id, version: 1 };
    expect((await put('', body, username)).envelope.code).toBe('4004');
    expect((await put('/finish', { id, version: 1, result: 'x' }, username)).envelope.code).toBe('4004');
    expect((await put('/owner', { ids: [id], ownerId: server.agentId('agent1') }, username)).envelope.code).not.toBe('0');
  }
  const { rows } = await server.owner.query('select content from visit_plans');
  expect(rows[0].content.toString()).not.toContain('13800138000');
});

test('refused: a customer out of reach, a time that is over, an agent who does not exist', async () => {
  const refused = async (more: object) => (await ask('agent1', 'POST', PATH, { body: fields(more) })).envelope;
  expect(await refused({ custId: theirs })).toMatchObject({ reason: 'visit-plan.unknownCustomer', fields: [{ path: 'custId' }] });
  expect(await refused({ planTime: inHours(-1) })).toMatchObject({
    reason: 'visit-plan.badTime',
    fields: [{ path: 'planTime' }],
  });
  expect((await refused({ planTime: inHours(9000 * 24) })).reason).toBe('visit-plan.badTime');
  expect((await refused({ ownerId: '999999' })).reason).toBe('visit-plan.unknownOwner');
  expect((await refused({ content: ' ' })).reason).toBe('common.invalid');
  expect(await listed('admin')).toEqual([]);
});

test('two who change one: the second is told; who sees numbers masked does not write the mask over them', async () => {
  const id = await create();
  const { content } = await read(id);
  expect((await put('', { ...fields({ content, way: 'sms' }), id, version: 1 })).envelope.code).toBe('0');
  expect((await put('', { ...fields(), id, version: 1 })).envelope.reason).toBe('visit-plan.changed');
  expect(await read(id, 'admin')).toMatchObject({ way: 'sms', version: 2, content: '确认收货，号码 13800138000' });
  const [entry] = await history(own);
  expect(entry).toMatchObject({ kind: 'visit', content: expect.stringContaining('方式改为短信'), agentName: '坐席agent1' });
  expect(entry.content).not.toContain('内容');
});

test('a finished plan that repeats is followed by the next one, a cancelled one is not', async () => {
  const id = await create({ repeat: 'daily' });
  await pass(id, 50);
  const { nextId } = (await put('/finish', { id, version: 1, result: '客户满意' })).data;
  expect(await read(id)).toMatchObject({ state: 'done', result: '客户满意', endTime: expect.any(String) });
  const next = await read(nextId);
  expect(next).toMatchObject({ state: 'open', repeat: 'daily', ownerName: '坐席agent1' });
  expect(Date.parse(next.planTime) - Date.now()).toBeGreaterThan(21 * HOUR_MS);
  expect((await put('/finish', { id, version: 2, result: '再来' })).envelope.reason).toBe('visit-plan.ended');
  expect((await put('/cancel', { id: nextId, version: 1, reason: '客户拒绝' })).envelope.code).toBe('0');
  expect(await listed('agent1', { state: 'open' })).toEqual([]);
  expect((await history(own)).map(({ kind }: { kind: string }) => kind)).toEqual(['visit', 'visit', 'visit']);
});

test('handed over: the colleague is told, reads the customer, and has the plan; all or none', async () => {
  const [one, two] = [await create(), await create({ way: 'sms' })];
  const ownerId = server.agentId('agent2');
  expect((await ask('agent2', 'GET', `/xmf-customer/customer/${own}`)).envelope.code).toBe('4004');
  expect((await put('/owner', { ids: [one], ownerId })).data).toEqual({ changed: 1 });
  expect(await listed('agent2')).toEqual([one]);
  expect((await ask('agent2', 'GET', `/xmf-customer/customer/${own}`)).data.custName).toBe('王芳');
  expect(await notices()).toMatchObject([{ username: 'agent2', type: 2, title: '回访计划移交', business_id: one }]);
  await put('/finish', { id: one, version: 2, result: '好' }, 'agent2');
  expect((await ask('agent2', 'GET', `/xmf-customer/customer/${own}`)).envelope.code).toBe('4004');
  expect((await put('/owner', { ids: [one, two], ownerId }, 'admin')).envelope.reason).toBe('visit-plan.someEnded');
  expect((await read(two)).ownerName).toBe('坐席agent1');
  // Whoever reads the customer sees the plans of all.
  const all = await ask('agent1', 'GET', `${PATH}/customer/${own}`);
  expect(all.data.list.map(({ id }: { id: string }) => id)).toEqual([two, one]);
  expect((await ask('agent1', 'GET', `${PATH}/customer/${theirs}`)).envelope.code).toBe('4004');
});

test('a reminder before, another when the time has passed; each once, also of two servers', async () => {
  const id = await create();
  const { db } = server.server.kernel;
  const failed = (error: unknown) => expect.unreachable(String(error));
  const remind = (hours: number) =>
    Promise.all([1, 2].map(() => remindOfPlans(db, new Date(Date.now() + hours * HOUR_MS), failed)));
  await remind(1);
  expect(await notices()).toEqual([]);
  await remind(1.9);
  await remind(1.95);
  await remind(3);
  await remind(4);
  expect(await notices()).toMatchObject([
    { username: 'agent1', type: 2, business_id: id },
    { username: 'agent1', type: 3, business_id: id },
  ]);
  expect(JSON.stringify(await notices())).not.toContain('王芳');
  // For another time both come again; of a finished one none.
  await put('', { ...fields({ planTime: inHours(3) }), id, version: 1 });
  await remind(2.9);
  await put('/finish', { id, version: 2, result: '好' });
  await remind(9);
  expect((await notices()).map(({ type }) => type)).toEqual([2, 3, 2]);
});

test('a server that was down tells of what it missed once: as overdue', async () => {
  await create();
  const failed = (error: unknown) => expect.unreachable(String(error));
  await remindOfPlans(server.server.kernel.db, new Date(Date.now() + 5 * HOUR_MS), failed);
  expect((await notices()).map(({ type }) => type)).toEqual([3]);
});

test('the summary of the call that was made for a plan finishes it, and of no other call', async () => {
  const cipher = await server.server.kernel.ciphers.of(174);
  const callFor = async (planId: string, customerId: string) => {
    const { rows } = await server.owner.query(
      `with call as (
         insert into calls (tenant_id, direction, number, number_index, did, customer_id, userfield, began_at, answered_at, ended_at)
         values (174, 'out', $1, '', '4008001174', $2, $3, now(), now(), now()) returning id
       )
       insert into call_legs (tenant_id, call_id, no, kind, role, agent_id, name, rang_at, answered_at)
       select 174, call.id, 1, 'agent', 'agent', $4, '', now(), now() from call returning call_id`,
      [cipher.encrypt('calls.number', '15400000001'), customerId, userfieldOfPlan(planId), server.agentId('agent1')],
    );
    return rows[0].call_id as string;
  };
  const save = (callId: string, draft: boolean) =>
    ask('agent1', 'PUT', `/xmf-customer/business/call/${callId}`, { body: { draft, answers: { remark: '已收货' } } });
  const id = await create();
  expect((await save(await callFor(id, theirs), false)).envelope.code).toBe('0');
  const foreign = await create({ ownerId: server.agentId('agent2') });
  expect((await save(await callFor(foreign, own), false)).envelope.code).toBe('0');
  const callId = await callFor(id, own);
  expect((await save(callId, true)).envelope.code).toBe('0');
  expect(await read(id)).toMatchObject({ state: 'open' });
  expect((await save(callId, false)).envelope.code).toBe('0');
  expect(await read(id)).toMatchObject({ state: 'done', result: '小结 已收货', linkedid: callId });
  expect(await listed('agent2', { state: 'open' })).toEqual([foreign]);
  // A change of the summary afterwards.
  expect((await save(callId, false)).envelope.code).toBe('0');
});
