import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { allotNew } from './allot-new.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const ask = async (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.token('admin'), ...(body ? { body } : {}) });
let number = 0;
const customer = {
  custName: '新客',
  company: '',
  city: '苏州',
  level: 'normal',
  email: '',
  address: '',
  remark: '',
  labelIds: [],
};
async function create(ownerId: string | null = null) {
  const phone = `158${10_000_000 + ++number}`;
  const { data } = await ask('POST', '/xmf-customer/customer', { ...customer, phone, ownerId });
  return (await ask('GET', `/xmf-customer/customer/${data.id}`)).data;
}
async function save(part: object) {
  const { agentNames: _, ...config } = (await ask('GET', '/xmf-customer/allotConfig')).data;
  return ask('POST', '/xmf-customer/allotConfig', { ...config, ...part });
}
const weighted = (...usernames: string[]) => usernames.map((name) => ({ agentId: server.agentId(name), weight: 1 }));

test('off by default: a customer without an agent stays so', async () => {
  expect((await create()).ownerId).toBeNull();
});

test('on: new customers get agents in turn, history and notice say so; who has an agent keeps them', async () => {
  const agents = weighted('agent1', 'agent2');
  expect((await save({ allots: true, allotType: '2', agents })).envelope.code).toBe('0');
  const made = [await create(), await create(), await create(), await create()];
  const owners = made.map(({ ownerId }) => ownerId);
  expect(owners.filter((id) => id === server.agentId('agent1'))).toHaveLength(2);
  expect(owners.filter((id) => id === server.agentId('agent2'))).toHaveLength(2);
  expect((await create(server.agentId('agent3'))).ownerId).toBe(server.agentId('agent3'));
  const history = await ask('GET', `/xmf-customer/customer/getHistoryTrajectory?id=${made[0].id}&currentPage=1`);
  expect(history.data.list.map(({ kind, agentName }: { kind: string; agentName: string | null }) => [kind, agentName])).toEqual([
    ['allotted', null],
    ['created', '坐席admin'],
  ]);
  const { rows } = await server.owner.query(`select business_id from notices where title = '客户分配通知' order by id`);
  expect(rows.map(({ business_id }) => business_id)).toEqual(made.map(({ id }) => id));
});

test('a disabled agent and a full one get nobody', async () => {
  await save({ agents: weighted('agent1', 'agent2'), allotType: '2' });
  await server.owner.query(`update agents set disabled = true where username = 'agent1'`);
  expect([(await create()).ownerId, (await create()).ownerId]).toEqual([server.agentId('agent2'), server.agentId('agent2')]);
  expect((await save({ holdLimit: 1 })).envelope.reason).toBe('allot-config.unknownAgent');
  await save({ agents: weighted('agent2'), holdLimit: 1 });
  expect((await create()).ownerId).toBeNull();
  await server.owner.query(`update agents set disabled = false where username = 'agent1'`);
  await save({ holdLimit: 0 });
});

test('many at once, as an import brings them: shared out, with one notice for each agent', async () => {
  await save({ agents: weighted('agent1', 'agent2', 'agent3'), allotType: '2' });
  await server.owner.query('truncate notices cascade');
  const { custName: name, ...fields } = customer;
  const many = Array.from({ length: 99 }, (_, at) => ({
    ...fields,
    name,
    level: 'normal' as const,
    phone: `159${10_000_000 + at}`,
    ownerId: null,
    createdAt: new Date(),
  }));
  await server.server.kernel.db.tenant(174, async (tenant) => {
    const allotment = await allotNew(tenant, many);
    const shares = Object.groupBy(allotment.customers, ({ ownerId }) => ownerId ?? '');
    expect(Object.values(shares).map((share) => share?.length)).toEqual([33, 33, 33]);
    await allotment.settle();
  });
  const { rows } = await server.owner.query(`select content from notices`);
  expect(rows.map(({ content }) => content)).toEqual(Array(3).fill('<p>系统按规则向您分配了 33 位客户，请及时跟进。</p>'));
});

test('rules that are on must be complete', async () => {
  expect((await save({ allots: true, allotType: '1', agents: [] })).envelope.fields?.[0]?.path).toBe('agents');
  expect((await save({ allots: true, allotType: '5' })).envelope.reason).toBe('allot-config.noConditions');
  expect((await save({ recovers: true, recoverDays: 3, warnDays: 3 })).envelope.fields?.[0]?.path).toBe('warnDays');
});
