import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { areas } from './areas.ts';
import { readConfig } from './config.ts';

/** The process itself: its start, its error messages, its stop. */

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lianxi-main-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

function run(env: Record<string, string>): Run {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    silent: true,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DIST_DIR: join(folder, 'dist'),
      PORT: '0',
      VIDEO_PORT: '0',
      ...env,
    },
    execArgv: [],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, exit: once(child, 'exit').then(([code]) => code) };
}

async function ready({ child, exit, output }: Run): Promise<number> {
  const message = new Promise<number>((resolve) => {
    child.on('message', (said: { ready?: true; port: number }) => said.ready && resolve(said.port));
  });
  const ended = exit.then(() => Promise.reject(new Error(output())));
  return Promise.race([message, ended]);
}

describe('starting', () => {
  test('says ready with its port, logs lines of JSON, and ends cleanly on SIGTERM', async () => {
    const started = run({});
    const port = await ready(started);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
    const lines = started
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(lines).toEqual(expect.arrayContaining(['listening', 'stopping', 'stopped']));
  });

  test('leaves nothing in the data folder that others may read, not even what was made before', async () => {
    const former = join(folder, 'files', '174');
    await mkdir(former, { recursive: true, mode: 0o755 });
    await writeFile(join(former, 'a'), '', { mode: 0o644 });
    const started = run({});
    await ready(started);
    started.child.kill('SIGTERM');
    await started.exit;
    const entries = await readdir(folder, { recursive: true });
    expect(entries).toContain('files/174/a');
    const open = entries.filter((path) => (lstatSync(join(folder, path)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  test('ends by itself when whoever started it is gone', async () => {
    const started = run({});
    await ready(started);
    started.child.disconnect();
    expect(await started.exit).toBe(0);
  });

  test('a taken port: one sentence and an exit code', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const started = run({ PORT: String(port) });
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain(`Another program listens on 127.0.0.1:${port} already`);
    other.close();
  });

  test('a wrong setting: one sentence and an exit code', async () => {
    const started = run({ PORT: 'eighty' });
    expect(await started.exit).toBe(1);
    expect(started.output().trim()).toMatch(/^The setting PORT is not valid: .+$/);
  });

  test('a database that is not there', async () => {
    const started = run({ DATABASE_URL: 'postgres://lianxi@127.0.0.1:1/none' });
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain('ECONNREFUSED');
  });
});

test('stopping lets a call in flight end, says unready meanwhile, and refuses new ones', async () => {
  const started = run({});
  const port = await ready(started);
  const inFlight = fetch(`http://127.0.0.1:${port}/api/xmf-user-auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'nobody', password: 'x' }),
  });
  await sleep(15);
  started.child.kill('SIGTERM');
  const reply = await inFlight;
  expect([400, 503]).toContain(reply.status);
  expect((await reply.json()).data).toBeNull();
  expect(await started.exit).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/health/ready`)).rejects.toThrow();
});

describe('settings', () => {
  const url = 'postgres://x/y';
  test('have defaults; empty is absent', () => {
    expect(readConfig({ DATABASE_URL: url, REDIS_URL: '', PORT: '' }, areas)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      videoPort: 8097,
      redisUrl: undefined,
      environment: 'production',
      checkReplies: false,
    });
  });

  test.each([
    [{}, 'The setting DATABASE_URL is missing'],
    [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL is not valid: must be a postgres:// address'],
    [{ DATABASE_URL: url, PORT: '70000' }, /^The setting PORT is not valid/],
    [{ DATABASE_URL: url, LIVEKIT_URL: 'ws://a' }, 'The setting LIVEKIT_API_KEY is missing'],
    [{ DATABASE_URL: url, WECHAT_API_URL: 'a' }, /^The setting WECHAT_API_URL is not valid: must be an http/],
    [{ DATABASE_URL: url, SECRET_KEY: 'short' }, 'The setting SECRET_KEY is not valid: must have at least 32 characters'],
  ])('%j', (env, sentence) => {
    expect(() => readConfig(env, areas)).toThrow(sentence);
  });
});
