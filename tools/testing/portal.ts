import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { type ServerChild, startServer } from '../start/server-child.ts';
import { filesWithNumbers } from './clear-numbers.ts';
import { copyPreparedData } from './prepared-data.ts';
import { makeVolatileFolder } from './volatile-folder.ts';

/** A whole 联席 for tests: the server as its users run it, on a database of its own, with the demo in it. */
export interface TestPortal {
  readonly url: string;
  /** As the superuser. */
  readonly databaseUrl: string;
  /** The server's data folder. */
  readonly dataDir: string;
  /** `kill -9` of the server. The database lives on. */
  kill(): Promise<void>;
  /** Starts the server again on the same port. */
  start(): Promise<void>;
  /** Ends everything and removes its folder. */
  stop(): Promise<void>;
}

/** Those whose first sign-in is a story's own. */
const NEWCOMERS = ['agent1059'];

/** Everybody else has worked here before: the guide of the first sign-in would stand before every story and measurement. */
const WELCOME_BACK = 'update agents set login_times = 1 where login_times = 0 and username <> all($1)';

/**
 * Starts one from what is built in dist/, on a free port or the environment's. Its data is a copy of what such a start
 * makes, in a cluster that a power cut would spoil; with `data: 'new'` it is made now and as safe as its users'.
 */
export async function startPortal(
  environment: Record<string, string> = {},
  { data }: { data: 'prepared' | 'new' } = { data: 'prepared' },
): Promise<TestPortal> {
  const dataDir = data === 'new' ? makeFolder() : makeVolatileFolder('portal');
  if (data === 'prepared') await copyPreparedData(dataDir, makeData);
  const portal = await startIn(dataDir, environment, data === 'new');
  if (data === 'new') await asOwner(portal, (owner) => owner.query(WELCOME_BACK, [NEWCOMERS]));
  return portal;
}

/** A first start, with statistics of every table, which PostgreSQL would else look for in each copy. Answers the folder. */
async function makeData(): Promise<string> {
  const dataDir = makeVolatileFolder('portal');
  const portal = await startIn(dataDir, {}, false);
  await asOwner(portal, async (owner) => {
    await owner.query(WELCOME_BACK, [NEWCOMERS]);
    await owner.query('vacuum analyze');
  });
  await portal.end();
  return dataDir;
}

function makeFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'lianxi-portal-'));
  // A root start runs PostgreSQL as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

async function asOwner({ databaseUrl }: TestPortal, run: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await run(owner);
  } finally {
    await owner.end();
  }
}

/** `end` leaves the folder. */
async function startIn(
  dataDir: string,
  environment: Record<string, string>,
  durable: boolean,
): Promise<TestPortal & { end(): Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable });
  const settings = {
    host: '127.0.0.1',
    port: Number(environment.PORT) || (await freePort()),
    videoPort: await freePort(),
    dataDir,
    databaseUrl: postgres.url,
    redisUrl: undefined,
    seedDemo: true,
  };
  let server: ServerChild | undefined;
  const portal = {
    url: `http://127.0.0.1:${settings.port}`,
    databaseUrl: postgres.url,
    dataDir,
    async kill() {
      server?.kill();
      await server?.exited;
      server = undefined;
    },
    async start() {
      server = startServer({ settings, databaseUrl: postgres.url, environment });
      await server.ready;
    },
    async end() {
      await server?.stop();
      await postgres.stop();
    },
    async stop() {
      await portal.end();
      const clear = filesWithNumbers(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
      if (clear.length > 0) throw new Error(`Numbers of customers stand in clear in ${clear.join(', ')}`);
    },
  };
  try {
    await portal.start();
  } catch (error) {
    await portal.stop();
    throw error;
  }
  return portal;
}
