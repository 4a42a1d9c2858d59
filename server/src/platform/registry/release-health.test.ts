import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { judgeReleases } from './auto-revert.ts';
import { ask, draft, publish } from './testing/release-kit.ts';

let server: ServerFixture;
let operator: string;
beforeAll(async () => {
  server = await startServer();
  operator = await server.token('operator');
});
afterAll(() => server.end());

const move = (id: string, how: string, body: object) => ask(server, operator, 'PUT', `remotes/${id}/${how}`, body);
const read = async (id: string) => (await ask(server, operator, 'GET', `remotes/${id}`)).data;

type Kind = 'loaded' | 'load-failed' | 'crashed' | 'integrity';
async function report(username: string, remoteId: string, version: string, kinds: Partial<Record<Kind, number>>) {
  const reports = Object.entries(kinds).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => ({ remoteId, version, kind, ...(kind === 'loaded' ? { ms: 120 } : { detail: 'x' }) })),
  );
  return ask(server, await server.token(username), 'POST', 'reports', { reports });
}

/** Three people of two tenants report the same. */
async function everybody(remoteId: string, version: string, kinds: Partial<Record<Kind, number>>): Promise<void> {
  for (const name of ['agent1', 'agent2', 'admin175']) await report(name, remoteId, version, kinds);
}

/** Two releases of a remote, 1.0.0 stable. */
async function remoteOf(id: string): Promise<void> {
  for (const version of ['1.0.0', '1.1.0']) await publish(server, operator, draft(id, version));
  await move(id, 'promote', { version: '1.0.0', revision: 0 });
}

const judge = () => judgeReleases(server.server.kernel.db, server.server.kernel.log);

test('what browsers tell is counted by version and minute, with how long loading took', async () => {
  await remoteOf('told');
  expect((await report('agent1', 'told', '1.0.0', { loaded: 30, 'load-failed': 2, crashed: 1, integrity: 1 })).status).toBe(200);
  await Promise.all(['agent1', 'agent2', 'admin175'].map((name) => report(name, 'told', '1.0.0', { loaded: 10 })));
  const { health } = await read('told');
  expect(health).toEqual([
    {
      time: expect.any(String),
      version: '1.0.0',
      loads: 60,
      loadFailures: 2,
      crashes: 1,
      integrityFailures: 1,
      p50: 125,
      p95: 148,
    },
  ]);
  const { data: remotes } = await ask(server, operator, 'GET', 'remotes');
  expect(remotes.find(({ remoteId }: { remoteId: string }) => remoteId === 'told').health[0]).toMatchObject({ loads: 60 });
  const line = server.logged.find((text) => text.includes('release failed in a browser'));
  expect(JSON.parse(line ?? '')).toMatchObject({ remote: 'told', version: '1.0.0' });
});

test('of releases that are not there nothing is kept; a flood is refused', async () => {
  expect((await report('agent2', 'told', '8.8.8', { crashed: 5 })).status).toBe(200);
  expect((await report('agent2', 'nothing', '1.0.0', { crashed: 5 })).status).toBe(200);
  const { rows } = await server.owner.query(`select 1 from release_health where version = '8.8.8' or remote_id = 'nothing'`);
  expect(rows).toEqual([]);
  expect((await report('agent2', 'told', '1.0.0', { loaded: 51 })).status).toBe(400);
  await server.token('agent3');
  const replies = await Promise.all(Array.from({ length: 130 }, () => report('agent3', 'told', '1.0.0', { loaded: 1 })));
  const refused = replies.filter(({ status }) => status === 429);
  // A minute may begin in between.
  expect(refused.length).toBeGreaterThanOrEqual(10);
});

test('a stable release that does badly goes back by itself, once, however many servers look', async () => {
  await remoteOf('sick');
  await report('agent1', 'sick', '1.0.0', { loaded: 40 });
  await move('sick', 'promote', { version: '1.1.0', revision: 1 });
  await report('agent1', 'sick', '1.1.0', { loaded: 15, 'load-failed': 2 });
  await report('agent1', 'sick', '1.1.0', { 'load-failed': 1 });
  await report('agent2', 'sick', '1.1.0', { 'load-failed': 1 });
  await judge();
  expect((await read('sick')).stable).toBe('1.1.0');
  await report('monitor', 'sick', '1.1.0', { crashed: 1, loaded: 1 });
  await Promise.all([judge(), judge(), judge()]);
  const { stable, previous, revision, events, releases } = await read('sick');
  expect({ stable, previous, revision }).toEqual({ stable: '1.0.0', previous: null, revision: 3 });
  expect(events.filter(({ action }: { action: string }) => action === 'reverted')).toMatchObject([
    {
      version: '1.1.0',
      actor: 'system',
      detail: { to: '1.0.0', reason: '20 次加载中失败 4 次、崩溃 1 次，故障率 25.0% 超过 5.0%' },
    },
  ]);
  expect(releases.find(({ version }: { version: string }) => version === '1.1.0').state).toBe('retired');
  // What it went back to is not judged: when everything fails, nothing is gained by going on.
  await everybody('sick', '1.0.0', { crashed: 30, loaded: 10 });
  await judge();
  expect((await read('sick')).revision).toBe(3);
});

test('one person alone takes a release from nobody', async () => {
  await remoteOf('liked');
  await move('liked', 'promote', { version: '1.1.0', revision: 1 });
  for (let n = 0; n < 4; n += 1) await report('agent1', 'liked', '1.1.0', { crashed: 20, 'load-failed': 30 });
  await judge();
  expect((await read('liked')).stable).toBe('1.1.0');
  await report('agent2', 'liked', '1.1.0', { crashed: 1 });
  await report('monitor', 'liked', '1.1.0', { crashed: 1 });
  await judge();
  expect((await read('liked')).stable).toBe('1.0.0');
});

test('a canary that does badly ends, and the stable release stays', async () => {
  await remoteOf('odd');
  await report('agent1', 'odd', '1.0.0', { loaded: 30 });
  await move('odd', 'canary', { version: '1.1.0', percent: 10, tenantIds: [], revision: 1 });
  await everybody('odd', '1.1.0', { loaded: 9, integrity: 1 });
  await judge();
  const { stable, canary, releases, events } = await read('odd');
  expect({ stable, canary, action: events[0].action }).toEqual({ stable: '1.0.0', canary: null, action: 'reverted' });
  expect(releases.map(({ state }: { state: string }) => state).sort()).toEqual(['retired', 'stable']);
});

test('what was reported before a release was moved forward does not count', async () => {
  await remoteOf('late');
  await everybody('late', '1.1.0', { crashed: 30, loaded: 20 });
  await server.owner.query(`update release_health set minute = minute - interval '1 minute' where remote_id = 'late'`);
  await move('late', 'promote', { version: '1.1.0', revision: 1 });
  await judge();
  expect((await read('late')).stable).toBe('1.1.0');
});

test('what goes wrong late does not drown in what went well before', async () => {
  await remoteOf('tired');
  await move('tired', 'promote', { version: '1.1.0', revision: 1 });
  await server.owner.query(`update remotes set stable_since = now() - interval '5 hours' where remote_id = 'tired'`);
  await server.owner.query(
    `insert into release_health (remote_id, version, minute, loads, load_ms)
     values ('tired', '1.1.0', date_trunc('minute', now() - interval '1 hour'), 5000, '{}')`,
  );
  await everybody('tired', '1.1.0', { loaded: 4, 'load-failed': 4 });
  await judge();
  expect((await read('tired')).stable).toBe('1.0.0');
});

test('metrics name the versions that run, and no others', async () => {
  await remoteOf('meter');
  await server.server.kernel.readReleases();
  const metrics = async () =>
    (await server.server.app.inject('/metrics')).body.split('\n').filter((line) => line.includes('"meter"'));
  await expect.poll(metrics).toContain('release_pointer{remote="meter",channel="stable",version="1.0.0"} 1');
  await report('monitor', 'meter', '1.0.0', { loaded: 3, crashed: 1 });
  await report('monitor', 'meter', '1.1.0', { crashed: 2 });
  const lines = await metrics();
  expect(lines).toContain('release_reports_total{remote="meter",version="1.0.0",kind="loaded"} 3');
  expect(lines).toContain('release_reports_total{remote="meter",version="1.0.0",kind="crashed"} 1');
  expect(lines).toContain('release_reports_total{remote="meter",version="other",kind="crashed"} 2');
  expect(lines).toContain('release_load_seconds_bucket{le="0.2",remote="meter"} 3');
  await move('meter', 'promote', { version: '1.1.0', revision: 1 });
  await move('meter', 'rollback', { revision: 2 });
  await move('meter', 'promote', { version: '1.1.0', revision: 3 });
  await move('meter', 'revoke', { version: '1.0.0', reason: '有误', revision: 4 });
  await expect.poll(async () => (await metrics()).join()).not.toContain('version="1.0.0"');
});
