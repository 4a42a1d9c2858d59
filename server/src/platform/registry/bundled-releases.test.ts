import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type KernelFixture, startKernel } from '../testing/kernel-fixture.ts';
import { createDiskStore } from './artefact-store.ts';
import { createBundledImport } from './bundled-releases.ts';
import { noteHostBuild } from './host-build.ts';
import { promote, rollback } from './release-pointers.ts';
import { insertRelease, lockRemote } from './release-rows.ts';

let kernel: KernelFixture;
let folder: string;
beforeAll(async () => {
  kernel = await startKernel();
  await noteHostBuild(kernel.db, { build: 'ab', provides: { contracts: '1.0.0', shared: '1.0.0' } });
});
afterAll(() => kernel.end());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lianxi-bundled-'));
  await kernel.owner.query('truncate remotes, remote_releases, release_events cascade');
  return () => rmSync(folder, { recursive: true, force: true });
});

const remote: RemoteManifest = {
  id: 'shop',
  name: '商城',
  prefixes: ['/shop'],
  requires: { contracts: '>=0.0.0', shared: '>=0.0.0' },
  routes: [],
  menus: [],
  permissions: [],
  slots: [],
  preload: 'never',
};

/** As a server that starts now finds it. */
const newServer = () =>
  createBundledImport({
    distDir: join(folder, 'dist'),
    memoryFile: join(folder, 'bundled.json'),
    db: kernel.db,
    store: createDiskStore(join(folder, 'store')),
    log: kernel.log,
  });

function build(version: string): void {
  const place = join(folder, 'dist/remotes/shop');
  mkdirSync(join(place, version), { recursive: true });
  writeFileSync(join(place, version, 'remoteEntry.js'), version);
  writeFileSync(join(place, 'current.json'), JSON.stringify({ version, remote, manifest: {} }));
}

async function uploadAndPromote(version: string): Promise<void> {
  const release = { version, remote, manifest: {}, integrity: {}, sizeBytes: 1, uploadedBy: 'team', notes: '' };
  await kernel.db.platform(async ({ tx }) => {
    await insertRelease(tx, { ...release, origin: 'uploaded' });
    await promote(tx, await lockRemote(tx, 'shop', null), version, 'team', { evenIncompatible: true });
  });
}

async function stable(): Promise<string> {
  const { rows } = await kernel.owner.query(`select stable_version from remotes where remote_id = 'shop'`);
  return rows[0].stable_version;
}

test('what comes with the build is stable; what was rolled back stays so after a start', async () => {
  build('1.0.0-aaaaaaaa');
  expect(await newServer()()).toBe(true);
  build('1.0.0-bbbbbbbb');
  await newServer()();
  expect(await stable()).toBe('1.0.0-bbbbbbbb');
  await kernel.db.platform(async ({ tx }) => rollback(tx, await lockRemote(tx, 'shop', null), 'somebody'));
  await newServer()();
  expect(await stable()).toBe('1.0.0-aaaaaaaa');
});

test('what is half there is not taken over; a damaged memory stops nothing', async () => {
  build('1.0.0-aaaaaaaa');
  await newServer()();
  writeFileSync(join(folder, 'bundled.json'), '');
  rmSync(join(folder, 'dist/remotes/shop/current.json'));
  const look = newServer();
  expect(await look()).toBe(false);
  build('1.0.0-bbbbbbbb');
  rmSync(join(folder, 'dist/remotes/shop/1.0.0-bbbbbbbb'), { recursive: true });
  await look();
  expect(await stable()).toBe('1.0.0-aaaaaaaa');
  build('1.0.0-bbbbbbbb');
  await newServer()();
  expect(await stable()).toBe('1.0.0-bbbbbbbb');
});

test('who goes back to an older build, or builds it again, gets it', async () => {
  for (const version of ['1.0.0-aaaaaaaa', '1.0.0-bbbbbbbb', '1.0.0-aaaaaaaa']) {
    build(version);
    await newServer()();
    expect(await stable()).toBe(version);
  }
});

test('a team that released something later keeps it; a build that is ahead of the team is stable', async () => {
  await uploadAndPromote('1.1.0-cccccccc');
  build('1.0.9-dddddddd');
  await newServer()();
  expect(await stable()).toBe('1.1.0-cccccccc');
  build('1.0.8-dddddddd');
  await newServer()();
  expect(await stable()).toBe('1.1.0-cccccccc');
  build('1.2.0-eeeeeeee');
  await newServer()();
  expect(await stable()).toBe('1.2.0-eeeeeeee');
});

test('what is built while the server runs is stable, whatever was before', async () => {
  await uploadAndPromote('1.1.0-cccccccc');
  build('1.0.0-aaaaaaaa');
  const look = newServer();
  await look();
  expect(await look()).toBe(false);
  build('1.0.0-bbbbbbbbb');
  expect(await look()).toBe(true);
  expect(await stable()).toBe('1.0.0-bbbbbbbbb');
});
