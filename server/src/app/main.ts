import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { seedDemo } from '../demo/seed.ts';
import { migrate } from '../platform/db/migrate.ts';
import { closeBelow, keepToOurselves } from '../platform/files/private-folder.ts';
import { createLog } from '../platform/observability/log.ts';
import { areas } from './areas.ts';
import { compose, type LianxiServer } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { PORT_IS_HELD } from './node-flags.ts';

/** The server's process: migrates, seeds the demo if configured, and serves until it is stopped. */

/** The time for running requests to end. */
const DRAIN_LIMIT_MS = 10_000;

/** Sent to the parent process, which shows the progress and waits for `ready`. */
type Message =
  | { ready: true; port: number }
  | { prepared: true }
  | { progress: { step: 'migrate' | 'seed'; done: number; total: number } };

const notify = (message: Message): void => {
  if (process.connected) process.send?.(message);
};

async function start(config: Config, log: ReturnType<typeof createLog>['log']): Promise<LianxiServer> {
  await migrate(config.databaseUrl, {
    onProgress: ({ done, total }) => notify({ progress: { step: 'migrate', done, total } }),
  });
  const server = await compose(config, log, areas);
  if (config.seedDemo) {
    await seedDemo(server.kernel.db, { onProgress: ({ done, total }) => notify({ progress: { step: 'seed', done, total } }) });
  }
  if (process.argv.includes(PORT_IS_HELD)) {
    const freed = once(process, 'message');
    notify({ prepared: true });
    await freed;
  }
  const port = await server.listen().catch((error: Error & { code?: string }) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Another program listens on ${config.host}:${config.port} already`);
  });
  log.info({ port }, 'listening');
  notify({ ready: true, port });
  return server;
}

async function main(): Promise<void> {
  keepToOurselves();
  const config = readConfig(process.env, areas);
  if (existsSync(config.dataDir)) closeBelow(config.dataDir);
  const { log, flush } = createLog({ level: config.logLevel, file: config.logFile });
  let stopping = false;
  let server: LianxiServer | null = null;

  const end = (code: number): never => {
    flush();
    process.exit(code);
  };
  const stop = async (why: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => end(0), DRAIN_LIMIT_MS).unref();
    await server?.stop().catch((error: unknown) => log.error({ err: error }, 'stop failed'));
    log.info('stopped');
    end(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // The parent process is gone, perhaps killed: no process is left to stop this one.
  process.on('disconnect', () => void stop('parent gone'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    end(1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    end(1);
  });

  try {
    server = await start(config, log);
  } catch (error) {
    log.fatal({ err: error }, 'start failed');
    end(1);
  }
}

main().catch((error: unknown) => {
  // There is no log yet: a setting is wrong.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
