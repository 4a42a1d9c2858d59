import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import { type ArtefactAddress, type ArtefactStore, createDiskStore } from './artefact-store.ts';
import { hashOf, type Integrity } from './integrity.ts';

/** Where the releases are; without credentials the SDK looks for them where it always does. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of a store that is not Amazon's. */
  readonly endpoint: string | undefined;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Before every key. */
  readonly prefix: string;
}

interface S3Options {
  settings: S3Settings;
  /** Files that were asked for, on this server's disk. */
  folder: string;
  /** What the files of a release must hash to; null when there is no such release. */
  readIntegrity: (address: ArtefactAddress) => Promise<Integrity | null>;
  log: FastifyBaseLogger;
}

/** Written last: without it a release is not whole. No release can have a file of this name. */
const COMPLETE = '.complete';
const AT_ONCE = 8;

/** Releases in an S3 bucket. Each server keeps what it was asked for, once it hashes to what the release says. */
export function createS3Store({ settings, folder, readIntegrity, log }: S3Options): ArtefactStore {
  const { bucket: Bucket, region, endpoint, credentials, prefix } = settings;
  const local = createDiskStore(folder);
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  });
  const folderKey = ({ remoteId, version }: ArtefactAddress) => `${prefix}${remoteId}/${version}/`;
  const coming = new Map<string, Promise<void>>();
  const unavailable = (what: string, key: string) => (error: unknown) => {
    log.error({ err: error, key }, what);
    throw new CodedError(commonErrors.unavailable, { cause: error });
  };

  async function bring(address: ArtefactAddress, file: string, hash: string): Promise<void> {
    const key = folderKey(address) + file;
    const object = new GetObjectCommand({ Bucket, Key: key });
    const bytes = await client
      .send(object)
      .then(({ Body }) => Body?.transformToByteArray())
      .catch(unavailable('release file not readable', key));
    if (!bytes || hashOf(bytes) !== hash) return unavailable('release file is not what was uploaded', key)(null);
    const path = join(folder, address.remoteId, address.version, file);
    // Not served until it is whole: its name begins with a dot.
    const arriving = join(dirname(path), `.${randomUUID()}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(arriving, bytes);
    await rename(arriving, path);
  }

  async function fetchOnce(address: ArtefactAddress, file: string): Promise<void> {
    if (await stat(join(folder, address.remoteId, address.version, file)).catch(() => null)) return;
    const integrity = await readIntegrity(address);
    // With its compressed copies, so that whoever finds the one finds the others; the file itself last.
    for (const name of [`${file}.br`, `${file}.gz`, file]) {
      const hash = integrity?.[name];
      if (hash) await bring(address, name, hash);
    }
  }

  async function listKeys(Prefix: string): Promise<{ key: string; at: number }[]> {
    const found: { key: string; at: number }[] = [];
    for (let token: string | undefined, more = true; more; more = token !== undefined) {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }));
      for (const { Key = '', LastModified } of page.Contents ?? []) found.push({ key: Key, at: LastModified?.getTime() ?? 0 });
      token = page.NextContinuationToken;
    }
    return found;
  }

  return {
    folder,
    stage: local.stage,
    async put(staged, address) {
      const entries = await readdir(staged, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const send = (name: string, Body: Buffer) => {
        const key = folderKey(address) + name;
        const object = new PutObjectCommand({ Bucket, Key: key, Body });
        return client.send(object).catch(unavailable('release file not stored', key));
      };
      for (let from = 0; from < paths.length; from += AT_ONCE) {
        const batch = paths.slice(from, from + AT_ONCE);
        await Promise.all(batch.map(async (path) => send(relative(staged, path).replaceAll(sep, '/'), await readFile(path))));
      }
      await send(COMPLETE, Buffer.alloc(0));
      await local.put(staged, address);
    },
    async has(address) {
      return client.send(new HeadObjectCommand({ Bucket, Key: folderKey(address) + COMPLETE })).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NotFound || error instanceof NoSuchKey) return false;
          throw error;
        },
      );
    },
    fetch(address, file) {
      // However many ask at once, it comes once.
      const key = folderKey(address) + file;
      const arrives = coming.get(key) ?? fetchOnce(address, file).finally(() => coming.delete(key));
      coming.set(key, arrives);
      return arrives;
    },
    async remove(address) {
      const keys = await listKeys(folderKey(address));
      for (let from = 0; from < keys.length; from += 1000) {
        const Objects = keys.slice(from, from + 1000).map(({ key }) => ({ Key: key }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
      await local.remove(address);
    },
    async olderThan(milliseconds) {
      const before = Date.now() - milliseconds;
      const newest = new Map<string, number>();
      for (const { key, at } of await listKeys(prefix)) {
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
    close: () => client.destroy(),
  };
}
