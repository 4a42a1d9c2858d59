import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { freePort } from '../../platform/db/free-port.ts';
import { migrate } from '../../platform/db/migrate.ts';

/** A service that the servers need. A test can kill it with -9, and it restarts at the same address. */
export interface Backing {
  readonly url: string;
  /** Kills it and starts it again. Resolves when it accepts connections. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

export interface FaultDatabase extends Backing {
  /** Runs without row-level security, on a separate connection. */
  asOwner<T>(run: (owner: pg.Client) => Promise<T>): Promise<T>;
}

/** A migrated PostgreSQL cluster for this run. It keeps what it acknowledged (a kill -9 is no power cut, but fsync is on). */
export async function startFaultDatabase(): Promise<FaultDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lianxi-faults-'));
  await chmod(dataDir, 0o755);
  let postgres = await startEmbeddedPostgres({ dataDir });
  const { url } = postgres;
  await migrate(url);
  return {
    url,
    async restart() {
      const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await postgres.exited;
      postgres = await startEmbeddedPostgres({ dataDir });
      if (postgres.url !== url) throw new Error('The database came back at another place');
    },
    async asOwner(run) {
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      try {
        return await run(owner);
      } finally {
        await owner.end();
      }
    },
    async end() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const redisBinary = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find((path) =>
  existsSync(path),
);

/** Redis without persistence; null where the machine has none. */
export async function startFaultRedis(): Promise<Backing | null> {
  if (!redisBinary) return null;
  const port = await freePort();
  const start = async (binary: string): Promise<ChildProcess> => {
    const child = spawn(binary, ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error('Redis does not start');
      await delay(10);
    }
    return child;
  };
  const kill = async (child: ChildProcess) => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  let redis = await start(redisBinary);
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await kill(redis);
      redis = await start(redisBinary);
    },
    end: () => kill(redis),
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
