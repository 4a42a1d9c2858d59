import { access, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { type S3Server, startS3 } from '../s3/testing/s3-server.ts';
import { until } from '../testing/until.ts';
import { createDiskStore } from './artefact-store.ts';
import { sweepReleases } from './release-retention.ts';
import { ask, draft, publish, upload, zipOf } from './testing/release-kit.ts';

let server: ServerFixture;
let operator: string;
beforeAll(async () => {
  server = await startServer();
  operator = await server.token('operator');
});
afterAll(() => server.end());

const move = (id: string, how: string, body: object) => ask(server, operator, 'PUT', `remotes/${id}/${how}`, body);
const sweep = (keepBundled: number | null = null, at = server) => {
  const { db, log, artefacts: store } = at.server.kernel;
  return sweepReleases({ db, store, keepBundled, log });
};
const isThere = (address: string) =>
  access(join(server.dataDir, 'releases', address)).then(
    () => true,
    () => false,
  );
/** As if its files had been written hours ago. */
const age = (address: string) => utimes(join(server.dataDir, 'releases', address), new Date(0), new Date(0));

test('ninety days after the last pointer left it a release expires; others stay', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publish(server, operator, draft('old', version));
  await move('old', 'promote', { version: '1.0.0', revision: 0 });
  await move('old', 'promote', { version: '1.1.0', revision: 1 });
  await move('old', 'canary', { version: '1.2.0', percent: 1, revision: 2 });
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await age(`old/${version}`);
  await server.owner.query(`update remote_releases set idle_since = now() - interval '91 days' where idle_since is not null`);
  await Promise.all([sweep(), sweep()]);
  expect(await Promise.all(['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => isThere(`old/${version}`)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const { releases, events } = (await ask(server, operator, 'GET', 'remotes/old')).data;
  expect(releases.filter(({ expireTime }: { expireTime: string | null }) => expireTime)).toMatchObject([{ version: '1.3.0' }]);
  expect(events.filter(({ action }: { action: string }) => action === 'expired')).toMatchObject([
    { version: '1.3.0', actor: 'system' },
  ]);
  const late = await move('old', 'promote', { version: '1.3.0', revision: 3 });
  expect([late.status, late.envelope.reason]).toEqual([409, 'release.expired']);
  expect((await upload(server, operator, await zipOf(draft('old', '1.3.0')))).envelope.reason).toBe('release.exists');
});

test('of the releases that a build makes in development only the last ones stay', async () => {
  const insert = `insert into remote_releases (remote_id, version, origin, remote, manifest, integrity, size_bytes, uploaded_by, created_at)
    select 'built', '1.0.' || n, 'bundled', '{}', '{}', '{}', 1, 'system', now() + n * interval '1 second' from generate_series(1, 9) n`;
  await server.owner.query(`insert into remotes (remote_id, name) values ('built', 'built')`);
  await server.owner.query(insert);
  await server.owner.query(`update remotes set stable_version = '1.0.1' where remote_id = 'built'`);
  await server.owner.query(`update remote_releases set idle_since = null where remote_id = 'built' and version = '1.0.1'`);
  const left = `select version from remote_releases where remote_id = 'built' and expired_at is null order by created_at`;
  await sweep();
  expect((await server.owner.query(left)).rows).toHaveLength(9);
  await sweep(5);
  expect((await server.owner.query(left)).rows.map((row) => row.version)).toEqual([
    '1.0.1',
    '1.0.5',
    '1.0.6',
    '1.0.7',
    '1.0.8',
    '1.0.9',
  ]);
});

describe('what a process that was killed left', () => {
  test('on the disk is served to nobody for long, and swept', async () => {
    const store = createDiskStore(join(server.dataDir, 'releases'));
    // Killed between the files and the row.
    const staged = await store.stage();
    await writeFile(join(staged, 'app.js'), 'half');
    await store.put(staged, { remoteId: 'ghost', version: '1.0.0' });
    // Killed while it unpacked.
    const unfinished = await store.stage();
    await mkdir(join(unfinished, 'part'));
    await sweep();
    expect(await isThere('ghost/1.0.0')).toBe(true);

    await age('ghost/1.0.0');
    const name = unfinished.slice(join(server.dataDir, 'releases').length + 1);
    await age(name);
    await sweep();
    expect([await isThere('ghost/1.0.0'), await isThere(name)]).toEqual([false, false]);
  });

  test('under an address gives way to the release that is taken later', async () => {
    const store = createDiskStore(join(server.dataDir, 'releases'));
    const staged = await store.stage();
    await writeFile(join(staged, 'old.js'), 'half');
    await store.put(staged, { remoteId: 'twice', version: '1.0.0' });
    await publish(server, operator, draft('twice', '1.0.0'));
    expect([await isThere('twice/1.0.0/old.js'), await isThere('twice/1.0.0/app.js')]).toEqual([false, true]);
  });
});

describe('in a bucket', () => {
  let s3: S3Server;
  let other: ServerFixture;
  beforeAll(async () => {
    s3 = await startS3('lianxi');
    const { accessKeyId, secretAccessKey } = s3.credentials;
    const env = {
      S3_BUCKET: 'lianxi',
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    other = await startServer({ env, beside: server });
    // Its sweep at the start must not meet this test's.
    await until(() => s3.requests.includes('GET '));
  });
  afterAll(async () => {
    await other.end();
    await s3.close();
  });

  test('what has no release goes, once it is an hour old', async () => {
    const put = (key: string, hours: number) =>
      s3.objects.set(`releases/${key}`, { content: Buffer.from('x'), modified: new Date(Date.now() - hours * 3_600_000) });
    for (const file of ['a.js', 'b.js', 'c.js', 'd.js']) put(`ghost/1.0.0/${file}`, 2);
    put('young/1.0.0/a.js', 0);
    put('growing/1.0.0/a.js', 2);
    put('growing/1.0.0/b.js', 0);
    put('twice/1.0.0/app.js', 2);
    await sweep(null, other);
    expect([...s3.objects.keys()].sort()).toEqual(
      ['growing/1.0.0/a.js', 'growing/1.0.0/b.js', 'twice/1.0.0/app.js', 'young/1.0.0/a.js'].map((key) => `releases/${key}`),
    );
  });
});
