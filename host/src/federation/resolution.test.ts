import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { expect, test } from 'vitest';
import { settle, type Use } from './resolution.ts';

const remote = (version: string, revoked: string[] = []): ResolvedRemote => ({
  id: 'shop',
  name: '商城',
  prefixes: ['/shop'],
  requires: { contracts: '^1.0.0', shared: '^1.0.0' },
  routes: [],
  menus: [],
  permissions: [],
  slots: [],
  preload: 'never',
  version,
  base: `/r/shop/${version}/`,
  manifest: {},
  integrity: {},
  ticket: '',
  channel: 'stable',
  previous: null,
  revoked,
});
const registry = (...remotes: ResolvedRemote[]): Registry => ({
  schema: 1,
  resolutionId: 'r_1',
  ttlSec: 60,
  host: { build: '', provides: {} },
  remotes,
  unavailable: remotes.length > 0 ? [] : [{ id: 'shop', name: '商城', prefixes: ['/shop'], reason: 'revoked' }],
});
const running = registry(remote('1.0.0'));

test.each<[string, Registry, Use | null, string | undefined]>([
  ['a new release comes where nothing is open', registry(remote('2.0.0')), null, '2.0.0'],
  ['what is open stays', registry(remote('2.0.0')), 'open', '1.0.0'],
  ['what was revoked goes, open or not', registry(remote('2.0.0', ['1.0.0'])), 'open', '2.0.0'],
  ['but not under unsaved input', registry(remote('2.0.0', ['1.0.0'])), 'unsaved', '1.0.0'],
  ['nor during a call', registry(remote('2.0.0', ['1.0.0'])), 'protected', '1.0.0'],
  ['what is gone goes', registry(), 'open', undefined],
  ['with unsaved input too: the right to it is gone', registry(), 'unsaved', undefined],
  ['but not during a call', registry(), 'protected', '1.0.0'],
])('%s', (_, latest, use, version) => {
  const settled = settle(latest, running, new Map(use ? [['shop', use]] : []));
  expect(settled.remotes[0]?.version).toBe(version);
  expect(settled.unavailable).toHaveLength(version ? 0 : 1);
});
