import type { RegistryStatement } from '@lianxi/contracts/registry/registry.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { until } from '../testing/until.ts';
import { ask, draft, publish } from './testing/release-kit.ts';

let server: ServerFixture;
let operator: string;
beforeAll(async () => {
  server = await startServer();
  operator = await server.token('operator');
});
afterAll(() => server.end());

/** Publishes releases 1.0.0, 1.1.0 … of a remote that tenant 174 has; the first is stable. */
async function remoteWith(id: string, count: number): Promise<void> {
  for (let minor = 0; minor < count; minor += 1) await publish(server, operator, draft(id, `1.${minor}.0`));
  await server.owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, $1)`, [id]);
  expect((await move(id, 'promote', { version: '1.0.0', revision: 0 })).status).toBe(200);
}

const move = (id: string, how: string, body: object) => ask(server, operator, 'PUT', `remotes/${id}/${how}`, body);
const read = async (id: string) => (await ask(server, operator, 'GET', `remotes/${id}`)).data;
const states = async (id: string): Promise<Record<string, string>> =>
  Object.fromEntries((await read(id)).releases.map(({ version, state }: Record<string, string>) => [version, state]));
const events = async (id: string): Promise<string[]> =>
  (await read(id)).events.map((event: Record<string, string>) => `${event.action} ${event.version}`).reverse();

/** What somebody's portal would run. */
async function runs(id: string, username = 'agent1', at = server): Promise<string | null> {
  const { data } = await at.call('GET', '/xmf-basic-model/registry', { token: await at.token(username) });
  const { registry } = JSON.parse(data.payload) as RegistryStatement;
  const found = registry.remotes.find((remote) => remote.id === id);
  return found ? `${found.channel} ${found.version}` : (registry.unavailable.find((remote) => remote.id === id)?.reason ?? null);
}

test('from upload over canary to everybody, and back', async () => {
  await remoteWith('walk', 2);
  await until(async () => (await runs('walk')) === 'stable 1.0.0');

  const canary = await move('walk', 'canary', { version: '1.1.0', percent: 0, tenantIds: [174], revision: 1 });
  expect(canary.data).toMatchObject({ stable: '1.0.0', canary: '1.1.0', percent: 0, tenantIds: [174], revision: 2 });
  await until(async () => (await runs('walk')) === 'canary 1.1.0');
  expect(await states('walk')).toEqual({ '1.1.0': 'canary', '1.0.0': 'stable' });

  const promoted = await move('walk', 'promote', { version: '1.1.0', revision: 2 });
  expect(promoted.data).toMatchObject({ stable: '1.1.0', previous: '1.0.0', canary: null, tenantIds: [], revision: 3 });
  await until(async () => (await runs('walk')) === 'stable 1.1.0');
  expect(await states('walk')).toEqual({ '1.1.0': 'stable', '1.0.0': 'retired' });

  expect((await move('walk', 'rollback', { revision: 3 })).data).toMatchObject({ stable: '1.0.0', previous: null, revision: 4 });
  await until(async () => (await runs('walk')) === 'stable 1.0.0');
  const again = await move('walk', 'rollback', { revision: 4 });
  expect([again.status, again.envelope.reason]).toEqual([409, 'release.noPrevious']);
  expect(await events('walk')).toEqual([
    'uploaded 1.0.0',
    'uploaded 1.1.0',
    'promoted 1.0.0',
    'canary 1.1.0',
    'promoted 1.1.0',
    'rolled-back 1.0.0',
  ]);
});

test('a canary ends where it began', async () => {
  await remoteWith('trial', 2);
  await move('trial', 'canary', { version: '1.1.0', percent: 100, revision: 1 });
  await until(async () => (await runs('trial')) === 'canary 1.1.0');
  const other = await move('trial', 'canary', { version: '1.0.0', percent: 0, revision: 2 });
  expect([other.status, other.envelope.reason]).toEqual([409, 'release.notCanary']);
  expect((await move('trial', 'canary', { version: '1.1.0', percent: 0, revision: 2 })).data).toMatchObject({ canary: null });
  await until(async () => (await runs('trial')) === 'stable 1.0.0');
  expect(await states('trial')).toEqual({ '1.1.0': 'uploaded', '1.0.0': 'stable' });
});

describe('a move that cannot be is refused, and changes nothing', () => {
  beforeAll(() => remoteWith('firm', 3));
  test.each<[string, string, object, number, string]>([
    ['a stale revision', 'promote', { version: '1.1.0', revision: 0 }, 409, 'release.changed'],
    ['a revision of the future', 'rollback', { revision: 7 }, 409, 'release.changed'],
    ['what is stable already', 'promote', { version: '1.0.0', revision: 1 }, 409, 'release.notMoved'],
    ['a canary of what everybody has', 'canary', { version: '1.0.0', percent: 5, revision: 1 }, 409, 'release.notMoved'],
    ['a version that is not there', 'promote', { version: '9.9.9', revision: 1 }, 404, 'common.notFound'],
    [
      'a tenant that is not there',
      'canary',
      { version: '1.1.0', percent: 0, tenantIds: [99], revision: 1 },
      400,
      'common.invalid',
    ],
    ['more than everybody', 'canary', { version: '1.1.0', percent: 101, revision: 1 }, 400, 'common.invalid'],
    ['a revocation without a reason', 'revoke', { version: '1.1.0', reason: ' ', revision: 1 }, 400, 'common.invalid'],
    ['back to nothing', 'rollback', { revision: 1 }, 409, 'release.noPrevious'],
  ])('%s', async (_name, how, body, status, reason) => {
    const before = await read('firm');
    const reply = await move('firm', how, body);
    expect([reply.status, reply.envelope.reason]).toEqual([status, reason]);
    expect(await read('firm')).toEqual(before);
  });

  test('a revoked release, in any way', async () => {
    expect((await move('firm', 'revoke', { version: '1.2.0', reason: '泄漏', revision: 1 })).status).toBe(200);
    const before = await read('firm');
    for (const [how, body] of [
      ['promote', { version: '1.2.0', revision: 2 }],
      ['canary', { version: '1.2.0', percent: 5, revision: 2 }],
      ['revoke', { version: '1.2.0', reason: '再次', revision: 2 }],
    ] as const) {
      const reply = await move('firm', how, body);
      expect([reply.status, reply.envelope.reason]).toEqual([409, 'release.revoked']);
    }
    expect(await read('firm')).toEqual(before);
  });

  test('a release that no live host provides for', async () => {
    const { rows } = await server.owner.query(`select build, provides from host_builds`);
    await server.owner.query(`update host_builds set provides = '{"contracts": "2.0.0", "shared": "2.0.0"}'`);
    const before = await read('firm');
    const reply = await move('firm', 'promote', { version: '1.1.0', revision: 2 });
    expect([reply.status, reply.envelope.reason]).toEqual([400, 'release.incompatible']);
    expect(reply.envelope.message).toContain('在线主机提供 contracts 2.0.0、shared 2.0.0');
    expect(await read('firm')).toEqual(before);
    expect(before.hosts[0].runs).toEqual([]);
    await server.owner.query(`update host_builds set provides = $2 where build = $1`, [rows[0].build, rows[0].provides]);
    expect((await read('firm')).hosts[0].runs).toEqual(['1.0.0']);
  });
});

test('nobody goes back below what the hosts have', async () => {
  await remoteWith('floor', 1);
  const { rows } = await server.owner.query(`select build, provides from host_builds`);
  await server.owner.query(`update host_builds set provides = '{"contracts": "2.0.0", "shared": "1.1.0"}'`);
  const made = draft('floor', '2.0.0');
  made.about.remote.requires.contracts = '^2.0.0';
  await publish(server, operator, made);
  expect((await move('floor', 'promote', { version: '2.0.0', revision: 1 })).status).toBe(200);
  const before = await read('floor');
  for (const [how, body] of [
    ['rollback', { revision: 2 }],
    ['promote', { version: '1.0.0', revision: 2 }],
    ['canary', { version: '1.0.0', percent: 5, revision: 2 }],
  ] as const) {
    const reply = await move('floor', how, body);
    expect([reply.status, reply.envelope.reason]).toEqual([400, 'release.incompatible']);
  }
  expect(await read('floor')).toEqual(before);
  // While an older build of the host is open somewhere, it is possible.
  await server.owner.query(`insert into host_builds (build, provides) values ('older', $1)`, [rows[0].provides]);
  expect((await move('floor', 'rollback', { revision: 2 })).data).toMatchObject({ stable: '1.0.0' });
  await server.owner.query(`delete from host_builds where build = 'older'`);
  await server.owner.query(`update host_builds set provides = $2 where build = $1`, [rows[0].build, rows[0].provides]);
});

test('a page that is older than the host gets what runs in it, until nothing does', async () => {
  const token = await server.token('agent1');
  const made = draft('aged', '1.1.0');
  made.about.remote.requires.contracts = '^1.1.0';
  await remoteWith('aged', 1);
  await publish(server, operator, made);
  await move('aged', 'promote', { version: '1.1.0', revision: 1 });
  await until(async () => (await runs('aged')) === 'stable 1.1.0');
  const on = async (contracts: string) => {
    const { data, status } = await server.call('GET', '/xmf-basic-model/registry', { token, query: { contracts } });
    if (status !== 200) return status;
    const { remotes, unavailable } = (JSON.parse(data.payload) as RegistryStatement).registry;
    return [...remotes, ...unavailable].find(({ id }) => id === 'aged');
  };
  expect(await on('1.1.3')).toMatchObject({ version: '1.1.0', previous: { version: '1.0.0' } });
  expect(await on('1.0.2')).toMatchObject({ version: '1.0.0', previous: null });
  expect(await on('0.9.0')).toMatchObject({ reason: 'incompatible' });
  expect(await on('latest')).toBe(400);
});

test('a revoked stable release gives way to the one before; without one the remote is off', async () => {
  await remoteWith('flawed', 2);
  await move('flawed', 'promote', { version: '1.1.0', revision: 1 });
  await move('flawed', 'revoke', { version: '1.1.0', reason: '有误', revision: 2 });
  await until(async () => (await runs('flawed')) === 'stable 1.0.0');
  await move('flawed', 'revoke', { version: '1.0.0', reason: '也有误', revision: 3 });
  await until(async () => (await runs('flawed')) === 'revoked');
  expect((await read('flawed')).releases[1]).toMatchObject({ state: 'revoked', revokeReason: '也有误' });
});

test('the files of a revoked release are refused, however their address is written, and those of others are not', async () => {
  await remoteWith('leaky', 2);
  const file = (address: string) => server.server.app.inject(address);
  expect((await file('/r/leaky/1.0.0/app.js')).statusCode).toBe(200);
  await move('leaky', 'revoke', { version: '1.0.0', reason: '泄漏', revision: 1 });
  await until(async () => (await file('/r/leaky/1.0.0/app.js')).statusCode !== 200);
  const refused = await file('/r/leaky/1.0.0/app.js');
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'release.revoked']);
  expect(refused.headers['cache-control']).toBe('no-store');
  for (const address of [
    '/r/leaky/1.0.0/app.js?v=2',
    '/r/leaky/1%2e0.0/app.js',
    '/r/leaky%2f1.0.0%2fapp.js',
    '/r/leaky//1.0.0/app.js',
    '/r/leaky/./1.0.0/app.js',
    '/r/leaky/1.1.0/../1.0.0/app.js',
    '/r/leaky/1%252e0.0/app.js',
  ]) {
    expect((await file(address)).body, address).not.toContain('app of leaky');
  }
  expect((await file('/r/leaky/1.1.0/app.js')).body).toBe('app of leaky 1.1.0');
});

test('of many people who move at once exactly one does, and the others are told', async () => {
  await remoteWith('crowd', 3);
  const replies = await Promise.all([
    ...['1.1.0', '1.2.0', '1.1.0', '1.2.0'].map((version) => move('crowd', 'promote', { version, revision: 1 })),
    move('crowd', 'canary', { version: '1.2.0', percent: 10, revision: 1 }),
    move('crowd', 'revoke', { version: '1.0.0', reason: '有误', revision: 1 }),
  ]);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(replies.length - 1);
  expect(new Set(refused.map(({ envelope }) => envelope.reason))).toEqual(new Set(['release.changed']));
  expect((await read('crowd')).revision).toBe(2);
});

test('a canary by percentage gives each agent one answer', async () => {
  await remoteWith('sticky', 2);
  await move('sticky', 'canary', { version: '1.1.0', percent: 50, revision: 1 });
  const people = ['admin', 'monitor', 'agent1', 'agent2', 'agent3'];
  await until(async () => (await Promise.all(people.map((name) => runs('sticky', name)))).includes('canary 1.1.0'));
  const first = await Promise.all(people.map((name) => runs('sticky', name)));
  const second = await Promise.all(people.map((name) => runs('sticky', name)));
  expect(second).toEqual(first);
});

test('another server follows, and so do the portals that are open there', async () => {
  await remoteWith('duo', 2);
  const other = await startServer({ beside: server });
  try {
    const port = await other.server.listen();
    const token = await other.token('agent2');
    const { data } = await other.call('POST', '/xmf-user-auth/oauth/socketTicket', { token, body: { purpose: 'call-centre' } });
    const frames: string[] = [];
    const path = `/api/xmf-basic-model/websocket/${server.agentId('agent2')}?ticket=${data.ticket}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    socket.on('message', (text: Buffer) => frames.push(JSON.parse(text.toString()).type));
    await until(() => frames.includes('ready'));
    expect(await runs('duo', 'agent2', other)).toBe('stable 1.0.0');

    await move('duo', 'promote', { version: '1.1.0', revision: 1 });
    await until(() => frames.includes('rights'));
    expect(await runs('duo', 'agent2', other)).toBe('stable 1.1.0');
    // And back, moved over there.
    await other.call('PUT', '/xmf-basic-model/release/remotes/duo/rollback', { token: operator, body: { revision: 2 } });
    await until(async () => (await runs('duo')) === 'stable 1.0.0');
    socket.terminate();
  } finally {
    await other.end();
  }
});
