import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ServerChild, type ServerOptions, startServer } from './server-child.ts';

const root = resolve(import.meta.dirname, '../..');
/** Editors write a file in several steps, and a checkout writes many files. */
const SETTLE_MS = 150;

/**
 * The server, started again whenever its code changes. One that cannot start says why and waits for the
 * next change. (`node --watch` would do the same, but outlives a killed parent and speaks into its channel.)
 */
export function startWatchedServer(options: ServerOptions): ServerChild {
  let server = startServer(options);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();

  const restart = async () => {
    await server.stop();
    if (stopped) return;
    server = startServer(options);
    await server.ready.then(
      () => console.log(`  ${new Date().toLocaleTimeString()} server`),
      (error: Error) => console.error(`\n✖ ${error.message}`),
    );
  };
  const watchers = ['server/src', 'server/migrations', 'contracts/src'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name?.includes('.test.')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, SETTLE_MS);
    }),
  );
  const ended = Promise.withResolvers<void>();
  return {
    ready: server.ready,
    exited: ended.promise,
    lastWords: () => server.lastWords(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await server.stop();
      ended.resolve();
    },
    kill: () => server.kill(),
  };
}
