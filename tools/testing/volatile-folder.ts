import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps these files in memory. */
const MEMORY = '/dev/shm';
/** Several times what the databases of a run of all tests hold at once. */
const ROOM_BYTES = 8 * 2 ** 30;

/**
 * A new folder for a database that a power cut may take: in memory where that has room. The run of all tests makes and drops
 * hundreds of databases, and on a disk that brings everybody's writes to a halt at times, for up to a minute.
 */
export function makeVolatileFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
  // A root start runs PostgreSQL as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
