import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
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
export function makeVolatileFolder(name: string): string {
  const inMemory = hasRoom();
  if (inMemory) sweep();
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), `lianxi-${name}-${process.pid}-`));
  // A root start runs PostgreSQL as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

/** What a killed run left would be held in memory until the machine is started anew. PostgreSQL ends where its files are gone. */
function sweep(): void {
  for (const folder of readdirSync(MEMORY)) {
    const maker = /^lianxi-\w+-(\d+)-/.exec(folder)?.[1];
    if (maker && !existsSync(`/proc/${maker}`)) rmSync(join(MEMORY, folder), { recursive: true, force: true });
  }
}
