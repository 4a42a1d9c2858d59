import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '../../server/src/app/node-flags.ts';

const root = join(import.meta.dirname, '..', '..');

/** A Node process that serves HTTP on a free port. */
export interface Served {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the product's server as an installation runs it, on a database that `env.DATABASE_URL` names. */
export function startProduct(folder: string, env: Record<string, string>): Promise<Served> {
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DIST_DIR: join(root, 'dist'),
    LOG_FILE: join(folder, 'server.log'),
    PUBLIC_RATE_PER_MINUTE: '0',
    ...env,
  };
  return serve('server/src/app/main.ts', settings, NODE_FLAGS);
}

/** Starts a file of the project that tells its parent `{ ready: true, port }`. Throws when it ends before that. */
export async function serve(file: string, env: Record<string, string>, nodeFlags: readonly string[] = []): Promise<Served> {
  const child = spawn(process.execPath, [...nodeFlags, join(root, file)], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', VIDEO_PORT: '0', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await readyPort(child, file);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function readyPort(child: ChildProcess, file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; port?: number }) => {
      if (message.ready && message.port) resolve(message.port);
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
    child.once('error', reject);
  });
}
