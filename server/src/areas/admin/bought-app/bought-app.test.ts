import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Reply, type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';

/** The app centre: who enables what, for whom, and how fast the change reaches everyone. */

const BUY = '/xmf-user-auth/api/v1/version/buy';

let server: ServerFixture;
let admin: string;
let second: string;
let agent: string;

/** A release of an app whose only page needs a right. */
async function release(id: string, name: string, order: number, permission: string): Promise<void> {
  const version = '1.0.0-abcdef01';
  const path = `/${id}/desk`;
  const remote = {
    id,
    name,
    prefixes: [`/${id}`],
    requires: { contracts: '^1.0.0', shared: '^1.0.0' },
    routes: [{ path, name: `Desk${order}`, title: `${name}台`, permission }],
    menus: [{ code: id, name, icon: 'chat', order, children: [{ code: permission, name: `${name}台`, path }] }],
    permissions: [{ code: permission, name: `${name}台`, kind: 'menu', path }],
    slots: [],
    preload: 'idle',
  };
  const folder = join(server.dataDir, 'dist/remotes', id);
  await mkdir(join(folder, version), { recursive: true });
  await writeFile(join(folder, 'current.json'), JSON.stringify({ version, manifest: { name: id }, remote }));
}

beforeAll(async () => {
  server = await startServer();
  // The apps of this test are those that it releases.
  await server.owner.query(`delete from tenant_remotes where remote_id not in ('online', 'customer', 'admin')`);
  await release('online', '在线客服', 10, 'online_dialogue');
  await release('customer', '客户管理', 20, 'customer_list');
  await release('admin', '系统管理', 90, 'system_app');
  await until(async () => (await server.server.kernel.readReleases()).remotes.length === 3);
  await server.grant('monitor', 'system_app');
  [admin, second, agent] = [await server.token('admin'), await server.token('monitor'), await server.token('agent1')];
});
afterAll(() => server.end());

/** Every app as it is sold: enabled, without an end, for all users. */
beforeEach(async () => {
  await server.owner.query('delete from tenant_remote_seats');
  await server.owner.query('update tenant_remotes set enabled = true, expires_at = null, seats = null');
});

const get = (path: string, token: string) => server.call('GET', path, { token });
const put = (path: string, token: string, body: object) => server.call('PUT', `${BUY}/${path}`, { token, body });
const appsOf = async (token: string) => (await get(`${BUY}/1/100`, token)).data.list;
const app = async (code: string, token = admin) => (await appsOf(token)).find((each: { code: string }) => each.code === code);
const use = async (code: string, change: object) => {
  const { id, enabled, version } = await app(code);
  return put('use', admin, { id, enabled, version, ...change });
};
const limit = (code: string, seats: number) =>
  server.owner.query('update tenant_remotes set seats = $2 where tenant_id = 174 and remote_id = $1', [code, seats]);
const holders = async (code: string): Promise<string[]> =>
  (await get(`${BUY}/${(await app(code)).id}`, admin)).data.holders.map(({ id }: { id: string }) => id);
const answer = ({ status, envelope }: Reply) => [status, envelope.reason];

/** Where an agent finds the app: in the registry, the menu, the rights, the codes of apps, and at its endpoints. */
async function found(token: string) {
  const { registry } = JSON.parse((await get('/xmf-basic-model/registry', token)).data.payload);
  const { data: menu } = await get('/xmf-user-auth/navigation/tree', token);
  const { data: rights } = await get('/xmf-user-auth/permissions/owns', token);
  const { data: subscribed } = await get('/xmf-user-auth/api/v1/version/subscribed', token);
  const off = registry.unavailable.find(({ id }: { id: string }) => id === 'online');
  return {
    registry: off ? off.reason : 'loadable',
    menu: menu.some(({ code }: { code: string }) => code === 'online'),
    right: rights.some(({ permissionCode }: { permissionCode: string }) => permissionCode === 'online_dialogue'),
    subscribed: subscribed.codes.includes('online'),
    calls: answer(await get('/xmf-online-services/agents/textStatus', token)),
  };
}
const usable = { registry: 'loadable', menu: true, right: true, subscribed: true, calls: [200, undefined] };
const off = (registry: string) => ({ registry, menu: false, right: false, subscribed: false, calls: [403, 'app.off'] });

describe('what the tenant has', () => {
  test('its apps in the order of the menu, page by page, with who works with them', async () => {
    const { data } = await get(`${BUY}/1/2`, admin);
    expect(data).toMatchObject({ total: 3, currentPage: 1, pageSize: 2 });
    expect(data.list.map(({ code, name, pages, stays }: Record<string, unknown>) => [code, name, pages, stays])).toEqual([
      ['online', '在线客服', ['在线客服台'], false],
      ['customer', '客户管理', ['客户管理台'], false],
    ]);
    const { data: last } = await get(`${BUY}/2/2`, admin);
    expect(last.list).toMatchObject([
      { code: 'admin', stays: true, enabled: true, expired: false, expireTime: null, seats: null },
    ]);
    // Of admin, monitor, agent1 to agent3 and nobody, the last has no right.
    expect(data.list[0]).toMatchObject({ people: 5, online: 0, seatsUsed: 0 });
  });

  test('people are those who have a seat where the app takes one', async () => {
    await limit('online', 3);
    expect(await app('online')).toMatchObject({ people: 0, seats: 3 });
    await use('online', { agentIds: [server.agentId('agent1'), server.agentId('nobody')] });
    expect(await app('online')).toMatchObject({ people: 1, seatsUsed: 2 });
  });

  test('another tenant has its own', async () => {
    const [own, theirs] = [await app('online'), await app('online', await server.token('admin175'))];
    expect(theirs.id).not.toBe(own.id);
    const stranger = await server.token('admin175');
    expect(answer(await get(`${BUY}/${own.id}`, stranger))).toEqual([404, 'common.notFound']);
    for (const body of [{ id: own.id, enabled: false, version: own.version }]) {
      expect(answer(await put('use', stranger, body))).toEqual([404, 'common.notFound']);
    }
    expect(answer(await put('useBatch', stranger, { ids: [theirs.id, own.id], enabled: false }))).toEqual([
      404,
      'common.notFound',
    ]);
    expect([await app('online'), await app('online', stranger)]).toEqual([own, theirs]);
  });

  test('39 is the platform itself, for everybody signed in; an app is for who holds the right', async () => {
    await mkdir(join(server.dataDir, 'dist/host'), { recursive: true });
    const page = '<script defer src="/assets/main.1a.js"></script><link href="/assets/main.2b.css" rel="stylesheet">';
    await writeFile(join(server.dataDir, 'dist/host/index.html'), page);
    const nobody = await server.token('nobody');
    expect((await get(`${BUY}/39`, nobody)).data).toEqual({
      kind: 'platform',
      id: '39',
      name: '联席',
      release: '1.0.0',
      assets: ['/assets/main.1a.js', '/assets/main.2b.css'],
    });
    expect(answer(await get(`${BUY}/${(await app('online')).id}`, agent))).toEqual([403, 'common.forbidden']);
    expect(answer(await get(`${BUY}/40`, admin))).toEqual([404, 'common.notFound']);
  });
});

describe('on and off', () => {
  test('an app that is off is nowhere, its calls are refused, the others go on; on again, all is back', async () => {
    expect(await found(agent)).toEqual(usable);
    expect((await use('online', { enabled: false })).status).toBe(200);
    await expect.poll(() => found(agent)).toEqual(off('disabled'));
    expect(await found(await server.token('agent175'))).toEqual(usable);
    expect((await get('/xmf-customer/customer', agent)).status).toBe(200);
    // The apps that a role can get change accordingly.
    const { data: tree } = await get('/xmf-user-auth/permissions/tree', admin);
    expect(tree.map(({ code }: { code: string }) => code)).toEqual(['platform', 'admin', 'customer']);
    expect((await use('online', { enabled: true })).status).toBe(200);
    await expect.poll(() => found(agent)).toEqual(usable);
  });

  test('who decided on what was changed since is refused', async () => {
    const { id, version } = await app('online');
    expect((await put('use', admin, { id, enabled: false, version })).status).toBe(200);
    expect(answer(await put('use', second, { id, enabled: true, version }))).toEqual([409, 'app.changed']);
    expect((await app('online')).enabled).toBe(false);
  });

  test('the app that the app centre is part of stays; unknown ones are none; several are switched together, or none', async () => {
    const [online, customer, core] = [await app('online'), await app('customer'), await app('admin')];
    const before = await appsOf(admin);
    expect(answer(await use('admin', { enabled: false }))).toEqual([409, 'app.stays']);
    expect(answer(await put('useBatch', admin, { ids: [online.id, core.id], enabled: false }))).toEqual([409, 'app.stays']);
    expect(answer(await put('useBatch', admin, { ids: [online.id, '40'], enabled: false }))).toEqual([404, 'common.notFound']);
    expect(answer(await put('use', admin, { id: '39', enabled: false, version: 1 }))).toEqual([404, 'common.notFound']);
    expect(await appsOf(admin)).toEqual(before);
    await expect(server.owner.query(`update tenant_remotes set enabled = false where remote_id = 'admin'`)).rejects.toThrow(
      'admin_stays',
    );
    const both = { ids: [online.id, customer.id, online.id], enabled: false };
    expect((await put('useBatch', admin, both)).status).toBe(200);
    expect((await appsOf(admin)).map(({ code, enabled }: Record<string, unknown>) => [code, enabled])).toEqual([
      ['online', false],
      ['customer', false],
      ['admin', true],
    ]);
    // A disabled app stays unchanged, with its version.
    const { version } = await app('online');
    expect((await put('useBatch', admin, both)).status).toBe(200);
    expect((await app('online')).version).toBe(version);
  });

  test('the operation log tells what was before and after', async () => {
    await limit('online', 2);
    await use('online', { enabled: false, agentIds: [server.agentId('agent1')] });
    await put('useBatch', admin, { ids: [(await app('online')).id], enabled: true });
    const { data } = await get('/xmf-basic-model/operationlog', admin);
    expect(data.list.slice(0, 2)).toMatchObject([
      { operation: '批量启停应用', target: 'app:online', before: { online: false }, after: { online: true } },
      {
        operation: '设置应用',
        target: 'app:online',
        before: { enabled: true },
        after: { enabled: false, given: [server.agentId('agent1')], taken: [] },
      },
    ]);
  });
});

describe('seats', () => {
  test('without a seat the app is not there; who gets one has it within a second', async () => {
    await limit('online', 2);
    await expect.poll(() => found(agent)).toEqual(off('no-seat'));
    expect((await use('online', { agentIds: [server.agentId('agent1')] })).status).toBe(200);
    await expect.poll(() => found(agent)).toEqual(usable);
    expect(await found(await server.token('agent2'))).toEqual(off('no-seat'));
    expect((await use('online', { agentIds: [server.agentId('agent2')] })).status).toBe(200);
    await expect.poll(() => found(agent)).toEqual(off('no-seat'));
    expect(await holders('online')).toEqual([server.agentId('agent2')]);
  });

  test('no more than there are, to nobody who is not there, and none where everybody may', async () => {
    const [one, two, three] = ['agent1', 'agent2', 'agent3'].map((username) => server.agentId(username));
    expect(answer(await use('online', { agentIds: [one] }))).toEqual([409, 'app.noSeats']);
    await limit('online', 2);
    await use('online', { agentIds: [one] });
    const tooMany = await use('online', { agentIds: [one, two, three] });
    expect(answer(tooMany)).toEqual([409, 'app.tooManyHolders']);
    expect(tooMany.envelope.fields).toEqual([{ path: 'agentIds', text: '席位共 2 个，选了 3 人' }]);
    for (const stranger of [server.agentId('agent175'), '999999999999']) {
      expect(answer(await use('online', { agentIds: [two, stranger] }))).toEqual([400, 'app.unknownAgent']);
    }
    expect(await holders('online')).toEqual([one]);
    // A repeated name counts once. A holder who was disabled in the meantime keeps the seat until it is removed.
    expect((await use('online', { agentIds: [one, one, two] })).status).toBe(200);
    expect(await holders('online')).toEqual([one, two]);
  });

  test('two who give the last seat at once: one does', async () => {
    await limit('online', 1);
    const { id, version } = await app('online');
    const give = (token: string, username: string) =>
      put('use', token, { id, enabled: true, version, agentIds: [server.agentId(username)] });
    const replies = await Promise.all([give(admin, 'agent1'), give(second, 'agent2')]);
    expect(replies.map(answer).sort()).toEqual([
      [200, undefined],
      [409, 'app.changed'],
    ]);
    expect(await holders('online')).toEqual([server.agentId(replies[0].status === 200 ? 'agent1' : 'agent2')]);
  });
});

describe('expiry', () => {
  const expire = (interval: string) =>
    server.owner.query(
      `update tenant_remotes set expires_at = now() + $1::interval where tenant_id = 174 and remote_id = 'online'`,
      [interval],
    );

  test('what ran out is nowhere, and is not switched on again; what runs out later is there', async () => {
    await expire('1 hour');
    expect(await found(agent)).toEqual(usable);
    await expire('-1 second');
    await expect.poll(() => found(agent)).toEqual(off('expired'));
    expect(await app('online')).toMatchObject({ enabled: true, expired: true });
    expect((await use('online', { enabled: false })).status).toBe(200);
    expect(answer(await use('online', { enabled: true }))).toEqual([409, 'app.expired']);
    const { id } = await app('online');
    const customer = await app('customer');
    expect(answer(await put('useBatch', admin, { ids: [id, customer.id], enabled: true }))).toEqual([409, 'app.expired']);
    expect((await app('online')).enabled).toBe(false);
  });

  test('an expiry that passes by itself reaches the open session', async () => {
    const port = await server.server.listen();
    const { data } = await server.call('POST', '/xmf-user-auth/oauth/socketTicket', {
      token: agent,
      body: { purpose: 'call-centre' },
    });
    const address = `/api/xmf-basic-model/websocket/${server.agentId('agent1')}?ticket=${data.ticket}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${address}`, { origin: `http://127.0.0.1:${port}` });
    const told: number[] = [];
    socket.on('message', (text) => {
      if (JSON.parse(String(text)).type === 'rights') told.push(Date.now());
    });
    await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
    await expire('3 seconds');
    const { rows } = await server.owner.query(
      `select expires_at from tenant_remotes where tenant_id = 174 and remote_id = 'online'`,
    );
    const runsOut = rows[0].expires_at.getTime();
    const toldOfTheEnd = () => told.filter((at) => at >= runsOut).length;
    await expect.poll(toldOfTheEnd).toBe(1);
    expect((told.at(-1) ?? 0) - runsOut).toBeLessThan(2000);
    expect(await found(agent)).toEqual(off('expired'));
    socket.close();
  });
});
