import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { expect, test } from 'vitest';
import { remoteMismatches } from './check-remote.ts';

const page = async () => ({ default: () => null });
const manifest: RemoteManifest = remoteManifest.parse({
  id: 'online',
  name: '在线客服',
  prefixes: ['/online'],
  requires: { contracts: '^1.0.0', shared: '^1.0.0' },
  routes: [{ path: '/online/a', name: 'A', title: '甲', permission: 'online_a' }],
  menus: [{ code: 'online', name: '在线客服', children: [{ code: 'a', name: '甲', path: '/online/a' }] }],
  permissions: [{ code: 'online_a', name: '甲', kind: 'menu' }],
  slots: [{ name: 'dialogue.side-panel', id: 'customer' }],
  preload: 'never',
});
const slot = { name: 'dialogue.side-panel' as const, id: 'customer', load: page };
const app = { id: 'online', routes: { '/online/a': page }, slots: [slot] };

test('a remote whose parts fit has no mismatch', () => {
  expect(remoteMismatches(manifest, app)).toEqual([]);
});

test.each([
  ['a route without a page', manifest, { ...app, routes: {} }, 'route /online/a of remote.json has no page in src/app.ts'],
  [
    'a page without a route',
    manifest,
    { ...app, routes: { ...app.routes, '/online/b': page } },
    'page /online/b of src/app.ts is not in remote.json',
  ],
  [
    'a slot without a part',
    manifest,
    { ...app, slots: [] },
    'slot dialogue.side-panel#customer of remote.json has no part in src/app.ts',
  ],
  [
    'a part without a slot',
    { ...manifest, slots: [] },
    app,
    'slot dialogue.side-panel#customer of src/app.ts is not in remote.json',
  ],
  ['another id', manifest, { ...app, id: 'onlin' }, 'src/app.ts says id onlin, remote.json says online'],
  [
    'an undeclared permission',
    { ...manifest, permissions: [] },
    app,
    'route /online/a asks for permission online_a, which neither remote.json nor the portal declares',
  ],
  ['a foreign prefix', { ...manifest, prefixes: ['/quality'] }, app, 'route /online/a is outside the prefixes /quality'],
])('says in words: %s', (_case, declared, coded, words) => {
  expect(remoteMismatches(declared, coded)).toContain(words);
});
