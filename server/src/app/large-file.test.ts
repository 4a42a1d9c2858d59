import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { downloadFile } from '@lianxi/contracts/files/file.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../platform/s3/testing/s3-server.ts';
import { uploadLargeFile } from './testing/large-upload.ts';
import { SECRET, type ServerFixture, startServer } from './testing/server-fixture.ts';
import { createProcess, type ServerProcess } from './testing/server-process.ts';

/** Half a minute each: for `npm test -- --all`. */
const isWanted = process.env.TEST_ALL === '1';

/** The limit includes the size of the form around the file. */
const SIZE = uploadLargeFile.bodyLimit;
/** The maximum growth of the server's memory for a file 16 times as large. */
const MAX_GROWTH = 128 * 1024 ** 2;
const entry = fileURLToPath(new URL('./testing/large-upload-server.ts', import.meta.url));
const block = Buffer.alloc(1024 ** 2, 'a piece of a long recording ');

/** The memory of a process in bytes: now, and its maximum so far. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

function* form(boundary: string): Iterable<Buffer> {
  yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="long.bin"\r\n\r\n`);
  for (let sent = 0; sent < SIZE; sent += block.length) yield block;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

async function send(url: string, token: string) {
  const boundary = 'boundary-of-the-test';
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const { status, body } = await new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const sent = request(`${url}/api${uploadLargeFile.path}`, { method: 'POST', headers }, (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sent.on('error', reject);
    Readable.from(form(boundary)).pipe(sent);
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { code: '0', data: { size: SIZE } } });
  return (body as { data: { fileSaveName: string } }).data.fileSaveName;
}

async function hashOf(url: string, token: string): Promise<{ size: number; sha256: string }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

describe.runIf(isWanted)('2 GB', () => {
  let server: ServerFixture;
  let s3: S3Server;
  let sha256: string;
  beforeAll(async () => {
    server = await startServer({ areas: [] });
    s3 = await startS3('portal');
    const hash = createHash('sha256');
    for (let sent = 0; sent < SIZE; sent += block.length) hash.update(block);
    sha256 = hash.digest('hex');
  });
  afterAll(async () => {
    await s3.close();
    await server.end();
  });

  test.each([
    ['the local store', () => ({})],
    [
      'a bucket',
      () => ({
        S3_BUCKET: 'portal',
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      }),
    ],
  ])('go to %s and come back, and the server holds little of them', { timeout: 600_000 }, async (_store, settings) => {
    const given = { DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET, ...settings() };
    const child: ServerProcess = await createProcess(entry, given);
    await child.start();
    try {
      const token = await server.token('agent1');
      const before = await memoryOf(child.pid());
      const fileSaveName = await send(child.url, token);
      const address = `${child.url}/api${downloadFile.path.replace('{fileSaveName}', fileSaveName)}`;
      expect(await hashOf(address, token)).toEqual({ size: SIZE, sha256 });
      const part = await fetch(address, { headers: { authorization: `Bearer ${token}`, range: `bytes=${SIZE - 4}-` } });
      expect(Buffer.from(await part.arrayBuffer())).toEqual(block.subarray(-4));
      const { most } = await memoryOf(child.pid());
      expect(most - before.now).toBeLessThan(MAX_GROWTH);
    } finally {
      await child.end();
    }
  });
});
