import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listProcesses, processMark } from '../../server/src/platform/db/folder-lock.ts';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { root } from '../structure/sources.ts';

/** `npm start` as an operator knows it: its words, its exit codes, and what is left after every kind of end. */

const PASSWORD = 'Lianxi2026';
let dataDir: string;
const started: Copy[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lianxi-start-'));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  for (const copy of started.splice(0)) await copy.killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One `npm start`, from bootstrap.mjs down. */
interface Copy {
  child: ChildProcess;
  url: string;
  /** Everything printed so far. */
  said(): string;
  /** Waits until it says that it is ready. */
  ready(): Promise<void>;
  exitCode(): Promise<number | null>;
  /** Its processes that still live: its own, the server, PostgreSQL. */
  survivors(): number[];
  killAll(): Promise<void>;
}

async function start(environment: Record<string, string> = {}): Promise<Copy> {
  const port = environment.PORT ?? String(await freePort());
  const folder = environment.DATA_DIR ?? dataDir;
  const child = spawn('node', [join(root, 'tools/bootstrap.mjs'), 'start'], {
    env: {
      ...process.env,
      HOST: '',
      DATABASE_URL: '',
      REDIS_URL: '',
      VIDEO_PORT: String(await freePort()),
      SEED_DEMO: '0',
      ...environment,
      PORT: port,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const closed = once(child, 'close');
  const known = new Map<number, string | undefined>();
  const look = () => {
    for (const pid of familyOf(child.pid, folder)) if (!known.has(pid)) known.set(pid, processMark(pid));
    return [...known].filter(([pid, mark]) => mark !== undefined && processMark(pid) === mark).map(([pid]) => pid);
  };
  const copy: Copy = {
    child,
    url: `http://127.0.0.1:${port}`,
    said: () => output,
    ready: async () => {
      await Promise.race([
        expect.poll(() => output, { timeout: 240_000, interval: 100 }).toContain('ready in'),
        closed.then(() => Promise.reject(new Error(output))),
      ]);
      look();
    },
    exitCode: async () => (await closed)[0],
    survivors: look,
    killAll: async () => {
      for (const pid of look()) kill(pid);
      await expect.poll(look, { timeout: 20_000 }).toEqual([]);
    },
  };
  started.push(copy);
  return copy;
}

/** One that ended meanwhile, because its parent did, is as dead as it should be. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process, its children and theirs, and PostgreSQL's processes on the folder. */
function familyOf(pid: number | undefined, folder: string): number[] {
  const family = new Set([pid]);
  const all = listProcesses();
  for (let grown = -1; grown !== family.size; ) {
    grown = family.size;
    for (const each of all) if (family.has(parentOf(each.pid))) family.add(each.pid);
  }
  for (const each of all) if (each.command.includes(`${folder}/postgres`)) family.add(each.pid);
  return [...family].filter((each) => each !== undefined);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

async function signIn(url: string, username: string, password: string): Promise<string | undefined> {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const reply = await fetch(`${url}/api/xmf-user-auth/oauth/token`, { method: 'POST', body });
  return (await reply.json()).data?.access_token;
}

/** The one sentence after the cross. */
const sentence = (copy: Copy) => /^✖ (.+ · .+)$/m.exec(copy.said())?.[1] ?? copy.said();

describe('what cannot begin says so in one sentence and leaves nothing', () => {
  test.each(['PORT', 'VIDEO_PORT'])('%s is taken', async (name) => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as { port: number };
    const folder = join(dataDir, 'new');
    const copy = await start({ [name]: String(port), DATA_DIR: folder });
    expect(await copy.exitCode()).toBe(1);
    expect(sentence(copy)).toContain(`port ${port} is taken, set ${name}`);
    expect(existsSync(folder)).toBe(false);
    stranger.close();
  });

  test('a port that is none', async () => {
    const copy = await start({ PORT: '80800' });
    expect(await copy.exitCode()).toBe(1);
    expect(sentence(copy)).toContain('PORT=80800 is not a port');
  });

  // Root writes wherever there is a file system: below /proc not even root does.
  test('DATA_DIR cannot be written', async () => {
    chmodSync(dataDir, 0o555);
    const copy = await start({ DATA_DIR: process.getuid?.() === 0 ? '/proc/lianxi' : join(dataDir, 'new') });
    expect(await copy.exitCode()).toBe(1);
    expect(sentence(copy)).toContain('cannot be written');
  });

  test('DATABASE_URL does not answer', async () => {
    const copy = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await copy.exitCode()).toBe(1);
    expect(sentence(copy)).toContain('cannot connect to DATABASE_URL');
  });
});

test('two copies run side by side; a third on a folder in use is refused', async () => {
  const first = await start();
  const second = await start({ DATA_DIR: join(dataDir, 'second') });
  await Promise.all([first.ready(), second.ready()]);
  for (const { url } of [first, second]) expect((await fetch(`${url}/health/ready`)).status).toBe(200);

  const third = await start();
  expect(await third.exitCode()).toBe(1);
  expect(sentence(third)).toContain('is in use by another copy');
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends every child and leaves the database clean', async (signal) => {
  const copy = await start();
  await copy.ready();
  copy.child.kill(signal);
  expect(await copy.exitCode()).toBe(0);
  expect(copy.survivors()).toEqual([]);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd()).toMatch(/database system is shut down$/);
});

test('Ctrl-C while it starts leaves nothing running', async () => {
  const copy = await start();
  await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { timeout: 60_000, interval: 20 }).toBe(true);
  copy.survivors();
  copy.child.kill('SIGINT');
  await copy.exitCode();
  expect(copy.survivors()).toEqual([]);
});

test('kill -9 of everything at once loses nothing that was acknowledged', async () => {
  const before = await start({ SEED_DEMO: '1' });
  await before.ready();
  const token = await signIn(before.url, 'agent1001', PASSWORD);
  const newPassword = 'Changed2026';
  const changed = await fetch(`${before.url}/api/xmf-user-auth/agents/password`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ originalpwd: PASSWORD, newpwd: newPassword, repeatpwd: newPassword }),
  });
  expect(await changed.json()).toMatchObject({ code: '0' });
  await before.killAll();

  const after = await start({ SEED_DEMO: '1' });
  await after.ready();
  expect(await signIn(after.url, 'agent1001', newPassword)).toBeTypeOf('string');
  expect(await signIn(after.url, 'agent1001', PASSWORD)).toBeUndefined();
});

describe('kill -9 of one process ends the rest, and the next start recovers', () => {
  const victims: Record<string, (copy: Copy) => number> = {
    server: () => Number(readFileSync(join(dataDir, 'server.pid'), 'utf8').split(' ')[0]),
    PostgreSQL: () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    start: (copy) => listProcesses().find(({ pid }) => parentOf(pid) === copy.child.pid)?.pid ?? 0,
    bootstrap: (copy) => copy.child.pid ?? 0,
  };
  test.each(Object.keys(victims))('%s', async (name) => {
    const copy = await start();
    await copy.ready();
    process.kill(victims[name]?.(copy) ?? 0, 'SIGKILL');
    expect(await copy.exitCode()).not.toBe(0);
    await expect.poll(copy.survivors, { timeout: 30_000 }).toEqual([]);
    if (name === 'server') expect(sentence(copy)).toContain('the server process ended unexpectedly');
    if (name === 'PostgreSQL') expect(sentence(copy)).toContain('the database process ended unexpectedly');

    const next = await start();
    await next.ready();
    expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
  });
});
