import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Portal } from '@lianxi/release/portal';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../server/src/demo/tenants.ts';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { nextHost } from '../next-host.ts';
import { checkLiveRemotes } from '../start/live-remotes.ts';
import { root } from '../structure/sources.ts';
import { startPortal, type TestPortal } from './portal.ts';
import { makeReleaseToken, type RunningRemote, runningRemote, signedIn } from './portal-user.ts';
import { type SampleRemote, sampleRemote } from './sample-remote.ts';

/** A team releases its remote to a running portal by the command line, and agents get what it says. */

let portal: TestPortal;
let database: pg.Client;
let remote: SampleRemote;
let token: string;
const agents: Record<string, Portal> = {};
beforeAll(async () => {
  remote = sampleRemote();
  portal = await startPortal();
  database = new pg.Client({ connectionString: portal.databaseUrl });
  await database.connect();
  // Both demo companies subscribe to what the team makes.
  await database.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'sample'), (175, 'sample')`);
  for (const username of ['monitor', 'agent1001', 'admin175']) agents[username] = await signedIn(portal.url, username);
  token = await makeReleaseToken(portal.url, 'sample');
});
afterAll(async () => {
  await database?.end();
  await portal?.stop();
  remote?.remove();
});

const release = (args: string[], environment: Record<string, string> = {}) =>
  remote.release(args, { LIANXI_PORTAL: portal.url, LIANXI_RELEASE_TOKEN: token, ...environment });

/** The command succeeded and said so. */
async function done(args: string[], words: string | RegExp): Promise<string> {
  const { code, output } = await release(args);
  expect(output).toMatch(words);
  expect(code).toBe(0);
  return output;
}

/** Uploads the remote in this version. Answers the release's. */
async function upload(version: string): Promise<string> {
  remote.write(version);
  const output = await done([], /✔ sample \S+ 已上传/);
  return /✔ sample (\S+) 已上传/.exec(output)?.[1] ?? '';
}

const running = async (username: string): Promise<RunningRemote> => {
  const agent = agents[username];
  if (!agent) throw new Error(`${username} has not signed in`);
  return runningRemote(agent, 'sample');
};
/** What an agent's session runs: a moved pointer reaches the server by a notification. */
const gets = (username: string) => expect.poll(() => running(username));
const stable = (version: string, previous: string | null = null): RunningRemote => ({ version, channel: 'stable', previous });
const canary = (version: string, previous: string): RunningRemote => ({ version, channel: 'canary', previous });

let first: string;
let second: string;

test('what was uploaded nobody gets; promoted, everybody does', async () => {
  first = await upload('1.0.0');
  await gets('monitor').toEqual({ reason: 'missing' });
  await done(['promote', '--version', first], `${first} 已对所有人发布`);
  await gets('monitor').toEqual(stable(first));
  await gets('admin175').toEqual(stable(first));
});

test('a canary goes to the tenant named and to a percentage of agents, who stay the same', async () => {
  second = await upload('1.1.0');
  await gets('monitor').toEqual(stable(first));
  await done(['canary', '--percent', '10', '--tenants', '174'], `${second} 灰度中 · canary: 10 %, 租户 · tenants 174`);
  await gets('monitor').toEqual(canary(second, first));
  await gets('agent1001').toEqual(canary(second, first));
  expect(await running('admin175')).toEqual(await running('admin175'));
  await done(['canary', '--percent', '100'], 'canary: 100 %');
  await gets('admin175').toEqual(canary(second, first));
  await done(['canary', '--percent', '0', '--tenants', '174'], 'canary: 租户 · tenants 174');
  await gets('admin175').toEqual(stable(first));
  await done(['status'], `灰度 · canary    ${second}, 租户 · tenants 174`);
});

test('promoted, rolled back, revoked', async () => {
  await done(['promote'], `${second} 已对所有人发布 · is stable now; before: ${first}`);
  await gets('admin175').toEqual(stable(second, first));
  await done(['rollback'], `已从 ${second} 回退到 ${first}`);
  await gets('admin175').toEqual(stable(first));
  await done(['promote', '--version', second], `${second} 已对所有人发布`);
  const revoked = ['revoke', '--version', second, '--reason', '点不开'];
  await done(revoked, `${second} 已撤回 · is revoked; 当前 · stable now: ${first}`);
  await gets('monitor').toEqual(stable(first));
  await done(['status'], `${second}  revoked`);
});

describe('refused in words, and nothing is changed', () => {
  test.each<[string, string[], Record<string, string>, number, RegExp]>([
    ['a version that exists', [], {}, 1, /该版本已存在/],
    ['a revoked release', ['promote', '--version', '$second'], {}, 1, /该版本已撤回/],
    ['no way back', ['rollback'], {}, 1, /没有可以回退的上一版/],
    ['a release that is not there', ['promote', '--version', '9.9.9-aaaaaaaa'], {}, 1, /nothing was changed/],
    [
      'a token that opens nothing',
      ['status'],
      { LIANXI_RELEASE_TOKEN: 'lxr_wrong' },
      1,
      /the token is wrong, expired or revoked/,
    ],
    ['what is no address', ['status'], { LIANXI_PORTAL: 'localhost' }, 2, /localhost is no portal's address/],
    ['no token', ['status'], { LIANXI_RELEASE_TOKEN: '' }, 2, /LIANXI_RELEASE_TOKEN is not set/],
    ['a canary for nobody named', ['canary'], {}, 2, /canary for whom\?/],
    ['an unknown command', ['publish'], {}, 2, /publish is no command/],
  ])('%s', async (_, args, environment, code, words) => {
    remote.write('1.0.0');
    const named = args.map((arg) => (arg === '$second' ? second : arg));
    const said = await release(named, environment);
    expect(said.output).toMatch(words);
    expect(said.code).toBe(code);
    expect(await running('monitor')).toEqual(stable(first));
  });

  test('a portal that is not there', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code, output } = await release(['status'], { LIANXI_PORTAL: url });
    expect(output).toContain(`${url} cannot be reached: connect ECONNREFUSED`);
    expect(code).toBe(3);
  });

  test("another team's token", async () => {
    const other = await makeReleaseToken(portal.url, 'other');
    for (const args of [[], ['status'], ['promote', '--version', first]]) {
      const { code, output } = await release(args, { LIANXI_RELEASE_TOKEN: other });
      expect(output).toContain('the token is not for this remote');
      expect(code).toBe(1);
    }
  });

  test('a remote.json that fits neither its schema nor the code', async () => {
    remote.write('1.2.0', { routes: 'none' });
    expect(await release([])).toMatchObject({ code: 1, output: expect.stringContaining('does not fit its schema') });
    remote.write('1.2.0', { routes: [] });
    expect(await release([])).toMatchObject({ code: 1, output: expect.stringContaining('is not in remote.json') });
  });

  test('a release that no live host could run', async () => {
    remote.write('1.2.0');
    await database.query(`update host_builds set last_seen = now() - interval '2 days'`);
    const { code, output } = await release([]);
    await database.query('update host_builds set last_seen = now()');
    expect(output).toContain('No live host of the portal could run this release');
    expect(code).toBe(1);
  });
});

describe('the host of this repository', () => {
  const releaseHost = () =>
    spawnSync(process.execPath, ['tools/release.ts', 'host', '--to', portal.url], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, LIANXI_OPERATOR: 'operator', LIANXI_OPERATOR_PASSWORD: DEMO_PASSWORD },
    });

  /** `npm start` on the portal's database. */
  const startHost = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lianxi-host-'));
    const [port, videoPort] = [await freePort(), await freePort()];
    const place = { DATA_DIR: dataDir, PORT: String(port), VIDEO_PORT: String(videoPort), DATABASE_URL: portal.databaseUrl };
    const ended = spawnSync(process.execPath, ['tools/start.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...place, REDIS_URL: '' },
    });
    rmSync(dataDir, { recursive: true, force: true });
    return ended;
  };

  test('may be released and started while every live remote runs in it', async () => {
    const { status, stdout } = releaseHost();
    expect(stdout).toContain(`sample: stable ${first} ✔`);
    expect(status).toBe(0);
    await checkLiveRemotes(portal.databaseUrl, nextHost());
  });

  test('may not when a live remote would be gone', async () => {
    const old = JSON.stringify({ contracts: '^0.9.0', shared: '^1.0.0' });
    await database.query(
      `update remote_releases set remote = jsonb_set(remote, '{requires}', $1) where remote_id = 'sample' and version = $2`,
      [old, first],
    );
    const { status, stdout, stderr } = releaseHost();
    expect(stdout).toContain(`sample: stable ${first} ✖ (contracts ^0.9.0 is required`);
    expect(stderr).toContain('remotes that would be gone with this host: sample');
    expect(status).toBe(1);
    const started = await startHost();
    expect(started.stderr).toContain('remotes that would be gone with this host: sample');
    expect(started.status).toBe(1);
  });
});
