import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { signInAgent } from '../../app/testing/signed-in.ts';
import { judgeReleases } from './auto-revert.ts';
import { ask, draft, publish } from './testing/release-kit.ts';

let server: ServerFixture;
let operator: string;
/** Access tokens of people of the two tenants who use the apps. */
let ours: string[];
let theirs: string[];
beforeAll(async () => {
  server = await startServer();
  operator = await server.token('operator');
  ours = await peopleOf(174, 50);
  theirs = await peopleOf(175, 8);
});
afterAll(() => server.end());

async function peopleOf(tenantId: number, count: number): Promise<string[]> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into agents (tenant_id, username, ag_no, name, department_id, password_hash)
     select $1::int, name, name, name, (select min(id) from departments where tenant_id = $1), 'none'
     from generate_series(1, $2::int) as n, lateral (select format('user%s-%s', $1::int, n) as name) as named returning id`,
    [tenantId, count],
  );
  const tokens: string[] = [];
  for (const { id } of rows) tokens.push(await signInAgent(server.owner, tenantId, id));
  return tokens;
}

const move = (id: string, how: string, body: object) => ask(server, operator, 'PUT', `remotes/${id}/${how}`, body);
const read = async (id: string) => (await ask(server, operator, 'GET', `remotes/${id}`)).data;

/** What the registry gave a session. */
async function given(token: string, remoteId: string) {
  const { data } = await server.call('GET', '/xmf-basic-model/registry', { token });
  // biome-ignore lint/suspicious/noExplicitAny: as the wire has it.
  return JSON.parse(data.payload).registry.remotes.find(({ id }: any) => id === remoteId);
}

type Kind = 'loaded' | 'load-failed' | 'crashed' | 'integrity';
type Kinds = Partial<Record<Kind, number>>;

function send(token: string, about: object, kinds: Kinds) {
  const reports = Object.entries(kinds).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => ({ ...about, kind, ...(kind === 'loaded' ? { ms: 120 } : { detail: 'x' }) })),
  );
  return ask(server, token, 'POST', 'reports', { reports });
}

/** Reports of the release that the session was given. */
async function report(token: string, remoteId: string, kinds: Kinds) {
  const { version, ticket } = await given(token, remoteId);
  return send(token, { remoteId, version, ticket }, kinds);
}

async function all(tokens: readonly string[], remoteId: string, kinds: Kinds): Promise<void> {
  for (const token of tokens) expect((await report(token, remoteId, kinds)).status).toBe(200);
}

/** Two releases of a remote that these tenants bought, 1.0.0 stable. */
async function remoteOf(id: string, tenants = [174, 175]): Promise<void> {
  for (const version of ['1.0.0', '1.1.0']) await publish(server, operator, draft(id, version));
  await server.owner.query('insert into tenant_remotes (tenant_id, remote_id) select unnest($1::int[]), $2', [tenants, id]);
  await move(id, 'promote', { version: '1.0.0', revision: 0 });
  await server.server.kernel.readReleases();
}

async function promoted(id: string): Promise<void> {
  await remoteOf(id);
  await move(id, 'promote', { version: '1.1.0', revision: 1 });
  await expect.poll(async () => (await given(ours[0] ?? '', id))?.version).toBe('1.1.0');
}

const judge = () => judgeReleases(server.server.kernel.db, server.server.kernel.log);
const runs = async (tokens: readonly string[], id: string) => (await given(tokens[0] ?? '', id)).version;

test('what browsers tell is counted by version and minute, a few times of each session', async () => {
  await remoteOf('told');
  const [first = '', ...others] = ours.slice(0, 4);
  expect((await report(first, 'told', { loaded: 30, 'load-failed': 2, crashed: 3, integrity: 1 })).status).toBe(200);
  expect((await report(first, 'told', { loaded: 10, crashed: 20 })).status).toBe(200);
  await Promise.all(others.map((token) => report(token, 'told', { loaded: 3 })));
  const { health } = await read('told');
  const about = { time: expect.any(String), version: '1.0.0', p50: 125, p95: 148 };
  expect(health).toEqual([{ ...about, loads: 14, loadFailures: 2, crashes: 5, integrityFailures: 1 }]);
  const line = server.logged.find((text) => text.includes('release failed in a browser'));
  expect(JSON.parse(line ?? '')).toMatchObject({ remote: 'told', version: '1.0.0' });
});

test('a report counts only of a release that this very session was given', async () => {
  await remoteOf('forged', [174]);
  const [own = '', colleague = ''] = ours;
  const [stranger = ''] = theirs;
  const { version, ticket } = await given(own, 'forged');
  expect(await given(stranger, 'forged')).toBeUndefined();
  const about = { remoteId: 'forged', version, ticket };
  for (const [token, forged] of [
    [stranger, { remoteId: 'forged', version }],
    [stranger, about],
    [colleague, about],
    [own, { ...about, version: '1.1.0' }],
    [own, { ...about, remoteId: 'nothing' }],
  ] as const) {
    expect((await send(token, forged, { crashed: 5 })).status).toBe(200);
  }
  const { rows } = await server.owner.query(`select 1 from release_sessions where remote_id in ('forged', 'nothing')`);
  expect(rows).toEqual([]);
  expect((await read('forged')).health).toEqual([]);
  await send(own, about, { crashed: 1 });
  expect((await read('forged')).health).toMatchObject([{ crashes: 1 }]);
});

test('a flood is refused', async () => {
  const token = await server.token('agent3');
  const about = { remoteId: 'told', version: '1.0.0' };
  expect((await send(token, about, { loaded: 51 })).status).toBe(400);
  const replies = await Promise.all(Array.from({ length: 130 }, () => send(token, about, { loaded: 1 })));
  const refused = replies.filter(({ status }) => status === 429);
  // A minute may begin in between.
  expect(refused.length).toBeGreaterThanOrEqual(10);
});

test('fifty hostile accounts of one tenant move no release; their own tenant runs the one before', async () => {
  await promoted('sought');
  await all(ours, 'sought', { crashed: 7, 'load-failed': 7 });
  await all(theirs.slice(0, 2), 'sought', { loaded: 1 });
  await Promise.all([judge(), judge()]);
  await judge();
  const { stable, previous, events } = await read('sought');
  expect({ stable, previous }).toEqual({ stable: '1.1.0', previous: '1.0.0' });
  expect(events.filter(({ actor }: { actor: string }) => actor === 'system')).toMatchObject([
    {
      version: '1.1.0',
      action: 'withheld',
      detail: { tenantId: 174, reason: expect.stringContaining('人遇到故障，占 100.0%') },
    },
  ]);
  await expect.poll(() => runs(ours, 'sought')).toBe('1.0.0');
  expect(await runs(theirs, 'sought')).toBe('1.1.0');
  // Shown anew, it is everybody's again.
  await move('sought', 'rollback', { revision: (await read('sought')).revision });
  await move('sought', 'promote', { version: '1.1.0', revision: (await read('sought')).revision });
  await expect.poll(() => runs(ours, 'sought')).toBe('1.1.0');
});

test('a stable release that does badly for several tenants goes back by itself, once, however many servers look', async () => {
  await promoted('sick');
  await all(ours.slice(0, 4), 'sick', { 'load-failed': 1 });
  await all(theirs.slice(0, 2), 'sick', { loaded: 1, crashed: 1 });
  const [, , third = ''] = theirs;
  await report(third, 'sick', { integrity: 1 });
  await Promise.all([judge(), judge(), judge()]);
  const { stable, previous, revision, events, releases } = await read('sick');
  expect({ stable, previous }).toEqual({ stable: '1.0.0', previous: null });
  expect(events.filter(({ action }: { action: string }) => action === 'reverted')).toMatchObject([
    {
      version: '1.1.0',
      actor: 'system',
      detail: { to: '1.0.0', reason: '3 人中 3 人遇到故障，占 100.0%，至少 31.1%，超过 5.0%' },
    },
  ]);
  expect(releases.find(({ version }: { version: string }) => version === '1.1.0').state).toBe('retired');
  // What it went back to is not judged: when everything fails, nothing is gained by going on.
  await expect.poll(() => runs(ours, 'sick')).toBe('1.0.0');
  await all([...ours.slice(0, 4), ...theirs.slice(0, 4)], 'sick', { crashed: 3 });
  await judge();
  expect((await read('sick')).revision).toBe(revision);
});

test('two people take a release from nobody, where one tenant has it three take it back', async () => {
  await remoteOf('liked', [174]);
  await move('liked', 'promote', { version: '1.1.0', revision: 1 });
  await expect.poll(() => runs(ours, 'liked')).toBe('1.1.0');
  await all(ours.slice(0, 2), 'liked', { crashed: 20, 'load-failed': 30 });
  await judge();
  expect((await read('liked')).stable).toBe('1.1.0');
  await all(ours.slice(2, 3), 'liked', { crashed: 1 });
  await judge();
  expect((await read('liked')).stable).toBe('1.0.0');
});

test('a canary of few that does badly ends, and the stable release stays', async () => {
  await remoteOf('odd');
  await all(ours.slice(0, 12), 'odd', { loaded: 1 });
  await move('odd', 'canary', { version: '1.1.0', percent: 0, tenantIds: [175], revision: 1 });
  await expect.poll(() => runs(theirs, 'odd')).toBe('1.1.0');
  await all(theirs.slice(0, 3), 'odd', { loaded: 1, crashed: 1 });
  await judge();
  const { stable, canary, releases, events } = await read('odd');
  expect({ stable, canary, action: events[0].action }).toEqual({ stable: '1.0.0', canary: null, action: 'reverted' });
  expect(releases.map(({ state }: { state: string }) => state).sort()).toEqual(['retired', 'stable']);
});

test('what was reported before a release was moved forward does not count', async () => {
  await promoted('late');
  // The server judges by itself too: it must not come before we pretend.
  await server.owner.query(`update remotes set stable_since = now() + interval '1 hour' where remote_id = 'late'`);
  await all([...ours.slice(0, 4), ...theirs.slice(0, 4)], 'late', { crashed: 3 });
  await judge();
  expect(await read('late')).toMatchObject({ stable: '1.1.0', revision: 2 });
});

test('what goes wrong late does not drown in what went well before', async () => {
  await promoted('tired');
  await all(ours, 'tired', { loaded: 1 });
  await server.owner.query(
    `update release_sessions set last_at = last_at - interval '1 hour' where remote_id = 'tired';
     update remotes set stable_since = now() - interval '5 hours' where remote_id = 'tired'`,
  );
  await all([...ours.slice(0, 2), ...theirs.slice(0, 3)], 'tired', { 'load-failed': 1 });
  await judge();
  expect((await read('tired')).stable).toBe('1.1.0');
  await all(ours.slice(2, 4), 'tired', { 'load-failed': 1 });
  await judge();
  expect((await read('tired')).stable).toBe('1.0.0');
});

test('metrics name the versions that run, and no others', async () => {
  await remoteOf('meter');
  const metrics = async () =>
    (await server.server.app.inject('/metrics')).body.split('\n').filter((line) => line.includes('"meter"'));
  await expect.poll(metrics).toContain('release_pointer{remote="meter",channel="stable",version="1.0.0"} 1');
  const [first = '', second = ''] = ours;
  await report(first, 'meter', { loaded: 3, crashed: 1 });
  await move('meter', 'canary', { version: '1.1.0', percent: 0, tenantIds: [174], revision: 1 });
  await expect.poll(() => runs(ours, 'meter')).toBe('1.1.0');
  const canary = await given(second, 'meter');
  await move('meter', 'canary', { version: '1.1.0', percent: 0, tenantIds: [], revision: 2 });
  await expect.poll(() => runs(ours, 'meter')).toBe('1.0.0');
  await send(second, { remoteId: 'meter', version: '1.1.0', ticket: canary.ticket }, { crashed: 2 });
  const lines = await metrics();
  expect(lines).toContain('release_reports_total{remote="meter",version="1.0.0",kind="loaded"} 3');
  expect(lines).toContain('release_reports_total{remote="meter",version="1.0.0",kind="crashed"} 1');
  expect(lines).toContain('release_reports_total{remote="meter",version="other",kind="crashed"} 2');
  expect(lines).toContain('release_load_seconds_bucket{le="0.2",remote="meter"} 3');
  await move('meter', 'promote', { version: '1.1.0', revision: 3 });
  await move('meter', 'rollback', { revision: 4 });
  await move('meter', 'promote', { version: '1.1.0', revision: 5 });
  await move('meter', 'revoke', { version: '1.0.0', reason: '有误', revision: 6 });
  await expect.poll(async () => (await metrics()).join()).not.toContain('version="1.0.0"');
});
