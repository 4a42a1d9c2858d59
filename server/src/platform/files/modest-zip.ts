import { openPromise } from 'yauzl';

/** Office documents are zip files; no honest one is larger unpacked. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/**
 * Unpacks a zip file into nothing, before any library unpacks it into memory: throws when it holds more than it may, or
 * more than its directory says.
 */
export async function requireModestZip(path: string): Promise<void> {
  const zip = await openPromise(path, { validateEntrySizes: true });
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      if (total > MAX_UNPACKED_BYTES) throw new Error('文件解压后过大，请拆分后重试');
      // Read to the end: an entry that is longer than it says is an error on the way.
      for await (const _ of await zip.openReadStreamPromise(entry));
    }
  } finally {
    zip.close();
  }
}
