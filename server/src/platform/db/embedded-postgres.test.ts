import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeVolatileFolder } from '../../../../tools/testing/volatile-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { listProcesses } from './folder-lock.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  // A killed process is not a power cut: what it wrote is there, on a disk or not.
  dataDir = makeVolatileFolder('pg');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await expect.poll(postmasters, { timeout: 20_000 }).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
});

const postmasters = () => listProcesses().filter(({ command }) => command.includes(`-D ${dataDir}/postgres `));

/** A process of its own that holds the database, so that it can be killed. */
async function holder(environment: Record<string, string> = {}): Promise<{ child: ChildProcess; url: string }> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const script = `const { startEmbeddedPostgres } = await import('${module}');
    const { url } = await startEmbeddedPostgres({ dataDir: '${dataDir}' });
    process.send(url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  const [url] = await once(child, 'message');
  return { child, url };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('a fresh cluster is durable, Unicode-aware and closed to the network; the second start finds it again', async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  const facts = `select current_setting('fsync') as fsync, current_setting('wal_segment_size') as piece, current_setting('listen_addresses') as listen,
    pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
    from pg_database where datname = current_database()`;
  expect(await query(first.url, facts)).toEqual([
    { fsync: 'on', piece: '1MB', listen: '127.0.0.1', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' },
  ]);
  await expect(query(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
  expect(statSync(join(dataDir, 'postgres', 'lianxi.json')).mode & 0o777).toBe(0o600);
  await query(first.url, 'create table kept (n int)');
  await first.stop();
  expect(postmasters()).toEqual([]);

  const second = await startEmbeddedPostgres({ dataDir });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select * from kept')).toEqual([]);
  await second.stop();
});

test('what fails in a statement is not quoted in its log', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  for (const sql of [`select '13812345678'::jsonb ->> 1, 'x13812345678'::bigint`, `select json '{"phone": 13812345678,,}'`])
    await expect(query(url, sql)).rejects.toThrow();
  await query(url, `do $$ begin raise warning '13812345678'; end $$`);
  await stop();
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('13812345678');
});

test('a second process on the same folder is refused and does no harm', async () => {
  const { url } = await holder();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/is held by process \d+/);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a port that was taken meanwhile is replaced', async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await first.stop();
  const thief = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(thief, 'listening');
  const second = await startEmbeddedPostgres({ dataDir });
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  await second.stop();
  thief.close();
});

test.each(['holder', 'postmaster', 'both'] as const)('kill -9 of %s loses no committed row', async (victim) => {
  const { child, url } = await holder();
  await query(url, 'create table kept (n int)');
  await query(url, 'insert into kept values (1), (2)');
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const gone = once(child, 'exit');
  if (victim !== 'postmaster') child.kill('SIGKILL');
  if (victim !== 'holder') process.kill(postmaster, 'SIGKILL');
  if (victim === 'postmaster') child.kill('SIGTERM');
  await gone;

  const next = await startEmbeddedPostgres({ dataDir });
  expect(await query(next.url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  await next.stop();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a database that outlived its killed holder is ended by the next start', async () => {
  // Without setpriv nothing tells the database that its holder died.
  const bin = join(dataDir, 'bin');
  mkdirSync(bin);
  for (const name of ['id', 'sh', 'chown'])
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name));
  const { child, url } = await holder({ PATH: bin });
  await query(url, 'create table kept (n int)');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  expect(postmasters()).toHaveLength(1);

  const steps: string[] = [];
  const next = await startEmbeddedPostgres({ dataDir, onProgress: (step) => steps.push(step) });
  expect(steps[0]).toBe('stopping leftovers');
  expect(await query(next.url, 'select * from kept')).toEqual([]);
  await next.stop();
});

test("a stale pid file that names a stranger's process stops nobody", async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await first.stop();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
  const second = await startEmbeddedPostgres({ dataDir });
  await second.stop();
});

test('a creation that was cut off is begun again', async () => {
  const { child } = await holder();
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await expect.poll(postmasters, { timeout: 20_000 }).toEqual([]);
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.password'), 'old');
  const next = await startEmbeddedPostgres({ dataDir });
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  expect(existsSync(join(dataDir, 'postgres.password'))).toBe(false);
  await next.stop();
});
