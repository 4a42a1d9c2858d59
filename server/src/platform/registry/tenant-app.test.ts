import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Reply, type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { until } from '../testing/until.ts';

/** The operator sells apps to tenants: until when, and for how many. */

const PATH = '/xmf-basic-model/tenantapp';

let server: ServerFixture;
let operator: string;
let admin: string;

async function release(id: string, name: string): Promise<void> {
  const version = '1.0.0-abcdef01';
  const requires = { contracts: '^1.0.0', shared: '^1.0.0' };
  const remote = { id, name, prefixes: [`/${id}`], requires, routes: [], menus: [], permissions: [], slots: [], preload: 'idle' };
  const folder = join(server.dataDir, 'dist/remotes', id);
  await mkdir(join(folder, version), { recursive: true });
  await writeFile(join(folder, 'current.json'), JSON.stringify({ version, manifest: { name: id }, remote }));
}

beforeAll(async () => {
  server = await startServer();
  for (const [id, name] of [
    ['admin', '系统管理'],
    ['online', '在线客服'],
    ['quality', '质检'],
    ['platform', '平台运营'],
  ] as const)
    await release(id, name);
  await until(async () => (await server.server.kernel.readReleases()).remotes.length === 4);
  [operator, admin] = [await server.token('operator'), await server.token('admin')];
});
afterAll(() => server.end());
beforeEach(() => server.owner.query(`delete from tenant_remotes where remote_id = 'quality'`));

const sell = (change: object, token = operator) =>
  server.call('PUT', PATH, {
    token,
    body: { tenantId: 174, remoteId: 'quality', expireTime: null, seats: null, version: null, ...change },
  });
const tenants = async (query: Record<string, string> = {}) =>
  (await server.call('GET', PATH, { token: operator, query: { pageSize: '100', ...query } })).data;
const sold = async (tenantId = 174) => {
  const { list } = await tenants();
  const tenant = list.find((each: { tenantId: number }) => each.tenantId === tenantId);
  return tenant.apps.find(({ remoteId }: { remoteId: string }) => remoteId === 'quality');
};
const answer = ({ status, envelope }: Reply) => [status, envelope.reason];
const inTheFuture = '2099-01-01T00:00:00.000Z';

test('tenants are found by number, code or name, each with its apps; on sale is what has a release', async () => {
  const { list, total } = await tenants({ keyword: 't17' });
  expect([total, list.map(({ tenantId }: { tenantId: number }) => tenantId)]).toEqual([2, [174, 175]]);
  expect(list[0]).toMatchObject({ id: '174', code: 't174', people: 6, disabled: false });
  expect(list[0].apps.map(({ remoteId, name }: Record<string, string>) => [remoteId, name])).toEqual([
    ['admin', '系统管理'],
    ['callcenter', 'callcenter'],
    ['customer', 'customer'],
    ['insight', 'insight'],
    ['knowledge', 'knowledge'],
    ['online', '在线客服'],
    ['shortmsg', 'shortmsg'],
    ['videocall', 'videocall'],
    ['workorder', 'workorder'],
  ]);
  const { data } = await server.call('GET', `${PATH}/sale`, { token: operator });
  expect(data).toEqual([
    { remoteId: 'online', name: '在线客服' },
    { remoteId: 'quality', name: '质检' },
  ]);
});

test('a sold app is the tenant’s alone, and changes with it', async () => {
  expect((await sell({ expireTime: inTheFuture, seats: 2 })).status).toBe(200);
  expect(await sold()).toMatchObject({
    enabled: true,
    expired: false,
    expireTime: inTheFuture,
    seats: 2,
    seatsUsed: 0,
    version: 1,
  });
  expect(await sold(175)).toBeUndefined();
  const { data } = await server.call('GET', '/xmf-user-auth/api/v1/version/buy/1/100', { token: admin });
  expect(data.list).toContainEqual(expect.objectContaining({ code: 'quality', expireTime: inTheFuture, seats: 2 }));
  expect((await sell({ expireTime: '2020-01-01T00:00:00.000Z', version: 1 })).status).toBe(200);
  expect(await sold()).toMatchObject({ expired: true, seats: null, version: 2 });
  const { data: log } = await server.call('GET', '/xmf-basic-model/operationlog', { token: admin });
  expect(log.list[0]).toMatchObject({
    agentId: null,
    agentName: '平台 operator',
    operation: '开通企业应用',
    target: 'app:quality',
    before: { expireTime: inTheFuture, seats: 2 },
    after: { expireTime: '2020-01-01T00:00:00.000Z', seats: null },
  });
});

test('of two who sell at once the second is told; the tenant’s own change counts, too', async () => {
  const replies = await Promise.all([sell({ seats: 1 }), sell({ seats: 2 })]);
  expect(replies.map(answer).sort()).toEqual([
    [200, undefined],
    [409, 'app.changed'],
  ]);
  expect(answer(await sell({ version: 7 }))).toEqual([409, 'app.changed']);
  const { data } = await server.call('GET', '/xmf-user-auth/api/v1/version/buy/1/100', { token: admin });
  const { id, version } = data.list.find(({ code }: { code: string }) => code === 'quality');
  await server.call('PUT', '/xmf-user-auth/api/v1/version/buy/use', { token: admin, body: { id, enabled: false, version } });
  expect(answer(await sell({ version }))).toEqual([409, 'app.changed']);
  expect((await sell({ version: version + 1 })).status).toBe(200);
});

test('seats are not sold away from who holds them', async () => {
  await sell({ seats: 2 });
  await server.owner.query(
    `insert into tenant_remote_seats (tenant_id, remote_id, agent_id) select 174, 'quality', id from agents where username in ('agent1', 'agent2')`,
  );
  const refused = await sell({ seats: 1, version: 1 });
  expect([answer(refused), refused.envelope.fields?.[0]?.path]).toEqual([[409, 'tenantApp.fewerThanHolders'], 'seats']);
  expect(await sold()).toMatchObject({ seats: 2, seatsUsed: 2, version: 1 });
});

test('refused: no such tenant or app, no seat, who is not the operator', async () => {
  expect(answer(await sell({ tenantId: 999 }))).toEqual([404, 'common.notFound']);
  // What every tenant has, and what is the operator's alone, is not sold.
  for (const remoteId of ['nothing', 'admin', 'platform']) {
    expect(answer(await sell({ remoteId, version: 1 }))).toEqual([400, 'tenantApp.notForSale']);
  }
  expect(answer(await sell({ seats: 0 }))).toEqual([400, 'common.invalid']);
  expect(answer(await sell({}, admin))).toEqual([403, 'common.forbidden']);
  expect(await sold()).toBeUndefined();
});
