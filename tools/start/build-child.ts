import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockedError, lockFile } from '../../server/src/platform/db/folder-lock.ts';
import { buildAll } from '../build.ts';

/**
 * Runs the production build as a child of its own, so that the compiler's memory is given back when it
 * is done, and tells the parent over IPC: `{ target, done }` while it works, `{ built }` at the end,
 * `{ error }` with the compiler's words.
 */

const dist = resolve(import.meta.dirname, '../../dist');

/** Copies of one checkout share `dist/`: one builds, the others wait and find nothing to do. */
async function takeBuildLock(): Promise<() => void> {
  for (;;) {
    try {
      return lockFile(join(dist, 'build.lock'));
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await sleep(200);
    }
  }
}

process.once('disconnect', () => process.exit(1));
let unlock: (() => void) | undefined;
try {
  mkdirSync(dist, { recursive: true });
  unlock = await takeBuildLock();
  const results = await buildAll({ mode: 'production', onProgress: (target, done) => process.send?.({ target, done }) });
  process.send?.({ built: results.filter((result) => result.built).map((result) => result.target) });
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
} finally {
  unlock?.();
  process.disconnect?.();
}
