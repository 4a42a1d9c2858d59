import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';

/** The part of the S3 protocol that our stores speak, signatures and checksums included, on a free port. */
export interface S3Server {
  readonly endpoint: string;
  readonly credentials: { accessKeyId: string; secretAccessKey: string };
  /** Key → content. Tests tamper with it. */
  readonly objects: Map<string, { content: Buffer; modified: Date }>;
  /** `METHOD key` of each request that was let in. */
  readonly requests: string[];
  /** While true every request is answered with 503. */
  down: boolean;
  close(): Promise<void>;
}

/** Keys of a listing's page: few, so that every listing has several. */
const PAGE = 3;
const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret of this test' };
const hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export async function startS3(bucket: string): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const requests: string[] = [];
  const http = createServer((request, response) => {
    buffer(request).then((body) => answer(request, body, response));
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
    },
  };

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
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
      objects.set(key, { content: body, modified: new Date() });
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end();
    } else if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, gone = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(gone);
      response.end('<DeleteResult/>');
    } else if (key === '') {
      response.setHeader('content-type', 'application/xml').end(list(url.searchParams));
    } else if (!object) {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else fail(404, 'NoSuchKey');
    } else {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const content = from ? object.content.subarray(Number(from), Number(to) + 1) : object.content;
      const headers = { 'content-length': content.length, 'last-modified': object.modified.toUTCString() };
      response.writeHead(from ? 206 : 200, headers).end(request.method === 'HEAD' ? undefined : content);
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

/** Did whoever knows the secret sign exactly this request (AWS Signature Version 4)? */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId, scope = '', day = '', region = '', signed = '', signature] =
    given.exec(request.headers.authorization ?? '') ?? [];
  const payload = String(request.headers['x-amz-content-sha256']);
  if (keyId !== credentials.accessKeyId || payload !== hex(body)) return false;
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
function isWhole({ headers }: IncomingMessage, body: Buffer): boolean {
  const given = headers['x-amz-checksum-crc32'];
  if (given === undefined) return true;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return sum.toString('base64') === given;
}
