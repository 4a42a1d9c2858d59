import type { CustomerFields } from '@lianxi/contracts/customer/customer.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const CUSTOMER = '/xmf-customer/customer';
const LABEL = '/xmf-customer/label';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code)
     select r.tenant_id, r.id, c.code from roles r
     join (values ('agent', 'customer_edit'), ('monitor', 'customer_edit'), ('monitor', 'customer_allot'), ('monitor', 'customer_label'))
       as c(role, code) on c.role = r.name
     on conflict do nothing`,
  );
});
afterAll(() => server.end());

async function as(username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) {
  const token = await server.token(username);
  return server.call(method, path, { token, ...(body === undefined ? {} : { body }), ...(query ? { query } : {}) });
}
let number = 0;
const phone = () => `155${String(10_000_000 + ++number)}`;
const fields = (part: Partial<CustomerFields> = {}): CustomerFields => ({
  custName: '郑秋水',
  phone: phone(),
  company: '',
  city: '苏州',
  level: 'normal',
  email: '',
  address: '',
  remark: '',
  ownerId: null,
  labelIds: [],
  ...part,
});
async function create(part: Partial<CustomerFields> = {}, username = 'admin'): Promise<string> {
  const { envelope, data } = await as(username, 'POST', CUSTOMER, fields(part));
  expect(envelope.code, JSON.stringify(envelope)).toBe('0');
  return data.id;
}
const read = async (id: string, username = 'admin') => (await as(username, 'GET', `${CUSTOMER}/${id}`)).data;
const count = async () => (await as('admin', 'GET', CUSTOMER)).data.total as number;
async function change(username: string, id: string, part: Partial<CustomerFields> & { version?: number }) {
  const { labels, ownerName: _, createTime: __, updateTime: ___, ...stored } = await read(id);
  return as(username, 'PUT', CUSTOMER, { ...stored, labelIds: labels.map((label: { id: string }) => label.id), ...part });
}
const newLabel = async (name: string) => (await as('admin', 'POST', LABEL, { name, color: 'blue' })).data.id as string;

describe('who may', () => {
  test.each([
    ['POST', CUSTOMER, () => fields()],
    ['PUT', CUSTOMER, () => ({ ...fields(), id: '1', version: 1 })],
    ['PUT', `${CUSTOMER}/allot`, () => ({ ids: ['1'], agentId: null })],
    ['PUT', `${CUSTOMER}/labels`, () => ({ ids: ['1'], add: [], remove: [] })],
    ['POST', LABEL, () => ({ name: 'x', color: 'blue' })],
    ['PUT', LABEL, () => ({ id: '1', name: 'x', color: 'blue' })],
    ['DELETE', `${LABEL}/1`, () => undefined],
  ])('%s %s: nobody without a token or the right', async (method, path, body) => {
    expect((await server.call(method, path, { body: body() })).envelope.code).toBe('4005');
    expect((await as('nobody', method, path, body())).envelope.code).toBe('4003');
  });

  test('customers of another tenant, and beyond the data scope, do not exist', async () => {
    const id = await create();
    const { version } = await read(id);
    const label = await newLabel('越界');
    for (const username of ['admin175', 'agent1']) {
      const changed = await as(username, 'PUT', CUSTOMER, { ...fields(), id, version });
      expect(changed.envelope.code, username).toBe('4004');
      const labelled = await as(username, 'PUT', `${CUSTOMER}/labels`, { ids: [id], add: [], remove: [label] });
      expect(labelled.envelope.code, username).toBe('4004');
    }
    expect((await as('admin175', 'PUT', `${CUSTOMER}/allot`, { ids: [id], agentId: null })).envelope.code).toBe('4004');
    expect((await as('admin175', 'POST', CUSTOMER, fields({ labelIds: [label] }))).envelope.reason).toBe('customer.unknownLabel');
    const owner = server.agentId('agent1');
    expect((await as('admin175', 'POST', CUSTOMER, fields({ ownerId: owner }))).envelope.reason).toBe('customer.unknownOwner');
    expect(await read(id)).toMatchObject({ version, labels: [] });
  });

  test('another owner takes the right to allot, new or changed', async () => {
    const [own, other] = [server.agentId('agent1'), server.agentId('agent2')];
    const refused = await as('agent1', 'POST', CUSTOMER, fields({ ownerId: other }));
    expect(refused.envelope).toMatchObject({ code: '4003', reason: 'customer.notAllotted' });
    const id = await create({ ownerId: own }, 'agent1');
    for (const ownerId of [other, null]) {
      expect((await change('agent1', id, { ownerId })).envelope.reason).toBe('customer.notAllotted');
    }
    expect((await change('agent1', id, { company: '澄汀禾' })).envelope.code).toBe('0');
    expect((await change('admin', id, { ownerId: other })).envelope.code).toBe('0');
    expect(await read(id)).toMatchObject({ ownerId: other, company: '澄汀禾' });
  });
});

test.each<[string, Partial<Record<keyof CustomerFields, unknown>>, string]>([
  ['no name', { custName: ' ' }, 'custName'],
  ['no number', { phone: '' }, 'phone'],
  ['a word for a number', { phone: '电话' }, 'phone'],
  ['a number too long', { phone: '1'.repeat(16) }, 'phone'],
  ['no address of mail', { email: 'a@' }, 'email'],
  ['an unknown level', { level: 'gold' }, 'level'],
  ['a remark too long', { remark: '好'.repeat(501) }, 'remark'],
  ['too many labels', { labelIds: Array.from({ length: 21 }, (_, i) => String(i + 1)) }, 'labelIds'],
])('%s is told at its field, and nothing is written', async (_, part, field) => {
  const before = await count();
  const { envelope } = await as('admin', 'POST', CUSTOMER, { ...fields(), ...part });
  expect(envelope.code).toBe('4000');
  expect(envelope.fields?.map(({ path }) => path)).toEqual([field]);
  expect(await count()).toBe(before);
});

test('one customer a number, also when two write it at once', async () => {
  const same = phone();
  const replies = await Promise.all(
    ['admin', 'monitor'].map((username) => as(username, 'POST', CUSTOMER, fields({ phone: same }))),
  );
  expect(replies.map(({ envelope }) => envelope.reason ?? '0').sort()).toEqual(['0', 'customer.duplicatePhone']);
  const id = await create();
  expect((await change('admin', id, { phone: same })).envelope.reason).toBe('customer.duplicatePhone');
});

test('of two who change the same customer the second is told, and nothing of theirs is written', async () => {
  const id = await create();
  const { version } = await read(id);
  const replies = await Promise.all([
    change('admin', id, { company: '甲', version }),
    change('admin', id, { company: '乙', version }),
  ]);
  expect(replies.map(({ envelope }) => envelope.reason ?? '0').sort()).toEqual(['0', 'customer.changed']);
  const stored = await read(id);
  expect(stored.company).toBe(replies[0]?.envelope.code === '0' ? '甲' : '乙');
  expect(stored.version).toBe(version + 1);
});

test('who sees no numbers sends the mask back, and the number stays', async () => {
  const own = server.agentId('agent1');
  const id = await create({ ownerId: own, phone: '15599998888', remark: '回拨 15599997777' });
  const shown = await read(id, 'agent1');
  expect(shown.phone).toMatch(/\*/);
  const { labels: _, ownerName: __, createTime: ___, updateTime: ____, ...rest } = shown;
  const { envelope } = await as('agent1', 'PUT', CUSTOMER, { ...rest, labelIds: [], city: '杭州' });
  expect(envelope.code, JSON.stringify(envelope)).toBe('0');
  expect(await read(id)).toMatchObject({ phone: '15599998888', remark: '回拨 15599997777', city: '杭州' });
});

test('what happened stands in the history, newest first, and in the operation log without a name or a number', async () => {
  const label = await newLabel('轨迹');
  const id = await create({ phone: '15588887777', custName: '何应时' });
  await change('admin', id, { city: '无锡', labelIds: [label] });
  await as('admin', 'PUT', `${CUSTOMER}/allot`, { ids: [id], agentId: server.agentId('agent2') });
  await as('admin', 'PUT', `${CUSTOMER}History`, { id, content: '约好周三' });
  const { data } = await as('admin', 'GET', `${CUSTOMER}/getHistoryTrajectory`, undefined, { id });
  expect(data.list.map((entry: { kind: string }) => entry.kind)).toEqual(['note', 'allotted', 'labelled', 'changed', 'created']);
  const some = await as('admin', 'GET', `${CUSTOMER}/getHistoryTrajectory`, undefined, {
    id,
    kinds: 'note,created',
    order: 'old',
  });
  expect([some.data.total, some.data.list.map((entry: { kind: string }) => entry.kind)]).toEqual([2, ['created', 'note']]);
  const { rows } = await server.owner.query(`select before, after from operation_log where target = $1`, [`customer:${id}`]);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(JSON.stringify(rows)).not.toMatch(/15588887777|何应时|约好周三/);
});

test('an entry of the history is announced to open pages', async () => {
  const told: (string | undefined)[] = [];
  server.owner.on('notification', ({ payload }) => told.push(payload));
  await server.owner.query('listen topic_changed');
  await create();
  await expect.poll(() => told).toContain('174:customer-history');
  await server.owner.query('unlisten topic_changed');
});

test('many at once: all of them, or none when one is out of reach; the new owner is told', async () => {
  const ids = [await create(), await create()];
  const agentId = server.agentId('agent2');
  const missing = await as('admin', 'PUT', `${CUSTOMER}/allot`, { ids: [...ids, '999999'], agentId });
  expect(missing.envelope.code).toBe('4004');
  expect(await read(ids[0] ?? '')).toMatchObject({ ownerId: null });
  expect((await as('admin', 'PUT', `${CUSTOMER}/allot`, { ids, agentId })).data).toEqual({ changed: 2 });
  expect((await as('admin', 'PUT', `${CUSTOMER}/allot`, { ids, agentId })).data).toEqual({ changed: 0 });
  const { rows } = await server.owner.query(
    `select count(*)::int as n from notices where title = '客户分配通知' and tenant_id = 174`,
  );
  expect(rows[0].n).toBeGreaterThan(0);
  expect((await as('admin', 'PUT', `${CUSTOMER}/allot`, { ids, agentId: '999999' })).envelope.reason).toBe(
    'customer.unknownOwner',
  );
});

test('labels: one of a name, at most twenty on a customer, and gone from everybody with the label', async () => {
  const labels = await Promise.all(Array.from({ length: 21 }, (_, i) => newLabel(`标签 ${i}`)));
  const [first = '', ...others] = labels;
  expect((await as('admin', 'POST', LABEL, { name: '标签 0', color: 'red' })).envelope.reason).toBe('label.duplicate');
  expect((await as('admin', 'PUT', LABEL, { id: first, version: 1, name: '标签 1', color: 'red' })).envelope.reason).toBe(
    'label.duplicate',
  );
  expect((await as('admin175', 'PUT', LABEL, { id: first, version: 1, name: '别家', color: 'red' })).envelope.code).toBe('4004');
  expect((await as('admin175', 'DELETE', `${LABEL}/${first}`)).envelope.code).toBe('4004');

  const id = await create({ labelIds: others });
  const over = await as('admin', 'PUT', `${CUSTOMER}/labels`, { ids: [id], add: [first], remove: [] });
  expect(over.envelope.reason).toBe('customer.tooManyLabels');
  const exchanged = await as('admin', 'PUT', `${CUSTOMER}/labels`, { ids: [id], add: [first], remove: [others[0]] });
  expect(exchanged.envelope.code).toBe('0');
  expect((await as('admin', 'DELETE', `${LABEL}/${first}`)).envelope.code).toBe('0');
  const worn = (await read(id)).labels.map((label: { id: string }) => label.id);
  expect(worn).toHaveLength(19);
  expect(worn).not.toContain(first);
});
