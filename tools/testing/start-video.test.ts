import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processMark } from '../../server/src/platform/db/folder-lock.ts';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { planLiveKit } from '../livekit/obtain-livekit.ts';
import { root } from '../structure/sources.ts';

/** The video service of `npm start`. */

let dataDir: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lianxi-start-video-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(environment: Record<string, string>) {
  const port = await freePort();
  const own = { SEED_DEMO: '0', PORT: String(port), VIDEO_PORT: String(await freePort()), DATA_DIR: dataDir };
  const child = spawn('node', [join(root, 'tools/bootstrap.mjs'), 'start'], {
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', ASTERISK_ARI_URL: 'none', ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, port, said: () => output, ready: () => expect.poll(() => output, { timeout: 120_000 }).toContain('ready in') };
}

const pidFile = () => join(dataDir, 'livekit/livekit.pid');
const liveKitPid = () => Number(readFileSync(pidFile(), 'utf8').split(' ')[0]);
const stateFile = () => join(dataDir, 'livekit/state.json');
const instance = () => readFileSync(join(dataDir, 'livekit/instance.json'), 'utf8');
const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

test.each([
  [{ LIVEKIT_URL: 'ftp://127.0.0.1' }, 'LIVEKIT_URL is not an address'],
  [{ LIVEKIT_URL: 'wss://video.example' }, 'LIVEKIT_API_KEY is needed too'],
  [{ LIVEKIT_URL: 'wss://video.example', LIVEKIT_API_KEY: 'k' }, 'LIVEKIT_API_SECRET is needed too'],
])('%o is refused in one sentence', async (settings, sentence) => {
  const { child, said } = await start(settings);
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(said()).toContain(sentence);
});

test("the operator's own is not started here, and its secret is not shown", async () => {
  const secret = 'a secret of at least thirty-two characters';
  const copy = await start({ LIVEKIT_URL: 'ws://127.0.0.1:9', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: secret });
  await copy.ready();
  expect(copy.said()).toMatch(/视频 video +LiveKit 127\.0\.0\.1:9\n/);
  expect(copy.said()).not.toContain(secret);
  expect(existsSync(join(dataDir, 'livekit'))).toBe(false);
});

test('none can be had: the portal starts, says why, and what to do', async () => {
  // Neither Go nor a LiveKit server on PATH, and nothing built before.
  const bare = { PATH: [dirname(process.execPath), '/bin'].join(delimiter), XDG_CACHE_HOME: join(dataDir, 'cache') };
  const copy = await start(bare);
  await copy.ready();
  expect(copy.said()).toMatch(/视频 video +未配置 · none .*install livekit-server or Go/);
  const { state, reason } = JSON.parse(readFileSync(stateFile(), 'utf8'));
  expect(state).toBe('absent');
  expect(reason).toMatch(/^视频服务未配置.*LIVEKIT_URL/);
  expect(await answers(`http://127.0.0.1:${copy.port}/health/ready`)).toBe(200);
});

describe.skipIf(planLiveKit().kind !== 'ready')('one that runs here', () => {
  test('is on this machine alone, started again when it is killed, and ends with the product', async () => {
    const copy = await start({});
    await copy.ready();
    expect(copy.said()).toMatch(/视频 video +LiveKit 1\.\d+/);
    expect(existsSync(stateFile())).toBe(false);
    expect(statSync(join(dataDir, 'livekit/instance.json')).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'livekit/livekit.yaml')).mode & 0o077).toBe(0);
    const known = instance();
    const { httpPort } = JSON.parse(known);
    const killed = liveKitPid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(liveKitPid).not.toBe(killed);
    await expect.poll(() => answers(`http://127.0.0.1:${httpPort}`)).toBe(200);
    const next = liveKitPid();
    // Its commands and its pictures.
    expect(new Set(listenersOf(next))).toEqual(new Set(['tcp 127.0.0.1', 'udp 127.0.0.1']));
    copy.child.kill('SIGTERM');
    await once(copy.child, 'exit');
    expect(processMark(next)).toBeUndefined();
    expect(existsSync(pidFile())).toBe(false);
    expect(instance()).toBe(known);
  });

  test('nothing of it is left when the product is killed', async () => {
    const copy = await start({});
    await copy.ready();
    const pid = liveKitPid();
    copy.child.kill('SIGKILL');
    await expect.poll(() => processMark(pid)).toBeUndefined();
  });

  test('two copies have one each', async () => {
    const first = await start({});
    await first.ready();
    const home = dataDir;
    dataDir = mkdtempSync(join(tmpdir(), 'lianxi-start-video-'));
    const second = await start({});
    await second.ready();
    const ports = [home, dataDir].map(
      (folder) => JSON.parse(readFileSync(join(folder, 'livekit/instance.json'), 'utf8')).httpPort,
    );
    expect(await Promise.all(ports.map((port) => answers(`http://127.0.0.1:${port}`)))).toEqual([200, 200]);
    expect(new Set(ports).size).toBe(2);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    rmSync(home, { recursive: true, force: true });
  });
});

const LISTENS = '0A';
const UNCONNECTED = '07';

/** Where a process can be reached, as Linux knows it. */
function listenersOf(pid: number): string[] {
  const own = new Set(socketsOf(pid));
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((row) => {
        const [, local = '', , state = '', , , , , , inode = ''] = row.trim().split(/\s+/);
        if (![LISTENS, UNCONNECTED].includes(state) || !own.has(inode)) return [];
        const [address = ''] = local.split(':');
        return [`${table} ${address.length === 8 ? Buffer.from(address, 'hex').reverse().join('.') : address}`];
      }),
  );
}

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      // Closed while we looked.
      return [];
    }
  });
}
