import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** File of a release → `sha384-…`, as subresource integrity writes it. */
export type Integrity = Readonly<Record<string, string>>;

export const hashOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Is it a compressed copy? Browsers hash what they unpacked. */
const isCopy = (file: string): boolean => /\.(gz|br)$/.test(file);

/** What browsers check: scripts, styles and the rest, without their compressed copies. */
export function integrityForBrowsers(integrity: Integrity): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => !isCopy(file)));
}

/** Reads every file of a folder. */
export async function measureFolder(folder: string): Promise<{ integrity: Integrity; sizeBytes: number }> {
  const integrity: Record<string, string> = {};
  let sizeBytes = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) {
    const bytes = await readFile(path);
    const file = relative(folder, path).replaceAll(sep, '/');
    integrity[file] = hashOf(bytes);
    if (!isCopy(file)) sizeBytes += bytes.length;
  }
  return { integrity, sizeBytes };
}
