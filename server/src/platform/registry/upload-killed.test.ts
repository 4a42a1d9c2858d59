import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { freePort } from '../db/free-port.ts';
import { hashOf } from './integrity.ts';
import { draft, zipOf } from './testing/release-kit.ts';

/** kill -9 while an upload is on its way: what was acknowledged is whole, what was not can be sent again. */

const entry = fileURLToPath(new URL('../../app/main.ts', import.meta.url));
let database: ServerFixture;
let operator: string;
let dataDir: string;
let port: number;
beforeAll(async () => {
  database = await startServer();
  operator = await database.token('operator');
  dataDir = await mkdtemp(join(tmpdir(), 'lianxi-killed-'));
  port = await freePort();
});
afterAll(async () => {
  await database.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: dataDir,
    DIST_DIR: join(dataDir, 'dist'),
    PORT: String(port),
    VIDEO_PORT: '0',
    LOG_LEVEL: 'error',
  };
  const child = fork(entry, [], { env, execArgv: [], stdio: 'ignore' });
  const [message] = await once(child, 'message');
  if (!(message as { ready?: boolean }).ready) await once(child, 'message');
  return child;
}

async function send(zip: Buffer): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(zip)]), 'a.zip');
  const headers = { authorization: `Bearer ${operator}` };
  const reply = await fetch(`http://127.0.0.1:${port}/api/xmf-basic-model/release/releases`, { method: 'POST', headers, body });
  return reply.status;
}

/** Resolves when anything below a folder changes. */
async function changeIn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const watcher = watch(folder);
  await once(watcher, 'change');
  watcher.close();
}

test.each(['.staging', 'victim'])('killed as soon as something is written to %s', async (folder) => {
  const made = draft('victim', folder === 'victim' ? '2.0.0' : '1.0.0');
  for (let i = 0; i < 200; i += 1) made.files[`chunk-${i}.js`] = `chunk ${i}`;
  const zip = await zipOf(made);
  const first = await start();
  const written = changeIn(join(dataDir, 'releases', folder));
  const outcome = send(zip).catch(() => 0);
  await written;
  first.kill('SIGKILL');
  await once(first, 'exit');
  const acknowledged = (await outcome) === 200;

  const second = await start();
  const again = await send(zip);
  // Killed between the commit and the reply it is there, though nobody was told.
  expect(acknowledged ? [409] : [200, 409]).toContain(again);
  const { rows } = await database.owner.query<{ integrity: Record<string, string> }>(
    `select integrity from remote_releases where remote_id = 'victim' and version = $1`,
    [made.about.version],
  );
  const { integrity = {} } = rows[0] ?? {};
  expect(Object.keys(integrity).sort()).toEqual(Object.keys(made.files).sort());
  for (const [file, hash] of Object.entries(integrity)) {
    expect(hashOf(await readFile(join(dataDir, 'releases/victim', made.about.version, file)))).toBe(hash);
  }
  second.kill('SIGTERM');
  await once(second, 'exit');
});
