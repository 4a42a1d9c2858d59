import type { TriggerAct } from '@lianxi/contracts/customer/trigger-rule';
import { summaryDone } from '@lianxi/contracts/summary/facts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { triggerConsumer } from './trigger.consumer.ts';

const TRIGGER = '/xmf-customer/trigger';
const CUSTOMER = '/xmf-customer/customer';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());
beforeEach(async () => {
  await server.owner.query('delete from customer_triggers');
});

async function as(username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) {
  const token = await server.token(username);
  return server.call(method, path, { token, ...(body === undefined ? {} : { body }), ...(query ? { query } : {}) });
}
async function ok(username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) {
  const { envelope, data } = await as(username, method, path, body, query);
  expect(envelope.code, JSON.stringify(envelope)).toBe('0');
  return data;
}

const anyone = { labelIds: [], level: null, cities: [], ownerIds: [], condition: null };
let number = 0;
const rule = (event: string, acts: TriggerAct[], part: object = {}) => ({
  ...anyone,
  ...{ name: `触发器 ${++number}`, event, acts, enabled: true },
  ...part,
});
async function add(event: string, acts: TriggerAct[], part: object = {}): Promise<string> {
  return (await ok('admin', 'POST', `${TRIGGER}/addCustomTrigger`, rule(event, acts, part))).id;
}
const fields = (part: object = {}) => ({
  ...{ custName: '郑秋水', phone: `157${10_000_000 + ++number}`, company: '', city: '苏州', level: 'normal' },
  ...{ email: '', address: '', remark: '', ownerId: null, labelIds: [] },
  ...part,
});
const create = async (part: object = {}, username = 'admin'): Promise<string> =>
  (await ok(username, 'POST', CUSTOMER, fields(part))).id;
const customer = (id: string) => ok('admin', 'GET', `${CUSTOMER}/${id}`);
async function change(id: string, part: object) {
  const { custName, phone, company, city, level, email, address, remark, ownerId, labels, version } = await customer(id);
  const labelIds = labels.map((one: { id: string }) => one.id);
  const now = { custName, phone, company, city, level, email, address, remark, ownerId, labelIds };
  await ok('admin', 'PUT', CUSTOMER, { ...now, ...part, id, version });
}
const label = async (): Promise<string> =>
  (await ok('admin', 'POST', '/xmf-customer/label', { name: `标签 ${++number}`, color: 'red' })).id;

interface Run {
  custId: string;
  outcome: string;
  reason: string;
  depth: number;
}
const log = async (id: string): Promise<Run[]> => (await ok('admin', 'GET', `${TRIGGER}/${id}/log`)).list;
/** The run for a customer, when it is there. */
async function runOf(triggerId: string, custId: string): Promise<Run> {
  let found: Run | undefined;
  await until(async () => {
    found = (await log(triggerId)).find((run) => run.custId === custId);
    return found !== undefined;
  });
  return found as Run;
}
/** Waits until every fact is handled. */
async function settle() {
  await until(async () => {
    const states = await server.server.kernel.outbox.state();
    return states.every(({ waiting, retrying }) => waiting === 0 && retrying === 0);
  });
}
const kinds = async (id: string): Promise<string[]> =>
  (await ok('admin', 'GET', `${CUSTOMER}/getHistoryTrajectory`, undefined, { id })).list.map(
    (entry: { kind: string }) => entry.kind,
  );

test('a new customer gets an owner, a label, a plan and a notice; the history and the log say so', async () => {
  const agentId = server.agentId('agent1');
  const added = await label();
  const trigger = await add('created', [
    { kind: 'owner', agentId },
    { kind: 'label', add: [added], remove: [] },
    { kind: 'plan', days: 2, time: '10:00', way: 'phone', content: '首次回访' },
    { kind: 'notice', agentIds: [], content: '请在 <b>今天</b>联系' },
  ]);
  const id = await create();
  const run = await runOf(trigger, id);
  expect(run).toMatchObject({ outcome: 'done', depth: 0 });
  expect(run.reason).toMatch(/^分配给 坐席agent1；添加标签：标签 \d+；为坐席agent1新建回访计划；通知 1 位坐席$/);
  expect(await customer(id)).toMatchObject({ ownerId: agentId, labels: [{ id: added }] });
  expect((await kinds(id)).sort()).toEqual(['allotted', 'created', 'labelled', 'visit']);
  const { rows } = await server.owner.query(`select type, content from notices where business_id = $1 order by id`, [id]);
  expect(rows.map(({ type }) => type)).toEqual([7, 7]);
  expect(rows[1].content).toContain('&lt;b&gt;');
  const { rows: plans } = await server.owner.query(
    'select owner_id, plan_at > now() as later from visit_plans where customer_id = $1',
    [id],
  );
  expect(plans).toEqual([{ owner_id: agentId, later: true }]);
  expect(await ok('admin', 'GET', `${TRIGGER}/getTriggerById/${trigger}`)).toMatchObject({
    runs: 1,
    names: { [`agent:${agentId}`]: '坐席agent1', [`label:${added}`]: expect.any(String) },
  });
});

test('each event starts its own triggers, and a label only those that ask for it', async () => {
  const [one, other] = [await label(), await label()];
  const notice: TriggerAct[] = [{ kind: 'notice', agentIds: [server.agentId('monitor')], content: '看一看' }];
  const changed = await add('changed', notice);
  const allotted = await add('allotted', notice);
  const labelled = await add('labelled', notice, { labelIds: [one] });
  const pooled = await add('pooled', notice);
  const summarized = await add('summarized', notice);
  const id = await create();
  await change(id, { company: '秋水家电' });
  expect((await runOf(changed, id)).outcome).toBe('done');
  await ok('admin', 'PUT', `${CUSTOMER}/allot`, { ids: [id], agentId: server.agentId('agent1') });
  expect((await runOf(allotted, id)).outcome).toBe('done');
  await change(id, { labelIds: [other] });
  await change(id, { labelIds: [one, other] });
  expect((await runOf(labelled, id)).outcome).toBe('done');
  await ok('admin', 'PUT', `${CUSTOMER}/recovery`, { ids: [id], to: 'pool', reason: '' });
  expect((await runOf(pooled, id)).outcome).toBe('done');
  await server.server.kernel.db.tenant(174, async ({ emit }) => {
    const payload = { customerId: id, channel: 'call' as const, agentId: server.agentId('agent1'), at: new Date().toISOString() };
    emit(summaryDone, id, payload);
  });
  expect((await runOf(summarized, id)).outcome).toBe('done');
  await settle();
  for (const trigger of [changed, allotted, labelled, pooled, summarized]) expect(await log(trigger)).toHaveLength(1);
});

test('only customers who fit: level, city and owner; the trial counts the same ones', async () => {
  const only = { level: 'vip', cities: ['常州'], ownerIds: [server.agentId('agent1')] };
  const trigger = await add('created', [{ kind: 'pool' }], only);
  const fits = await create({ level: 'vip', city: '常州', ownerId: server.agentId('agent1') });
  const others = [
    await create({ level: 'normal', city: '常州', ownerId: server.agentId('agent1') }),
    await create({ level: 'vip', city: '苏州', ownerId: server.agentId('agent1') }),
    await create({ level: 'vip', city: '常州', ownerId: server.agentId('agent3') }),
  ];
  for (const id of others) expect(await runOf(trigger, id)).toMatchObject({ outcome: 'unmet', reason: '客户不符合条件' });
  expect(await runOf(trigger, fits)).toMatchObject({ outcome: 'done', reason: '移入公海' });
  expect((await customer(fits)).ownerId).toBeNull();
  const trial = (part: object) => ok('admin', 'POST', `${TRIGGER}/dryRun`, { ...only, condition: null, ...part });
  expect(await trial({ ownerIds: [] })).toEqual({ count: 2, more: false });
  expect(await trial({ ownerIds: [server.agentId('agent3')] })).toEqual({ count: 1, more: false });
});

test('own fields: the condition model decides; a field that is gone says so', async () => {
  const template = '/xmf-basic-model/custom/template';
  const { id } = await ok('admin', 'POST', template, { modularCategory: 'customer', name: '客户资料' });
  const draft = { fields: [{ key: 'grade', label: '等级', type: 'text', filterable: true }] };
  await ok('admin', 'PUT', template, { id, version: 1, name: '客户资料', draft });
  await ok('admin', 'POST', `${template}/publish`, { id, version: 2 });
  const condition = { all: [{ field: 'grade', is: 'oneOf', values: ['金'] }] };
  await until(async () => (await as('admin', 'POST', `${TRIGGER}/dryRun`, { ...anyone, condition })).envelope.code === '0');
  const trigger = await add('created', [{ kind: 'pool' }], { condition });
  const { rows } = await server.owner.query('select condition from customer_triggers');
  expect(rows[0].condition.includes('金')).toBe(false);
  const gold = await create({ values: { grade: '金' }, ownerId: server.agentId('agent1') });
  const iron = await create({ values: { grade: '铁' } });
  expect((await runOf(trigger, gold)).outcome).toBe('done');
  expect((await runOf(trigger, iron)).outcome).toBe('unmet');
  expect(await ok('admin', 'POST', `${TRIGGER}/dryRun`, { ...anyone, condition })).toEqual({ count: 1, more: false });
  const refused = await as(
    'admin',
    'POST',
    `${TRIGGER}/addCustomTrigger`,
    rule('created', [{ kind: 'pool' }], { condition: { field: 'gone', is: 'filled' } }),
  );
  expect(refused.envelope.reason).toBe('trigger.badCondition');
  await server.owner.query(`update form_template_versions set definition = jsonb_set(definition, '{fields,0,key}', '"kind"')`);
  const later = await create({ values: { kind: '金' } });
  expect(await runOf(trigger, later)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('自定义条件不可用') });
});

test('a fact that comes again runs nothing again', async () => {
  const trigger = await add('created', [{ kind: 'notice', agentIds: [server.agentId('agent1')], content: '一次' }]);
  const since = new Date(Date.now() - 60_000);
  const id = await create();
  await runOf(trigger, id);
  await settle();
  const notices = async () =>
    (await server.owner.query('select count(*)::int as n from notices where business_id = $1', [id])).rows[0].n;
  expect(await notices()).toBe(1);
  await server.server.kernel.outbox.replay(triggerConsumer, since);
  await settle();
  expect([await notices(), (await log(trigger)).length]).toEqual([1, 1]);
});

test('triggers that lead to one another stop after five, and the log says why', async () => {
  const [a, b] = [await label(), await label()];
  const ping = await add('labelled', [{ kind: 'label', add: [b], remove: [a] }], { labelIds: [a] });
  const pong = await add('labelled', [{ kind: 'label', add: [a], remove: [b] }], { labelIds: [b] });
  const id = await create();
  await change(id, { labelIds: [a] });
  await until(async () => [...(await log(ping)), ...(await log(pong))].some(({ outcome }) => outcome === 'stopped'));
  await settle();
  const runs = [...(await log(ping)), ...(await log(pong))].sort((one, two) => one.depth - two.depth);
  expect(runs.map(({ depth, outcome }) => [depth, outcome])).toEqual([
    ...[0, 1, 2, 3, 4].map((depth) => [depth, 'done']),
    [5, 'stopped'],
  ]);
  expect(runs.at(-1)?.reason).toBe('触发器连续引起超过 5 次，已中止');
});

test('one that is off, was on too late, or is deleted does not run', async () => {
  const act: TriggerAct[] = [{ kind: 'pool' }];
  const off = await add('created', act, { enabled: false });
  const deleted = await add('created', act);
  const on = await add('created', act);
  await ok('admin', 'DELETE', `${TRIGGER}/${deleted}`);
  const id = await create({ ownerId: server.agentId('agent1') });
  await runOf(on, id);
  await ok('admin', 'PUT', `${TRIGGER}/updateStatus`, { id: off, enabled: true });
  await server.server.kernel.outbox.replay(triggerConsumer, new Date(Date.now() - 60_000));
  await settle();
  expect(await log(off)).toEqual([]);
  await ok('admin', 'PUT', `${TRIGGER}/updateStatus`, { id: on, enabled: false });
  const later = await create();
  await runOf(off, later);
  expect(await log(on)).toHaveLength(1);
});

test('what cannot be done is said, and the rest is done', async () => {
  const gone = await label();
  const trigger = await add('created', [
    { kind: 'label', add: [gone], remove: [] },
    { kind: 'plan', days: 1, time: '09:00', way: 'phone', content: '回访' },
    { kind: 'notice', agentIds: [], content: '通知' },
    { kind: 'pool' },
  ]);
  await ok('admin', 'DELETE', `/xmf-customer/label/${gone}`);
  const id = await create();
  expect(await runOf(trigger, id)).toMatchObject({
    outcome: 'failed',
    reason: '标签已删除；客户没有归属坐席，不能新建回访计划；客户没有归属坐席，不能发送通知；移入公海',
  });
});

test('a trigger that starts itself, or contradicts itself, is refused', async () => {
  const own = await as('admin', 'POST', `${TRIGGER}/addCustomTrigger`, rule('pooled', [{ kind: 'pool' }]));
  expect(own.envelope).toMatchObject({ reason: 'trigger.selfCause', fields: [{ path: 'acts' }] });
  const both: TriggerAct[] = [{ kind: 'pool' }, { kind: 'owner', agentId: server.agentId('agent1') }];
  const torn = await as('admin', 'POST', `${TRIGGER}/addCustomTrigger`, rule('created', both));
  expect(torn.envelope.reason).toBe('trigger.contradiction');
  const foreign = server.agentId('admin175');
  const strange = await as(
    'admin',
    'POST',
    `${TRIGGER}/addCustomTrigger`,
    rule('created', [{ kind: 'owner', agentId: foreign }]),
  );
  expect(strange.envelope.reason).toBe('trigger.unknownAgent');
});

test('another tenant’s customers start nothing, and its triggers are not there', async () => {
  const trigger = await add('created', [{ kind: 'pool' }]);
  await create({}, 'admin175');
  await settle();
  expect(await log(trigger)).toEqual([]);
  expect((await as('admin175', 'GET', `${TRIGGER}/${trigger}/log`)).envelope.code).toBe('4004');
  expect((await as('admin175', 'PUT', `${TRIGGER}/updateStatus`, { id: trigger, enabled: false })).envelope.code).toBe('4004');
  expect((await as('agent1', 'GET', TRIGGER)).envelope.code).not.toBe('0');
});
