import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** File of a release → `sha384-…`, as subresource integrity writes it. */
export type Integrity = Readonly<Record<string, string>>;

export const hashOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Is it a compressed copy? Browsers hash the unpacked file. */
const isCopy = (file: string): boolean => /\.(gz|br)$/.test(file);

/** The files that browsers check: scripts, styles and the rest, without their compressed copies. */
export function integrityForBrowsers(integrity: Integrity): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => !isCopy(file)));
}

export interface Measured {
  readonly integrity: Integrity;
  /** Without the compressed copies. */
  readonly sizeBytes: number;
}

/** Reads every file of a folder. */
export async function measureFolder(folder: string): Promise<Measured> {
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

/** No script or style is larger. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const unpack = { '.gz': promisify(gunzip), '.br': promisify(brotliDecompress) };

/** Compressed copies whose content differs from their file, and copies without a file. */
export async function findFalseCopies(folder: string, integrity: Integrity): Promise<string[]> {
  const wrong: string[] = [];
  for (const file of Object.keys(integrity).filter(isCopy)) {
    const bytes = await readFile(join(folder, file));
    const plain = await unpack[extname(file) as '.gz' | '.br'](bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).catch(() => null);
    if (!plain || hashOf(plain) !== integrity[file.slice(0, -extname(file).length)]) wrong.push(file);
  }
  return wrong;
}
