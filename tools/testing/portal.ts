import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../../server/src/platform/db/free-port.ts';
import { type ServerChild, startServer } from '../start/server-child.ts';

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
async function welcomeBack(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update agents set login_times = 1 where login_times = 0 and username <> all($1)', [NEWCOMERS]);
  } finally {
    await client.end();
  }
}

/** Starts one from what is built in dist/, on a free port or the environment's. */
export async function startPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lianxi-portal-'));
  // A root start runs PostgreSQL as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
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
  const portal: TestPortal = {
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
    async stop() {
      await server?.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await portal.start();
    await welcomeBack(postgres.url);
  } catch (error) {
    await portal.stop();
    throw error;
  }
  return portal;
}
