import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { LockedError, lockFile } from '../../server/src/platform/db/folder-lock.ts';
import { closeBelow } from '../../server/src/platform/files/private-folder.ts';
import { OperatorError, systemReason } from './operator-error.ts';
import type { Settings } from './settings.ts';

/** Free space without which nothing is begun. */
const MIN_FREE_BYTES = 500 * 1024 * 1024;
const CONNECT_LIMIT_MS = 5000;

/** Can PORT and VIDEO_PORT be listened on? Throws {@link OperatorError}. */
export async function checkPorts({ host, port, videoPort }: Settings): Promise<void> {
  await checkPort('PORT', port, host);
  await checkPort('VIDEO_PORT', videoPort, host);
}

async function checkPort(name: string, port: number, host: string): Promise<void> {
  // A browser that opens localhost may try ::1 first: a stranger there would answer in our place.
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    const code = await tryListen(port, address);
    if (code === 'EADDRINUSE') throw portTaken(name, port);
    if (code === 'EACCES') {
      throw new OperatorError(
        `没有权限使用端口 ${port},请用 ${name}=<端口> 指定 1024 以上的端口 · port ${port} is not permitted, set ${name} to one above 1024`,
      );
    }
    if (code && address === host) {
      throw new OperatorError(`无法监听 ${host}:${port} · cannot listen on ${host}:${port} (${code})`);
    }
  }
}

/** The sentence for a port on which somebody else listens. */
export function portTaken(name: string, port: number): OperatorError {
  return new OperatorError(
    `端口 ${port} 已被占用,请用 ${name}=<端口> 指定其他端口 · port ${port} is taken, set ${name} to another one`,
  );
}

function tryListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => settle(undefined)));
  });
}

/**
 * Takes DATA_DIR for this process: it exists, can be written, has room, and no other copy uses it.
 * Answers the function that gives it back; `false` says that nothing was begun, so that a folder made
 * here goes away again. Throws {@link OperatorError}.
 */
export function claimDataDir(dataDir: string): (begun: boolean) => void {
  let made: string | undefined;
  try {
    made = makeFolder(dataDir);
    closeBelow(dataDir);
    const probe = join(dataDir, `.probe-${process.pid}`);
    const file = openSync(probe, 'w');
    try {
      writeSync(file, Buffer.alloc(65_536));
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw new OperatorError(`数据目录 ${dataDir} 不可写 · DATA_DIR ${dataDir} cannot be written: ${systemReason(error)}`);
  }
  const removeIfMade = () => {
    if (!made) return;
    try {
      for (let path = dataDir; path.startsWith(made); path = dirname(path)) rmdirSync(path);
    } catch {
      // Something is in it: it stays.
    }
  };
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < MIN_FREE_BYTES) {
    removeIfMade();
    const free = Math.round((bavail * bsize) / 1024 ** 2);
    throw new OperatorError(
      `磁盘空间不足:${dataDir} 仅剩 ${free} MB,至少需要 500 MB · disk too full: ${free} MB are free at ${dataDir}, 500 MB are needed`,
    );
  }
  try {
    const unlock = lockFile(join(dataDir, 'start.lock'));
    return (begun) => {
      unlock();
      if (!begun) removeIfMade();
    };
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new OperatorError(
      `数据目录 ${dataDir} 正在被另一个联席使用(进程 ${error.pid}),请用 DATA_DIR=<目录> 指定其他目录 · DATA_DIR ${dataDir} is in use by another copy (process ${error.pid}), set DATA_DIR to another folder`,
    );
  }
}

/** Like `mkdir -p`; answers the outermost folder that it made. Node's own loops for ever below /proc. */
function makeFolder(path: string): string | undefined {
  if (existsSync(path)) return undefined;
  const outer = makeFolder(dirname(path));
  // A root start runs PostgreSQL as another user, who must be able to enter.
  mkdirSync(path, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  return outer ?? path;
}

/** Do the services answer that the operator named? Throws {@link OperatorError}. */
export async function checkServices({ databaseUrl, redisUrl }: Settings): Promise<void> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_LIMIT_MS });
    try {
      await client.connect();
    } catch (error) {
      throw new OperatorError(`无法连接 DATABASE_URL · cannot connect to DATABASE_URL: ${systemReason(error)}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  if (redisUrl) {
    const { hostname, port } = new URL(redisUrl);
    const code = await tryConnect(hostname, Number(port) || 6379);
    if (code) throw new OperatorError(`无法连接 REDIS_URL · cannot connect to REDIS_URL: ${systemReason({ code })}`);
  }
}

function tryConnect(host: string, port: number): Promise<string | undefined> {
  return new Promise((settle) => {
    const socket = createConnection({ host, port, timeout: CONNECT_LIMIT_MS }, () => {
      socket.destroy();
      settle(undefined);
    });
    socket.once('timeout', () => {
      socket.destroy();
      settle('ETIMEDOUT');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
  });
}
