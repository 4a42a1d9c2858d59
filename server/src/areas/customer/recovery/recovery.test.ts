import type { CustomerFields } from '@lianxi/contracts/customer/customer.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { deleteBinned } from './customer-bin.queries.ts';

const CUSTOMER = '/xmf-customer/customer';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor'], 'customer_recovery', 'customer_claim', 'customer_edit');
  await server.grant('monitor', 'customer_allot', 'customer_remove');
});
afterAll(() => server.end());

async function as(username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) {
  const token = await server.token(username);
  return server.call(method, path, { token, ...(body === undefined ? {} : { body }), ...(query ? { query } : {}) });
}
let number = 0;
const phone = () => `156${String(10_000_000 + ++number)}`;
const fields = (part: Partial<CustomerFields> = {}) => ({
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
async function create(part: Partial<CustomerFields> = {}): Promise<string> {
  const { envelope, data } = await as('admin', 'POST', CUSTOMER, fields(part));
  expect(envelope.code, JSON.stringify(envelope)).toBe('0');
  return data.id;
}
const move = (username: string, ids: string[], to: string, reason = '') =>
  as(username, 'PUT', `${CUSTOMER}/recovery`, { ids, to, reason });
const listed = async (query: Record<string, string> = {}) => (await as('admin', 'GET', CUSTOMER, undefined, query)).data;
const bin = async (username = 'admin', query: Record<string, string> = {}) =>
  (await as(username, 'GET', `${CUSTOMER}/bin`, undefined, query)).data;
const pool = async (username = 'agent1', query: Record<string, string> = {}) =>
  (await as(username, 'GET', `${CUSTOMER}/pool`, undefined, query)).data;
const claim = (username: string, ids: string[]) => as(username, 'POST', `${CUSTOMER}/pool/claim`, { ids });
const kinds = async (id: string) => {
  const { data } = await as('admin', 'GET', `${CUSTOMER}/getHistoryTrajectory`, undefined, { id });
  return data.list.map((entry: { kind: string }) => entry.kind);
};
const rules = async (part: object) => {
  const { data } = await as('admin', 'GET', '/xmf-customer/allotConfig');
  const { agentNames: _, ...config } = data;
  const saved = await as('admin', 'POST', '/xmf-customer/allotConfig', { ...config, ...part });
  expect(saved.envelope.code, JSON.stringify(saved.envelope)).toBe('0');
};
async function pooled(part: Partial<CustomerFields> = {}): Promise<string> {
  const id = await create(part);
  expect((await move('admin', [id], 'pool')).data).toEqual({ changed: 1, held: [] });
  return id;
}

describe('the bin', () => {
  test('a deleted customer is in no list, search, look-up, label or total', async () => {
    const label = (await as('admin', 'POST', '/xmf-customer/label', { name: '回收', color: 'red' })).data.id;
    const custName = '司徒回收';
    const gone = await create({ custName, labelIds: [label], phone: '15699990001' });
    const kept = await create({ custName, labelIds: [label] });
    const before = (await listed()).total;
    expect((await move('admin', [gone], 'bin', '客户要求')).data).toEqual({ changed: 1, held: [] });

    expect((await listed()).total).toBe(before - 1);
    const queries: Record<string, string>[] = [{ keyword: '徒回' }, { labelId: label }, { keyword: custName, labelId: label }];
    for (const query of queries) {
      const { list, total } = await listed(query);
      expect([total, list.map(({ id }: { id: string }) => id)], JSON.stringify(query)).toEqual([1, [kept]]);
    }
    expect((await listed({ keyword: '15699990001' })).total).toBe(0);
    expect((await as('admin', 'GET', `${CUSTOMER}/${gone}`)).envelope.code).toBe('4004');
    expect((await as('admin', 'GET', `${CUSTOMER}/phone`, undefined, { phone: '15699990001' })).data).toBeNull();
    const labels = (await as('admin', 'GET', '/xmf-customer/label')).data;
    expect(labels.find(({ id }: { id: string }) => id === label).customerCount).toBe(1);
    const changed = await as('admin', 'PUT', `${CUSTOMER}/allot`, { ids: [gone], agentId: server.agentId('agent1') });
    expect(changed.envelope.code).toBe('4004');

    const [row] = (await bin('admin', { keyword: '15699990001' })).list;
    expect(row).toMatchObject({ id: gone, custName, reason: '客户要求', removedByName: '坐席admin' });
    expect((await move('admin', [gone], 'back')).data).toEqual({ changed: 1, held: [] });
    expect((await listed({ keyword: custName, labelId: label })).total).toBe(2);
    expect((await listed()).total).toBe(before);
    expect(await kinds(gone)).toEqual(['restored', 'removed', 'created']);
  });

  test('the number is free at once; restoring says who has it, and an outsider learns only the agent', async () => {
    const same = phone();
    const gone = await create({ phone: same, ownerId: server.agentId('agent1') });
    await move('admin', [gone], 'bin');
    const holder = await create({ phone: same, custName: '后来者', ownerId: server.agentId('agent3') });
    const held = { id: gone, custName: '郑秋水', field: '联系电话', ownerName: '坐席agent3' };
    const told = await move('admin', [gone], 'back');
    expect(told.data).toEqual({ changed: 0, held: [{ ...held, holderName: '后来者', holderId: holder }] });
    expect((await move('monitor', [gone], 'back')).data.held).toEqual([{ ...held, holderName: '', holderId: null }]);

    // Two of one number come back together: one of them.
    await move('admin', [holder], 'bin');
    const { data } = await move('admin', [gone, holder], 'back');
    expect(data.changed).toBe(1);
    expect(data.held).toHaveLength(1);
  });

  test('who may: the right, the scope, the tenant; none of them is deleted then', async () => {
    const own = await create({ ownerId: server.agentId('agent1') });
    const other = await create({ ownerId: server.agentId('agent3') });
    expect((await move('agent1', [own], 'bin')).envelope.reason).toBe('recovery.mayNotRemove');
    expect((await move('agent1', [own], 'pool')).envelope.reason).toBe('recovery.mayNotAllot');
    expect((await move('monitor', [own, other], 'bin')).envelope.code).toBe('4004');
    expect((await move('admin175', [own], 'bin')).envelope.code).toBe('4004');
    expect((await as('admin', 'GET', `${CUSTOMER}/${own}`)).envelope.code).toBe('0');
    await move('admin', [own, other], 'bin');
    expect((await move('admin175', [own], 'back')).envelope.code).toBe('4004');
    expect((await move('agent1', [own], 'back')).envelope.reason).toBe('recovery.mayNotRemove');
    const seen = (await bin('monitor')).list.map(({ id }: { id: string }) => id);
    expect([seen.includes(own), seen.includes(other)]).toEqual([true, false]);
  });

  test('whom an order must name stays as a row without anything personal', async () => {
    const gone = await create({ custName: '有订单', remark: '住址', phone: '15699990003' });
    await server.owner.query(`create table test_orders (tenant_id int, customer_id bigint,
      foreign key (tenant_id, customer_id) references customers (tenant_id, id))`);
    await server.owner.query('insert into test_orders values (174, $1)', [gone]);
    const free = await create();
    await move('admin', [gone, free], 'bin');
    const { db } = server.server.kernel;
    await db.tenant(174, (tenant) => deleteBinned(tenant, new Date(Date.now() + 1000), 100));
    const { rows } = await server.owner.query('select id, remark, name, phone_index from customers where id = any($1)', [
      [gone, free],
    ]);
    expect(rows).toMatchObject([{ id: gone, remark: null, phone_index: `deleted ${gone}` }]);
    const name = await db.tenant(174, async ({ cipher }) => cipher.decrypt('customers.name', rows[0].name));
    expect(name).toBe('已删除客户');
    expect((await bin()).list.map(({ id }: { id: string }) => id)).not.toContain(gone);
    await server.owner.query('drop table test_orders');
  });

  test('after thirty days nothing is left', async () => {
    const gone = await create({ custName: '期满' });
    await move('admin', [gone], 'bin');
    const { db } = server.server.kernel;
    const emptied = (at: number) => db.tenant(174, (tenant) => deleteBinned(tenant, new Date(at), 100));
    await emptied(Date.now() - 86_400_000);
    expect((await bin()).list.map(({ id }: { id: string }) => id)).toContain(gone);
    await emptied(Date.now() + 1000);
    for (const table of ['customers where id', 'customer_bin where customer_id', 'customer_trajectory where customer_id']) {
      const { rows } = await server.owner.query(`select from ${table} = $1`, [gone]);
      expect(rows, table).toEqual([]);
    }
  });
});

describe('the pool', () => {
  test('it is open to all, with masked numbers; who claims gets the customer', async () => {
    const id = await pooled({ custName: '公海客', phone: '15699990002', ownerId: server.agentId('agent3') });
    const { list, total } = await pool('agent1', { keyword: '公海' });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ id, phone: '156****0002', formerOwnerName: '坐席agent3' });
    expect((await pool('monitor', { keyword: '15699990002' })).list[0].phone).toBe('156****0002');
    expect((await pool('agent1', { keyword: '15699990002' })).total).toBe(0);
    expect((await pool('admin175')).total).toBe(0);
    expect((await claim('agent1', [id])).data).toEqual({ claimed: 1, taken: 0 });
    expect((await as('agent1', 'GET', `${CUSTOMER}/${id}`)).data).toMatchObject({ ownerId: server.agentId('agent1') });
    expect((await pool('agent1', { keyword: '公海' })).total).toBe(0);
    expect(await kinds(id)).toEqual(['claimed', 'pooled', 'created']);
    const { rows } = await server.owner.query(`select count(*)::int as n from operation_log where target = $1`, [
      `customer:${id}`,
    ]);
    expect(rows[0].n).toBe(3);
  });

  test('of two who claim the same at once one gets it, and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await pooled();
      const both = await Promise.all([claim('agent1', [id]), claim('agent2', [id])]);
      expect(both.map(({ envelope }) => envelope.reason ?? '0').sort()).toEqual(['0', 'recovery.taken']);
      const winner = both[0]?.envelope.code === '0' ? 'agent1' : 'agent2';
      expect((await as('admin', 'GET', `${CUSTOMER}/${id}`)).data.ownerId).toBe(server.agentId(winner));
    }
    const [first, second] = [await pooled(), await pooled()];
    await claim('agent1', [first]);
    expect((await claim('agent2', [first, second])).data).toEqual({ claimed: 1, taken: 1 });
  });

  test('the limits of a day and of all customers hold, also for two calls at once', async () => {
    await rules({ claimLimit: 1 });
    await server.owner.query('delete from pool_claims');
    const ids = [await pooled(), await pooled()];
    const both = await Promise.all(ids.map((id) => claim('agent2', [id])));
    expect(both.map(({ envelope }) => envelope.reason ?? '0').sort()).toEqual(['0', 'recovery.dayLimit']);
    expect(both.find(({ envelope }) => envelope.code !== '0')?.envelope.message).toBe('今日最多领取 1 位客户，已领取 1 位');
    const state = (await as('agent2', 'GET', `${CUSTOMER}/pool/limits`)).data;
    expect(state).toMatchObject({ claimedToday: 1, claimLimit: 1, holdLimit: 0 });
    await rules({ claimLimit: 0, holdLimit: state.held + 1 });
    expect((await claim('agent2', [await pooled(), await pooled()])).envelope.reason).toBe('recovery.holdLimit');
    expect((await claim('agent2', [await pooled()])).envelope.code).toBe('0');
    await rules({ holdLimit: 0 });
  });

  test('a supervisor assigns, or takes back: to the former agent, or nobody', async () => {
    const agentId = server.agentId('agent2');
    const id = await pooled({ ownerId: server.agentId('agent1') });
    const assign = (username: string, ids: string[]) => as(username, 'PUT', `${CUSTOMER}/pool/assign`, { ids, agentId });
    expect((await assign('agent1', [id])).envelope.code).toBe('4003');
    expect((await assign('admin175', [id])).envelope.code).not.toBe('0');
    expect((await assign('monitor', [id])).data).toEqual({ changed: 1, taken: 0 });
    expect((await assign('monitor', [id])).envelope.reason).toBe('recovery.taken');
    await move('admin', [id], 'pool');
    expect((await move('monitor', [id], 'back')).data).toEqual({ changed: 1, held: [] });
    expect((await as('admin', 'GET', `${CUSTOMER}/${id}`)).data.ownerId).toBe(agentId);
    // Whoever gets an agent in another way leaves the pool too.
    await move('admin', [id], 'pool');
    await as('admin', 'PUT', `${CUSTOMER}/allot`, { ids: [id], agentId });
    expect((await claim('agent1', [id])).envelope.reason).toBe('recovery.taken');
  });
});
