import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { type S3Server, startS3 } from '../s3/testing/s3-server.ts';
import { ask, draft, publish, upload, zipOf } from './testing/release-kit.ts';

/** Two servers with a disk each, one database and one bucket. */

let s3: S3Server;
let server: ServerFixture;
let other: ServerFixture;
let operator: string;
beforeAll(async () => {
  s3 = await startS3('lianxi');
  const env = {
    S3_BUCKET: 'lianxi',
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  };
  server = await startServer({ env });
  other = await startServer({ env, beside: server });
  operator = await server.token('operator');
});
afterEach(() => {
  s3.down = false;
});
afterAll(async () => {
  await other.end();
  await server.end();
  await s3.close();
});

const get = (at: ServerFixture, path: string, encoding = '') =>
  at.server.app.inject({ url: `/r/${path}`, headers: encoding ? { 'accept-encoding': encoding } : {} });
const gets = (key: string) => s3.requests.filter((request) => request === `GET ${key}`).length;

test('what one server took, another serves: fetched once, however many ask, and with its compressed copy', async () => {
  const made = draft('far', '1.0.0');
  made.files['app.js.gz'] = gzipSync('app of far 1.0.0');
  await publish(server, operator, made);
  expect([...s3.objects.keys()].sort()).toEqual(
    ['.complete', 'app.js', 'app.js.gz', 'page.css', 'remoteEntry.js'].map((file) => `releases/far/1.0.0/${file}`),
  );
  const replies = await Promise.all(Array.from({ length: 10 }, () => get(other, 'far/1.0.0/app.js', 'gzip')));
  expect(replies.map(({ statusCode, headers }) => [statusCode, headers['content-encoding']])).toEqual(
    replies.map(() => [200, 'gzip']),
  );
  expect([gets('releases/far/1.0.0/app.js'), gets('releases/far/1.0.0/app.js.gz')]).toEqual([1, 1]);
  expect((await get(server, 'far/1.0.0/app.js')).body).toBe('app of far 1.0.0');
  expect(gets('releases/far/1.0.0/app.js')).toBe(1);
});

test('what was tampered with in the bucket is not served, and comes back when it is whole', async () => {
  await publish(server, operator, draft('touched', '1.0.0'));
  const object = s3.objects.get('releases/touched/1.0.0/app.js');
  const whole = object?.content;
  Object.assign(object ?? {}, { content: Buffer.from('steal()') });
  const { statusCode, headers } = await get(other, 'touched/1.0.0/app.js');
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
  Object.assign(object ?? {}, { content: whole });
  expect((await get(other, 'touched/1.0.0/app.js')).body).toBe('app of touched 1.0.0');
});

test('what no release has is not looked for in the bucket', async () => {
  const before = s3.requests.length;
  for (const path of ['far/1.0.0/gone.js', 'far/9.9.9/app.js', 'far/1.0.0/.complete', 'nobody/1.0.0/app.js']) {
    const { statusCode, headers } = await get(other, path);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  }
  expect(s3.requests.length).toBe(before);
});

test('while the bucket is away uploads are refused and leave nothing, and what is on the disk is served', async () => {
  await get(other, 'far/1.0.0/remoteEntry.js');
  s3.down = true;
  const { status, envelope } = await upload(server, operator, await zipOf(draft('unlucky', '1.0.0')));
  expect([status, envelope.reason]).toEqual([503, 'common.unavailable']);
  const { rows } = await server.owner.query(`select 1 from remotes where remote_id = 'unlucky'`);
  expect(rows).toEqual([]);
  expect((await get(other, 'far/1.0.0/remoteEntry.js')).statusCode).toBe(200);
  expect((await get(other, 'far/1.0.0/page.css')).statusCode).toBe(503);
  s3.down = false;
  expect((await get(other, 'far/1.0.0/page.css')).statusCode).toBe(200);
  expect((await upload(server, operator, await zipOf(draft('unlucky', '1.0.0')))).status).toBe(200);
});

test('a refused upload leaves nothing in the bucket', async () => {
  const made = draft('grabber', '1.0.0');
  made.about.remote.prefixes.push('/far');
  expect((await upload(server, operator, await zipOf(made))).envelope.reason).toBe('release.malformed');
  expect([...s3.objects.keys()].filter((key) => key.includes('grabber'))).toEqual([]);
});

test('releases of the build are brought to the bucket once; a server that starts on an empty disk serves them', async () => {
  const { about, files } = draft('built', '1.0.0-ab');
  const bring = async (at: ServerFixture) => {
    const folder = join(at.dataDir, 'dist/remotes/built');
    await mkdir(join(folder, about.version), { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, about.version, name), content);
    const { version, remote, manifest } = about;
    await writeFile(join(folder, 'current.json'), JSON.stringify({ version, remote, manifest }));
    await at.server.kernel.readReleases();
  };
  await bring(server);
  await expect.poll(async () => (await ask(server, operator, 'GET', 'remotes/built')).data?.stable).toBe('1.0.0-ab');
  const puts = () => s3.requests.filter((request) => request.startsWith('PUT releases/built')).length;
  expect(puts()).toBe(4);
  await bring(other);
  expect(puts()).toBe(4);
  expect((await get(other, 'built/1.0.0-ab/app.js')).body).toBe(files['app.js']);
});

test('a wrong secret is told, and nothing is kept', async () => {
  const env = { S3_BUCKET: 'lianxi', S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: 'AKIDTEST', S3_SECRET_ACCESS_KEY: 'wrong' };
  const stranger = await startServer({ env, beside: server });
  try {
    const { status } = await upload(stranger, operator, await zipOf(draft('stranger', '1.0.0')));
    expect(status).toBe(503);
    expect(stranger.logged.join()).toContain('SignatureDoesNotMatch');
    expect(await readdir(join(stranger.dataDir, 'releases/.staging'))).toEqual([]);
  } finally {
    await stranger.end();
  }
});
