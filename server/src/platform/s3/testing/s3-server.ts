import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

/** The part of the S3 protocol that our stores speak, signatures and checksums included, on a free port. */
export interface S3Server {
  readonly endpoint: string;
  readonly credentials: { accessKeyId: string; secretAccessKey: string };
  /** Key → content. Tests tamper with it. */
  readonly objects: Map<string, { content: Buffer; modified: Date; onDisk?: { path: string; size: number } }>;
  /** `METHOD key` of each request that was let in. */
  readonly requests: string[];
  /** While true every request is answered with 503. */
  down: boolean;
  close(): Promise<void>;
}

/** Longer bodies are kept on the disk: of those `content` is empty. */
const MAX_IN_MEMORY = 16 * 1024 * 1024;
/** Keys of a listing's page: few, so that every listing has several. */
const PAGE = 3;
const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret of this test' };
const hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export async function startS3(bucket: string): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-s3-'));
  const objects: S3Server['objects'] = new Map();
  const requests: string[] = [];
  const http = createServer((request, response) => {
    receive(request, folder).then((body) => answer(request, body, response));
  });
  const server: S3Server = {
    endpoint: '',
    credentials,
    objects,
    requests,
    down: false,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };

  function answer(request: IncomingMessage, body: Body, response: ServerResponse): void {
    const fail = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (server.down) return void fail(503, 'SlowDown');
    if (!isSigned(request, body)) return void fail(403, 'SignatureDoesNotMatch');
    if (!isWhole(request, body)) return void fail(400, 'BadDigest');
    const url = new URL(request.url ?? '', 'http://s3');
    const [, inBucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (inBucket !== bucket) return void fail(404, 'NoSuchBucket');
    requests.push(`${request.method} ${key}`);
    const object = objects.get(key);

    if (request.method === 'PUT') {
      const { content, onDisk } = body;
      objects.set(key, { content, modified: new Date(), ...(onDisk && { onDisk }) });
      response.setHeader('etag', `"${body.sha256}"`).end();
    } else if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, gone = ''] of body.content.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(gone);
      response.end('<DeleteResult/>');
    } else if (key === '') {
      response.setHeader('content-type', 'application/xml').end(list(url.searchParams));
    } else if (!object) {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else fail(404, 'NoSuchKey');
    } else {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const { content, onDisk, modified } = object;
      const size = onDisk?.size ?? content.length;
      const part = from ? { start: Number(from), end: Math.min(Number(to), size - 1) } : { start: 0, end: size - 1 };
      const headers = { 'content-length': part.end - part.start + 1, 'last-modified': modified.toUTCString() };
      response.writeHead(from ? 206 : 200, headers);
      if (request.method === 'HEAD') response.end();
      else if (onDisk) createReadStream(onDisk.path, part).pipe(response);
      else response.end(content.subarray(part.start, part.end + 1));
    }
  }

  function list(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const page = keys.slice(from, from + PAGE);
    const more = from + PAGE < keys.length;
    const entries = page.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
    );
    const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`;
  }

  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return Object.assign(server, { endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
}

interface Body {
  readonly sha256: string;
  readonly crc32: number;
  readonly content: Buffer;
  readonly onDisk: { path: string; size: number } | null;
}

async function receive(request: IncomingMessage, folder: string): Promise<Body> {
  const isLong = Number(request.headers['content-length'] ?? 0) > MAX_IN_MEMORY;
  const path = join(folder, randomUUID());
  const file = isLong ? createWriteStream(path) : null;
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let sum = 0;
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk);
    sum = crc32(chunk, sum);
    size += chunk.length;
    if (!file) chunks.push(chunk);
    else if (!file.write(chunk)) await once(file, 'drain');
  }
  if (file) await finished(file.end());
  return { sha256: hash.digest('hex'), crc32: sum, content: Buffer.concat(chunks), onDisk: file && { path, size } };
}

/** Did whoever knows the secret sign exactly this request (AWS Signature Version 4)? */
function isSigned(request: IncomingMessage, body: Body): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId, scope = '', day = '', region = '', signed = '', signature] =
    given.exec(request.headers.authorization ?? '') ?? [];
  const payload = String(request.headers['x-amz-content-sha256']);
  if (keyId !== credentials.accessKeyId || payload !== body.sha256) return false;
  const url = new URL(request.url ?? '', 'http://s3');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), region));
  return hmac(key, text).toString('hex') === signature;
}

/** Does the body arrive as it was sent? */
function isWhole({ headers }: IncomingMessage, body: Body): boolean {
  const given = headers['x-amz-checksum-crc32'];
  if (given === undefined) return true;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(body.crc32);
  return sum.toString('base64') === given;
}
