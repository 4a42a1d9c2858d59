import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { CodedError, type FieldError } from '@lianxi/contracts/kit/errors';
import { releaseErrors, releaseFile } from '@lianxi/contracts/registry/release.contract';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type * as z from 'zod';

export type ReleaseFile = z.output<typeof releaseFile>;

/** An uploaded zip with a checked directory; the disk contains nothing of it yet. */
export interface Archive {
  /** `release.json` in it. */
  readonly release: ReleaseFile;
  /** Its other files. */
  readonly files: readonly string[];
  /** Writes them below `folder`. Throws `release.malformed` if a file differs from the directory. */
  unpack(folder: string): Promise<void>;
  close(): void;
}

const MAX_FILES = 3000;
const MAX_UNPACKED_BYTES = 250 * 1024 * 1024;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** The highest compression ratio of scripts and styles. A higher one is a zip bomb. */
const MAX_RATIO = 100;
const RELEASE_FILE = 'release.json';
const MAX_RELEASE_FILE_BYTES = 2 * 1024 * 1024;
/** Segments of plain letters that start with none of `.` and `-`: the same on every disk, and in a URL. */
const fileName = /^\w[\w.@-]*(\/\w[\w.@-]*)*$/;
/** Files that a portal loads. No HTML: it would run as one of the portal's pages. */
const fileType = /\.(js|css|json|map|txt|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|wasm|mp3|wav|ogg|onnx)(\.(gz|br))?$/;
const FILE_KIND = 0o170000;
const REGULAR = 0o100000;

/** Throws `release.malformed` with the error and its place. */
export function refuseRelease(...fields: FieldError[]): never {
  throw new CodedError(releaseErrors.malformed, { fields });
}

/** Opens an uploaded zip and reads its directory and its `release.json`. Throws `release.malformed` with every fault. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { strictFileNames: true, autoClose: false }).catch(notAZip);
  try {
    const entries = await readEntries(zip);
    const about = entries.get(RELEASE_FILE);
    if (!about) refuseRelease({ path: RELEASE_FILE, text: '压缩包中没有该文件' });
    if (about.uncompressedSize > MAX_RELEASE_FILE_BYTES) refuseRelease({ path: RELEASE_FILE, text: '文件过大' });
    const release = parseRelease(await readEntry(zip, about));
    entries.delete(RELEASE_FILE);
    return {
      release,
      files: [...entries.keys()],
      async unpack(folder) {
        for (const [name, entry] of entries) {
          const target = join(folder, name);
          await mkdir(dirname(target), { recursive: true });
          await writeFile(target, await readEntry(zip, entry), { flag: 'wx', mode: 0o644 });
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** At most the size in the directory: a longer entry causes an error on the way. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch((error: Error) => notAZip(error, entry.fileName));
  if (crc32(bytes) !== entry.crc32) notAZip(new Error('checksum'), entry.fileName);
  return bytes;
}

/** A fault of the disk is not the sender's fault. */
function notAZip(error: Error & { code?: string }, path = 'file'): never {
  if (/^E[A-Z]+$/.test(error.code ?? '')) throw error;
  refuseRelease({ path, text: `压缩包已损坏：${error.message}` });
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_FILES) refuseRelease({ path: 'file', text: `文件不可超过${MAX_FILES}个` });
  const entries = new Map<string, Entry>();
  const spellings = new Set<string>();
  const faults: FieldError[] = [];
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      // A folder has no content; folders of files are made for them.
      if (name.endsWith('/')) continue;
      const fault = faultOfEntry(entry);
      if (fault) faults.push({ path: name.slice(0, 200), text: fault });
      // Some disks treat A and a as equal.
      if (spellings.has(name.toLowerCase())) faults.push({ path: name, text: '文件重复' });
      spellings.add(name.toLowerCase());
      entries.set(name, entry);
      unpacked += entry.uncompressedSize;
    }
  } catch (error) {
    notAZip(error as Error);
  }
  if (unpacked > MAX_UNPACKED_BYTES) faults.push({ path: 'file', text: '解压后不可超过250M' });
  if (unpacked > zip.fileSize * MAX_RATIO) faults.push({ path: 'file', text: '压缩比异常' });
  if (faults.length > 0) refuseRelease(...faults.slice(0, 20));
  return entries;
}

function faultOfEntry(entry: Entry): string | null {
  const { fileName: name, externalFileAttributes } = entry;
  const kind = (externalFileAttributes >>> 16) & FILE_KIND;
  if (name.length > 200 || !fileName.test(name)) return '文件名不合规';
  if (kind !== 0 && kind !== REGULAR) return '不是普通文件';
  if (entry.isEncrypted()) return '文件已加密';
  if (!fileType.test(name)) return '不支持的文件类型';
  if (entry.uncompressedSize > MAX_FILE_BYTES) return '文件不可超过64M';
  return null;
}

function parseRelease(bytes: Buffer): ReleaseFile {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    refuseRelease({ path: RELEASE_FILE, text: '不是有效的 JSON' });
  }
  const parsed = releaseFile.safeParse(value);
  if (parsed.success) return parsed.data;
  refuseRelease(...parsed.error.issues.map(({ path, message }) => ({ path: `release.${path.join('.')}`, text: message })));
}
