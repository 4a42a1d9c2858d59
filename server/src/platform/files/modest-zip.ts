import { openPromise } from 'yauzl';

/** Office documents are zip files; no normal one is larger unpacked. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/**
 * Unpacks a zip file without storing it, before a library unpacks it into memory. Throws if it contains more than the limit, or
 * more than its directory states.
 */
export async function requireModestZip(path: string): Promise<void> {
  const zip = await openPromise(path, { validateEntrySizes: true });
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      if (total > MAX_UNPACKED_BYTES) throw new Error('文件解压后过大，请拆分后重试');
      // Read to the end: an entry that is longer than stated causes an error on the way.
      for await (const _ of await zip.openReadStreamPromise(entry));
    }
  } finally {
    zip.close();
  }
}
