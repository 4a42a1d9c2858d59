import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockedError, lockFile } from '../../server/src/platform/db/folder-lock.ts';

/** What is prepared once for all copies of a user on this machine; outside of the project. Made when missing. */
export function cacheFolder(): string {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lianxi');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs alone among all copies; the others wait. */
export async function alone<T>(name: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const unlock = lockFile(join(cacheFolder(), `${name}.lock`));
      try {
        return await run();
      } finally {
        unlock();
      }
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await sleep(200);
    }
  }
}
