import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

/** Reports of customers and summaries: rows and totals agree, scopes hold, a period is compared with the one before. */

let server: ServerFixture;
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const ask = async (who: string, path: string, query: Record<string, string> = {}) =>
  server.call('GET', `/xmf-report/${path}`, { token: await server.token(who), query });
const week = { beginTime: ago(6).toISOString() };

async function newCustomer(phone: string, fields: object): Promise<string> {
  const plain = { company: '', city: '', level: 'normal', email: '', address: '', remark: '', ownerId: null, labelIds: [] };
  const body = { custName: '郑秋水', phone, ...plain, ...fields };
  const { data } = await server.call('POST', '/xmf-customer/customer', { token: await server.token('admin'), body });
  return data.id;
}

const order = (customerId: string, state: string, total: number) =>
  server.owner.query(
    `insert into sales_orders (tenant_id, create_key, number, customer_id, state, total, discount) values (174, $1, $1, $2, $3, $4, 0)`,
    [`${state}-${total}`, customerId, state, total],
  );

const happened = (customerId: string, ...kinds: string[]) =>
  server.owner.query(
    `insert into customer_trajectory (tenant_id, customer_id, kind, content) select 174, $1, unnest($2::text[]), ''`,
    [customerId, kinds],
  );

let nextCall = 1;
const summary = (who: string, at: Date, answers: Record<string, string> | null) =>
  server.server.kernel.db.tenant(174, ({ tx, tenantId, cipher }) => {
    const written = Object.entries(answers ?? {}).map(([label, words]) => ({ key: label === '结果' ? 'a' : 'b', label, words }));
    const content = answers && cipher.encrypt('summaries.content', JSON.stringify({ answers: {}, written }));
    const row = { tenant_id: tenantId, channel: 'call', association_id: String(nextCall++), agent_id: server.agentId(who) };
    return tx
      .insertInto('summaries')
      .values({ ...row, contact_at: at, state: answers ? 'done' : 'none', content, done_at: answers ? at : null })
      .execute();
  });

beforeAll(async () => {
  server = await startServer();
  await server.grant('monitor', 'report_customerreport', 'report_businessreport');
  const vip = await newCustomer('15400000001', { city: '上海', level: 'vip', ownerId: server.agentId('agent1') });
  const other = await newCustomer('15400000002', { city: '成都', ownerId: server.agentId('agent3') });
  await newCustomer('15400000003', {});
  await order(vip, 'paid', 12_000);
  await order(other, 'done', 500);
  await order(other, 'cancelled', 900);
  await happened(vip, 'allotted', 'note', 'call', 'visit');
  await happened(other, 'pooled', 'claimed');
  for (const result of ['已解决', '已解决', '待跟进']) {
    await summary('agent1', ago(1), { 结果: result, 备注: `客户说了很多话，这里写不下，所以写得很长很长${nextCall}` });
  }
  await summary('agent3', ago(1), { 结果: '待跟进' });
  await summary('agent1', ago(2), null);
  await summary('agent1', ago(9), { 结果: '已解决' });
});
afterAll(() => server.end());

test('rows of customers add up to the totals, by whatever they are counted', async () => {
  const totals = { created: 3, allotted: 2, recovered: 1, followed: 1, orders: 2, amount: 12_500 };
  for (const by of ['source', 'region', 'level', 'owner', 'day']) {
    const { data } = await ask('admin', 'customerreport', { ...week, by });
    expect([by, data.totals]).toEqual([by, totals]);
    for (const figure of ['created', 'allotted', 'recovered', 'orders', 'amount'] as const) {
      const added = data.list.reduce((sum: number, row: Record<string, number>) => sum + (row[figure] ?? 0), 0);
      expect([by, figure, added]).toEqual([by, figure, totals[figure]]);
    }
  }
  const { data: regions } = await ask('admin', 'customerreport', { ...week, by: 'region', compare: '1' });
  expect(regions.list.find(({ id }: { id: string }) => id === '上海')).toMatchObject({
    created: 1,
    amount: 12_000,
    before: { created: 0 },
  });
  // The monitor's departments are those of agent1 and agent2; the pool is nobody's.
  const { data: own } = await ask('monitor', 'customerreport', { ...week, by: 'owner' });
  expect(own.list).toMatchObject([{ id: server.agentId('agent1'), created: 1, orders: 1 }]);
  expect((await ask('agent1', 'customerreport')).status).toBe(403);
  expect((await ask('admin175', 'customerreport', week)).data.totals.created).toBe(0);
});

test('what happened with a merged customer counts for who took them over', async () => {
  await server.owner.query(
    `update customers set merged_into = (select id from customers where city = '上海') where city = '成都'`,
  );
  const { data } = await ask('admin', 'customerreport', { ...week, by: 'owner' });
  expect(data.totals).toEqual({ created: 2, allotted: 2, recovered: 1, followed: 1, orders: 2, amount: 12_500 });
  expect(data.list.find(({ id }: { id: string }) => id === server.agentId('agent1'))).toMatchObject({
    orders: 2,
    amount: 12_500,
  });
  await server.owner.query(`update customers set merged_into = null`);
});

test('choices of summaries are counted with the period before; free texts are not', async () => {
  const { data } = await ask('admin', 'businessreport', { ...week, compare: '1' });
  expect(data.totals).toMatchObject({ written: 4, owed: 1, planned: 0 });
  expect(data.before).toMatchObject({ written: 1, owed: 0 });
  expect(
    data.list.map(({ label, words, count, share, before }: Record<string, unknown>) => [label, words, count, share, before]),
  ).toEqual([
    ['结果', '已解决', 2, 50, 1],
    ['结果', '待跟进', 2, 50, 0],
  ]);
  const { data: own } = await ask('monitor', 'businessreport', week);
  expect(own.totals).toMatchObject({ written: 3, owed: 1 });
  expect((await ask('agent1', 'businessreport')).status).toBe(403);
});

test('more days than can be counted are refused in words', async () => {
  for (const path of ['customerreport', 'businessreport', 'agentcallstats']) {
    const { envelope } = await ask('admin', path, { beginTime: '2020-01-01T00:00:00.000Z' });
    expect([path, envelope.reason]).toEqual([path, 'period.tooLong']);
  }
});
