import { Readable } from 'node:stream';
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
import type { ByteRange } from '../http/files.ts';

/** A bucket; without credentials the SDK searches its default places. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** The endpoint of a store other than Amazon's. */
  readonly endpoint: string | undefined;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Objects by their keys. Every method rejects with the SDK's own error. */
export interface Bucket {
  put(key: string, content: Buffer): Promise<void>;
  /** Sends the content of a stream, never all of it in memory; the store refuses any other bytes. */
  putStream(key: string, content: Readable, whole: { size: number; sha256: Buffer }): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** The content, or a part of it, as a stream. */
  open(key: string, part?: ByteRange): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Keys with this prefix, with the time of their last change in milliseconds. */
  list(prefix: string): Promise<{ key: string; at: number }[]>;
  /** A missing key is no error. */
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

/** The most keys of one removal. */
const AT_ONCE = 1000;

export function openBucket({ bucket: Bucket, region, endpoint, credentials }: S3Settings): Bucket {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Bytes are sent with their own SHA-256, which is part of the signature; the SDK's sums would need them in memory.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const get = async (Key: string, Range?: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }));
    if (!Body) throw new Error(`${Key} has no content`);
    return Body;
  };
  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    async putStream(Key, Body, { size, sha256 }) {
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength: size });
      command.middlewareStack.add(
        (next) => (given) => {
          const { headers } = given.request as { headers: Record<string, string> };
          headers['x-amz-content-sha256'] = sha256.toString('hex');
          return next(given);
        },
        { step: 'build', name: 'ownHash' },
      );
      await client.send(command);
    },
    read: async (key) => (await get(key)).transformToByteArray(),
    async open(key, part) {
      const body = await get(key, part && `bytes=${part.start}-${part.end}`);
      if (!(body instanceof Readable)) throw new Error('no stream came');
      return body;
    },
    has: (Key) =>
      client.send(new HeadObjectCommand({ Bucket, Key })).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NotFound || error instanceof NoSuchKey) return false;
          throw error;
        },
      ),
    async list(Prefix) {
      const found: { key: string; at: number }[] = [];
      for (let token: string | undefined, more = true; more; more = token !== undefined) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }));
        for (const { Key = '', LastModified } of page.Contents ?? []) found.push({ key: Key, at: LastModified?.getTime() ?? 0 });
        token = page.NextContinuationToken;
      }
      return found;
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        const Objects = keys.slice(from, from + AT_ONCE).map((Key) => ({ Key }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
    },
    close: () => client.destroy(),
  };
}
