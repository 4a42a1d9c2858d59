import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { downloadFile, uploadFile } from '@lianxi/contracts/files/file.contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../app/testing/server-fixture.ts';
import { type S3Server, startS3 } from '../s3/testing/s3-server.ts';
import type { FileAddress, FileStore } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

let folder: string;
let s3: S3Server;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-s3-files-'));
  s3 = await startS3('portal');
  const { endpoint, credentials } = s3;
  const settings = { bucket: 'portal', region: 'us-east-1', endpoint, credentials };
  store = createS3FileStore({ settings, prefix: 'files/', cacheFolder: join(folder, 'cache'), log: pino({ enabled: false }) });
});
afterEach(() => {
  s3.down = false;
  s3.objects.clear();
});
afterAll(async () => {
  store.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

let last = 0;
async function put(content: string, createdAt = new Date()): Promise<FileAddress> {
  const address = { tenantId: 174, saveName: `name-${++last}`, createdAt };
  const tempPath = join(folder, address.saveName);
  await writeFile(tempPath, content);
  await store.put(tempPath, address, { size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest() });
  await expect(stat(tempPath)).rejects.toThrow('ENOENT');
  return address;
}

test('bytes go to the bucket as a stream under their own hash, and come back whole or in part', async () => {
  const address = await put('recording', new Date('2026-03-05T00:00:00Z'));
  expect([...s3.objects.keys()]).toEqual([`files/2026/03/174/${address.saveName}`]);
  expect(await text(await store.open(address))).toBe('recording');
  expect(await text(await store.open(address, { start: 2, end: 4 }))).toBe('cor');
});

test('bytes that are not what they were said to be are not taken', async () => {
  const tempPath = join(folder, 'changed');
  await writeFile(tempPath, 'changed since');
  const said = { size: 13, sha256: createHash('sha256').update('as it was....').digest() };
  const address = { tenantId: 174, saveName: 'changed', createdAt: new Date() };
  await expect(store.put(tempPath, address, said)).rejects.toMatchObject({ definition: { reason: 'common.unavailable' } });
  expect(s3.objects.size).toBe(0);
  expect(await readFile(tempPath, 'utf8')).toBe('changed since');
});

test('what a program needs comes to the disk once, and goes when it was not wanted for a day', async () => {
  const address = await put('film');
  const path = await store.onDisk(address);
  s3.requests.length = 0;
  expect(await readFile(await store.onDisk(address), 'utf8')).toBe('film');
  expect(s3.requests).toEqual([]);
  const before = new Date(Date.now() - 25 * 3_600_000);
  await utimes(path, before, before);
  for await (const _ of store.olderThan(24));
  expect(await readdir(join(folder, 'cache'))).toEqual([]);
});

test('strays are found by their age, this month’s and the last’s', async () => {
  const [old, fresh] = [await put('old'), await put('fresh')];
  const object = s3.objects.get([...s3.objects.keys()].find((key) => key.endsWith(old.saveName)) ?? '');
  if (object) object.modified = new Date(Date.now() - 25 * 3_600_000);
  const found: string[] = [];
  for await (const batch of store.olderThan(24)) {
    for (const address of batch) {
      found.push(address.saveName);
      await store.remove(address);
    }
  }
  expect(found).toEqual([old.saveName]);
  expect(await text(await store.open(fresh))).toBe('fresh');
  await expect(store.open(old)).rejects.toMatchObject({ definition: { reason: 'common.unavailable' } });
});

test('a store that is down is said to be so', async () => {
  const address = await put('kept');
  s3.down = true;
  await expect(store.open(address)).rejects.toMatchObject({ definition: { reason: 'common.unavailable' } });
  await expect(store.onDisk({ ...address, saveName: 'another' })).rejects.toMatchObject({ definition: { kind: 'unavailable' } });
});

test('a portal that is told so keeps uploads in the bucket, and plays them by parts', async () => {
  const { accessKeyId, secretAccessKey } = s3.credentials;
  const at = { S3_BUCKET: 'portal', S3_ENDPOINT: s3.endpoint, S3_FILES_PREFIX: 'uploads/' };
  const env = { ...at, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const portal = await startServer({ areas: [], env });
  try {
    const url = `http://127.0.0.1:${await portal.server.listen()}/api`;
    const headers = { authorization: `Bearer ${await portal.token('agent1')}` };
    const form = new FormData();
    form.append('file', new Blob(['recording']), 'a.txt');
    const sent = await fetch(url + uploadFile.path, { method: 'POST', headers, body: form });
    const { fileSaveName } = (await sent.json()).data;
    expect([...s3.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([
      expect.stringMatching(new RegExp(`^uploads/\\d{4}/\\d{2}/174/${fileSaveName}$`)),
    ]);
    const address = url + downloadFile.path.replace('{fileSaveName}', fileSaveName);
    expect(await (await fetch(address, { headers })).text()).toBe('recording');
    const part = await fetch(address, { headers: { ...headers, range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/9', 'cor']);
    s3.down = true;
    expect((await fetch(address, { headers })).status).toBe(503);
  } finally {
    await portal.end();
  }
});
