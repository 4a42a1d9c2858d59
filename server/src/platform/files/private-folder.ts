import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** From now on, only the owner can access files that this process and its child processes make. */
export function keepToOurselves(): void {
  process.umask(OTHERS);
}

const OTHERS = 0o077;

/** The creator shares a folder in which files get the folder's group, for example egress (docs/operate.md). */
const SHARED = 0o2000;

/**
 * Removes the rights of all users except the owner from everything below a folder that was made before {@link keepToOurselves}.
 * It does not enter a folder that is already closed, so the next start costs nothing.
 */
export function closeBelow(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isSymbolicLink() && isOpen(join(folder, entry.name))) close(folder, entry);
  }
}

function isOpen(path: string): boolean {
  const { mode } = lstatSync(path);
  return (mode & OTHERS) !== 0 && (mode & SHARED) === 0;
}

/** Folders last: after an interruption the folder is still open, and the next start enters it again. */
function close(folder: string, entry: Dirent): void {
  const path = join(folder, entry.name);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) for (const inner of readdirSync(path, { withFileTypes: true })) close(path, inner);
  if (entry.isDirectory() || entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o700);
}
