import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import { openBucket, type S3Settings } from '../s3/bucket.ts';
import type { FileAddress, FileStore } from './file-store.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;

/**
 * Files in an S3 bucket, as `<prefix><yyyy>/<mm>/<tenant>/<saveName>`. Files that a job or a program needs on the disk are
 * copied to `cacheFolder` and stay there until they were unused for a day.
 */
export function createS3FileStore(options: {
  settings: S3Settings;
  prefix: string;
  cacheFolder: string;
  log: FastifyBaseLogger;
}): FileStore {
  const { settings, prefix, cacheFolder, log } = options;
  const bucket = openBucket(settings);
  const monthKey = (date: Date) => `${prefix}${date.getUTCFullYear()}/${String(date.getUTCMonth() + 1).padStart(2, '0')}/`;
  const keyOf = ({ tenantId, saveName, createdAt }: FileAddress) => `${monthKey(createdAt)}${tenantId}/${saveName}`;
  const unavailable = (key: string) => (error: unknown) => {
    log.error({ err: error, key }, 'file store does not answer');
    throw new CodedError(commonErrors.unavailable, { cause: error });
  };

  async function forgetUnwanted(): Promise<void> {
    for (const name of await readdir(cacheFolder).catch(() => [])) {
      const path = join(cacheFolder, name);
      const at = await stat(path).catch(() => null);
      if (at && at.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
    }
  }

  return {
    async put(tempPath, address, content) {
      const key = keyOf(address);
      await bucket.putStream(key, createReadStream(tempPath), content).catch(unavailable(key));
      await rm(tempPath, { force: true });
    },
    open: (address, part) => bucket.open(keyOf(address), part).catch(unavailable(keyOf(address))),
    async onDisk(address) {
      const path = join(cacheFolder, address.saveName);
      const now = new Date();
      const isThere = await utimes(path, now, now).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
      await mkdir(cacheFolder, { recursive: true });
      const arriving = join(cacheFolder, `.${randomUUID()}`);
      try {
        const content = await bucket.open(keyOf(address)).catch(unavailable(keyOf(address)));
        await pipeline(content, createWriteStream(arriving, { mode: 0o600 }));
        await rename(arriving, path);
      } finally {
        await rm(arriving, { force: true });
      }
      return path;
    },
    remove: (address) => bucket.remove([keyOf(address)]),
    async *olderThan(hours) {
      await forgetUnwanted();
      const now = new Date();
      for (const month of [now, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))]) {
        const old = (await bucket.list(monthKey(month))).filter(({ at }) => at < now.getTime() - hours * 3_600_000);
        for (let from = 0; from < old.length; from += BATCH) {
          yield old.slice(from, from + BATCH).flatMap(({ key }) => {
            const [tenantId, saveName] = key.slice(monthKey(month).length).split('/');
            return saveName ? { tenantId: Number(tenantId), saveName, createdAt: month } : [];
          });
        }
      }
    },
    close: () => bucket.close(),
  };
}
