import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../platform/db/free-port.ts';

const product = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A server in a process of its own. A test can kill it and start it again on the same port. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** The id of the present process. */
  pid(): number;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Stops it as an operator does, and removes its folder. */
  end(): Promise<void>;
}

/**
 * The real server.
 * @param settings further environment of the server
 */
export function createServerProcess(databaseUrl: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  return createProcess(product, { DATABASE_URL: databaseUrl, PUBLIC_RATE_PER_MINUTE: '0', ...settings });
}

/**
 * A program that reads the server's settings and sends `{ ready: true }` to its parent.
 * @param entry its file
 */
export async function createProcess(entry: string, settings: Record<string, string>): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lianxi-server-'));
  const port = await freePort();
  let child: ChildProcess | null = null;

  const gone = (process: ChildProcess): Promise<void> => new Promise((resolve) => process.once('exit', () => resolve()));
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    if (!child) return;
    const dying = gone(child);
    child.kill(name);
    child = null;
    await dying;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid() {
      if (child?.pid === undefined) throw new Error('The server does not run');
      return child.pid;
    },
    async start() {
      const env = {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        DIST_DIR: join(dataDir, 'dist'),
        PORT: String(port),
        VIDEO_PORT: '0',
        LOG_FILE: join(dataDir, 'server.log'),
        LOG_LEVEL: 'warn',
        ...settings,
      };
      const started = fork(entry, [], { env, execArgv: [], stdio: 'ignore' });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.on('message', (message: { ready?: boolean }) => {
          if (message.ready) resolve();
        });
        started.once('exit', (code) => reject(new Error(`The server ended with ${code}; see ${dataDir}/server.log`)));
      });
    },
    kill: () => signal('SIGKILL'),
    async end() {
      await signal('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
