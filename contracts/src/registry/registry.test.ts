import { expect, test } from 'vitest';
import { remoteManifest } from '../federation/remote-manifest.ts';
import { resolvedRemote } from './registry.contract.ts';

const page = { path: '/mine', title: '我的', later: 1 };
const manifest = {
  ...{ id: 'mine', name: '我的', prefixes: ['/mine'], preload: 'idle' },
  requires: { contracts: '^1.0.0', shared: '^1.0.0', later: '^1.0.0' },
  routes: [{ ...page, name: 'Mine', reads: [{ path: '/a', later: 1 }], tabs: [page, { ...page, path: '/mine/other' }] }],
  menus: [{ code: 'mine', name: '我的', later: 1, children: [{ code: 'one', name: '一', later: 1 }] }],
  permissions: [{ code: 'mine', name: '我的', kind: 'menu', later: 1 }],
  slots: [{ name: 'home', id: 'mine', later: 1 }],
};
const given = { version: '1.0.0', base: '/r/mine', manifest: {}, integrity: {}, channel: 'stable', previous: null };

test('an open page leaves out what later versions add, at every level', () => {
  const read = resolvedRemote.parse({ ...manifest, ...given });
  expect(JSON.stringify(read)).not.toContain('later');
  expect(read.routes[0]?.tabs).toHaveLength(2);
  expect(read.menus[0]?.children[0]?.code).toBe('one');
});

test('who writes a manifest is told of every unknown field', () => {
  expect(remoteManifest.safeParse(manifest).success).toBe(false);
});
