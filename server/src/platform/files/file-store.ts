import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../http/files.ts';

/** The location of a file's bytes, computed from its row, so that no other value is stored. */
export interface FileAddress {
  readonly tenantId: number;
  readonly saveName: string;
  readonly createdAt: Date;
}

/** Stores the bytes of files: in a local folder or in an S3 bucket. */
export interface FileStore {
  /** Takes over the bytes at `tempPath`, durably: they survive a power cut once this resolves. `content` is their type. */
  put(tempPath: string, address: FileAddress, content: { size: number; sha256: Buffer }): Promise<void>;
  /** The bytes, or a part of them, as a stream. */
  open(address: FileAddress, part?: ByteRange): Promise<Readable>;
  /** Absolute path of the bytes on this server; fetches them if needed. Read them at once and never change them. */
  onDisk(address: FileAddress): Promise<string>;
  /** A missing file is no error. */
  remove(address: FileAddress): Promise<void>;
  /** Files older than this, of this month and the last, in batches: earlier runs swept older months. */
  olderThan(hours: number): AsyncIterable<readonly FileAddress[]>;
  close(): void;
}

/** Files below `folder`, as `<tenant>/<yyyy>/<mm>/<saveName>`. The folder is made when needed. */
export function createLocalStore(folder: string): FileStore {
  const monthOf = (tenantId: number, date: Date): string =>
    join(folder, String(tenantId), String(date.getUTCFullYear()), String(date.getUTCMonth() + 1).padStart(2, '0'));
  const pathOf = ({ tenantId, saveName, createdAt }: FileAddress): string => join(monthOf(tenantId, createdAt), saveName);

  return {
    open: async (address, part) => createReadStream(pathOf(address), part),
    onDisk: async (address) => pathOf(address),
    async put(tempPath, address) {
      const path = pathOf(address);
      await mkdir(dirname(path), { recursive: true });
      await moveDurably(tempPath, path);
    },
    remove: (address) => rm(pathOf(address), { force: true }),
    close() {},
    async *olderThan(hours) {
      const now = new Date();
      const months = [now, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))];
      for (const tenantId of (await list(folder)).filter((name) => /^\d+$/.test(name)).map(Number)) {
        for (const month of months) {
          const names = await list(monthOf(tenantId, month));
          for (let from = 0; from < names.length; from += 500) {
            const batch: FileAddress[] = [];
            for (const saveName of names.slice(from, from + 500)) {
              const at = await stat(join(monthOf(tenantId, month), saveName)).catch(() => null);
              if (at && at.ctimeMs < now.getTime() - hours * 3_600_000) batch.push({ tenantId, saveName, createdAt: month });
            }
            if (batch.length > 0) yield batch;
          }
        }
      }
    },
  };
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function moveDurably(from: string, to: string): Promise<void> {
  await sync(from);
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // Temporary files on another disk: first copied next to the target, so that the name never shows half a file.
    const draft = `${to}.${randomBytes(4).toString('hex')}`;
    try {
      await copyFile(from, draft, constants.COPYFILE_EXCL);
      await sync(draft);
      await rename(draft, to);
    } catch (failure) {
      await rm(draft, { force: true });
      throw failure;
    }
    await rm(from, { force: true });
  }
  await sync(dirname(to));
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
