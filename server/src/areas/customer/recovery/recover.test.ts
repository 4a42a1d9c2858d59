import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { insertCustomers, writeTrajectory } from '../public.ts';
import { recoverOfTenant } from './recover.job.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-27T00:30:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());
beforeEach(() =>
  server.owner.query('truncate customers, notices, allot_configs, recovery_warnings cascade; update agents set disabled = false'),
);

let number = 0;
const nothing = { company: '', city: '', email: '', address: '', remark: '', labelIds: [], name: '王芳' };
async function add(createdAt: Date, owner = 'agent1', level: 'normal' | 'vip' = 'normal'): Promise<string> {
  const customer = { ...nothing, phone: `157${10_000_000 + ++number}`, ownerId: server.agentId(owner), level, createdAt };
  const [id = ''] = await server.server.kernel.db.tenant(174, (tenant) => insertCustomers(tenant, [customer]));
  return id;
}
const contact = (customerId: string, at: Date) =>
  server.server.kernel.db.tenant(174, (tenant) =>
    writeTrajectory(tenant, [{ customerId, kind: 'call', content: '来电接通', agentId: null, at }]),
  );
async function save(part: object): Promise<void> {
  const token = await server.token('admin');
  const { agentNames: _, ...config } = (await server.call('GET', '/xmf-customer/allotConfig', { token })).data;
  const saved = await server.call('POST', '/xmf-customer/allotConfig', { token, body: { ...config, ...part } });
  expect(saved.envelope.code).toBe('0');
}
const run = (at = now) => recoverOfTenant(server.server.kernel.db, 174, at);
const pooled = async () =>
  (await server.owner.query('select id from customers where pooled_at is not null order by id')).rows.map(({ id }) => id);
const notices = async () => {
  const { rows } = await server.owner.query(
    `select a.username, n.title, n.content from notices n join notice_recipients r on r.notice_id = n.id
     join agents a on a.id = r.agent_id where n.type = 7 order by n.id`,
  );
  return rows.map(({ username, title, content }) => `${username} ${title} ${content.replace(/<[^>]+>/g, '')}`);
};

test('silent customers: a warning first, once; days later the pool; a contact in between saves them', async () => {
  await save({ recovers: true, recoverDays: 30, warnDays: 3 });
  const [silent, saved] = [await add(ago(28)), await add(ago(100))];
  const called = await add(ago(100));
  await contact(called, ago(2));
  await run();
  await run();
  expect(await notices()).toEqual([
    'agent1 客户即将退回公海 您有 2 位客户已 27 天以上未联系，3 天后将退回公海，请及时跟进。名单见「公海与回收站」的「即将退回」。',
  ]);
  expect(await pooled()).toEqual([]);
  const warned = async (username: string) => {
    await server.grant('agent', 'customer_recovery');
    const reply = await server.call('GET', '/xmf-customer/customer/pool/warned', { token: await server.token(username) });
    return reply.data.list.map(({ id }: { id: string }) => id);
  };
  expect([await warned('agent1'), await warned('agent2')]).toEqual([[silent, saved], []]);
  await contact(saved, ago(-1));
  await run(ago(-3));
  await run(ago(-3));
  expect(await pooled()).toEqual([silent]);
  expect(await warned('agent1')).toEqual([]);
  const told = await notices();
  expect(told).toHaveLength(2);
  expect(told[1]).toContain('您有 1 位客户超过 30 天未联系，已退回公海。');
  const { rows } = await server.owner.query('select owner_id, pooled_from from customers where id = $1', [silent]);
  expect(rows).toEqual([{ owner_id: null, pooled_from: server.agentId('agent1') }]);
});

test('VIPs are spared, if the rule says so', async () => {
  await save({ recovers: true, recoverDays: 30, warnDays: 0, sparesVip: true });
  const [normal, vip] = [await add(ago(40)), await add(ago(40), 'agent1', 'vip')];
  await run();
  expect(await pooled()).toEqual([normal]);
  await save({ sparesVip: false });
  await run();
  expect(await pooled()).toEqual([normal, vip]);
});

test('customers of a disabled agent return, more than one batch of them; those of others stay', async () => {
  await save({ recoversLeft: true });
  const theirs = await Promise.all(Array.from({ length: 3 }, () => add(ago(1), 'agent2')));
  await add(ago(1), 'agent1');
  await server.owner.query(`insert into customers (tenant_id, name, phone, phone_index, owner_id)
    select 174, name, phone, 'copy ' || n, owner_id from customers, generate_series(1, 250) n where id = ${theirs[0]}`);
  await server.owner.query(`update agents set disabled = true where username = 'agent2'`);
  await run();
  expect(await pooled()).toHaveLength(253);
  const { rows } = await server.owner.query(
    `select sum(customers)::int as n from customer_counts where owner_id = $1 and city is null`,
    [server.agentId('agent2')],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('a rule that is off moves nobody', async () => {
  await add(ago(400));
  await run();
  expect(await pooled()).toEqual([]);
  expect(await notices()).toEqual([]);
});
