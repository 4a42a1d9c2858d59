import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import { openBucket, type S3Settings } from '../s3/bucket.ts';
import { type ArtefactAddress, type ArtefactStore, createDiskStore } from './artefact-store.ts';
import { hashOf, type Integrity } from './integrity.ts';

/** Where the releases are. */
export interface ReleaseBucket extends S3Settings {
  /** The prefix of every key. */
  readonly prefix: string;
}

interface S3Options {
  settings: ReleaseBucket;
  /** Requested files, on this server's disk. */
  folder: string;
  /** The hashes of a release's files; null if the release does not exist. */
  readIntegrity: (address: ArtefactAddress) => Promise<Integrity | null>;
  log: FastifyBaseLogger;
}

/** Written last: without it a release is incomplete. No release can contain a file of this name. */
const COMPLETE = '.complete';
const AT_ONCE = 8;

/** Releases in an S3 bucket. Each server stores a requested file after its hash equals the hash of the release. */
export function createS3Store({ settings, folder, readIntegrity, log }: S3Options): ArtefactStore {
  const { prefix } = settings;
  const local = createDiskStore(folder);
  const bucket = openBucket(settings);
  const folderKey = ({ remoteId, version }: ArtefactAddress) => `${prefix}${remoteId}/${version}/`;
  const coming = new Map<string, Promise<void>>();
  const unavailable = (what: string, key: string) => (error: unknown) => {
    log.error({ err: error, key }, what);
    throw new CodedError(commonErrors.unavailable, { cause: error });
  };

  async function bring(address: ArtefactAddress, file: string, hash: string): Promise<void> {
    const key = folderKey(address) + file;
    const bytes = await bucket.read(key).catch(unavailable('release file not readable', key));
    if (hashOf(bytes) !== hash) return unavailable('release file is not what was uploaded', key)(null);
    const path = join(folder, address.remoteId, address.version, file);
    // Not served until it is complete: its name begins with a dot.
    const arriving = join(dirname(path), `.${randomUUID()}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(arriving, bytes);
    await rename(arriving, path);
  }

  async function fetchOnce(address: ArtefactAddress, file: string): Promise<void> {
    if (await stat(join(folder, address.remoteId, address.version, file)).catch(() => null)) return;
    const integrity = await readIntegrity(address);
    // With its compressed copies, so that a reader that finds one finds the others; the file itself last.
    for (const name of [`${file}.br`, `${file}.gz`, file]) {
      const hash = integrity?.[name];
      if (hash) await bring(address, name, hash);
    }
  }

  return {
    folder,
    stage: local.stage,
    async put(staged, address) {
      const entries = await readdir(staged, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const send = (name: string, Body: Buffer) => {
        const key = folderKey(address) + name;
        return bucket.put(key, Body).catch(unavailable('release file not stored', key));
      };
      for (let from = 0; from < paths.length; from += AT_ONCE) {
        const batch = paths.slice(from, from + AT_ONCE);
        await Promise.all(batch.map(async (path) => send(relative(staged, path).replaceAll(sep, '/'), await readFile(path))));
      }
      await send(COMPLETE, Buffer.alloc(0));
      await local.put(staged, address);
    },
    has: (address) => bucket.has(folderKey(address) + COMPLETE),
    fetch(address, file) {
      // Parallel requests share one download.
      const key = folderKey(address) + file;
      const arrives = coming.get(key) ?? fetchOnce(address, file).finally(() => coming.delete(key));
      coming.set(key, arrives);
      return arrives;
    },
    async remove(address) {
      await bucket.remove((await bucket.list(folderKey(address))).map(({ key }) => key));
      await local.remove(address);
    },
    async olderThan(milliseconds) {
      const before = Date.now() - milliseconds;
      const newest = new Map<string, number>();
      for (const { key, at } of await bucket.list(prefix)) {
        const [remoteId, version, file] = key.slice(prefix.length).split('/');
        const address = `${remoteId} ${version}`;
        if (file) newest.set(address, Math.max(at, newest.get(address) ?? 0));
      }
      const old = [...newest].filter(([, at]) => at < before).map(([address]) => address);
      const onDisk = (await local.olderThan(milliseconds)).map(({ remoteId, version }) => `${remoteId} ${version}`);
      return [...new Set([...old, ...onDisk.filter((address) => !newest.has(address) || old.includes(address))])].map(
        (address) => {
          const [remoteId = '', version = ''] = address.split(' ');
          return { remoteId, version };
        },
      );
    },
    close: () => bucket.close(),
  };
}
