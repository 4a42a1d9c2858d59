import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { BuiltRemote } from './build-remote.ts';

/** The same content makes the same bytes; a zip knows no time before 1980. */
const NO_TIME = new Date(Date.UTC(2000, 0, 1));

/** A build as it is uploaded: its files and `release.json`, in one zip. */
export async function archiveRelease({ id, version, folder, remote, manifest, gzip }: BuiltRemote): Promise<Buffer> {
  const zip = new ZipFile();
  const text = JSON.stringify({ id, version, remote, manifest, sizes: gzip });
  zip.addBuffer(Buffer.from(text), 'release.json', { mtime: NO_TIME });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) {
    zip.addBuffer(await readFile(path), relative(folder, path).replaceAll(sep, '/'), { mtime: NO_TIME });
  }
  zip.end();
  return buffer(zip.outputStream);
}
