import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { SECRET, type ServerFixture } from '../../../app/testing/server-fixture.ts';
import { SOON } from '../../../app/testing/soon.ts';

const entry = fileURLToPath(new URL('./call-server.ts', import.meta.url));

/** Connections by which processes compete for the switch. */
const CANDIDATES = `select a.pid from pg_stat_activity a
  where a.application_name = 'lianxi leader voice' and a.datname = current_database()`;
const LOCK_OF_CANDIDATE = `select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted`;

/**
 * A server in a process of its own. It owns the switch after the fixture's server is made to release it. `serve` receives its
 * messages.
 */
export async function startOwner(
  { owner, databaseUrl, dataDir }: Pick<ServerFixture, 'owner' | 'databaseUrl' | 'dataDir'>,
  environment: Readonly<Record<string, string>>,
  serve: (child: ChildProcess) => void = () => {},
): Promise<ChildProcess> {
  const child = fork(entry, [], {
    env: {
      ...process.env,
      SECRET_KEY: SECRET,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '6',
      DATA_DIR: dataDir,
      DIST_DIR: join(dataDir, 'dist'),
      PORT: '0',
      VIDEO_PORT: '0',
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  serve(child);
  const heard = new Set<string>();
  child.on('message', (message: object) => {
    for (const word of Object.keys(message)) heard.add(word);
  });
  const says = (word: string) => {
    if (!heard.has(word)) throw new Error(`the other server is not yet: ${word}`);
  };
  await vi.waitFor(() => says('ready'), SOON);
  // The fixture's server must not take the switch back before the child asks for it.
  const own = await vi.waitFor(async () => {
    const { rows } = await owner.query<{ pid: number }>(`${CANDIDATES} and not exists (${LOCK_OF_CANDIDATE})`);
    if (rows.length === 0 && !heard.has('owns')) throw new Error('the other server does not ask yet');
    return rows[0]?.pid ?? null;
  }, SOON);
  await vi.waitFor(async () => {
    if (!heard.has('owns'))
      await owner.query(`select pg_terminate_backend(pid) from (${CANDIDATES} and a.pid <> $1) others`, [own]);
    says('owns');
  }, SOON);
  return child;
}

/** `kill -9`. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
