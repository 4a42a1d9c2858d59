import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { expect, test } from 'vitest';
import { dataScopeCodeOf, decide, type GuardKnowledge, homesOf, loginPath, refererOf } from './route-guard.ts';

const online: ResolvedRemote = {
  id: 'online',
  name: '在线客服',
  version: '1.0.0-aaaaaaaa',
  base: '/r/online/1.0.0-aaaaaaaa/',
  manifest: {},
  integrity: {},
  ticket: '',
  channel: 'stable',
  previous: null,
  revoked: [],
  prefixes: ['/online'],
  requires: { contracts: '^1.0.0', shared: '^1.0.0' },
  routes: [
    { path: '/online/free', name: 'Free', title: '随意' },
    { path: '/online/guarded', name: 'Guarded', title: '受限', permission: 'online_guarded' },
    { path: '/online/hidden', name: 'Hidden', title: '隐藏' },
    { path: '/online/inside', name: 'Inside', title: '内部', inAppOnly: true },
    {
      path: '/online/parts',
      name: 'Parts',
      title: '分页',
      permission: 'online_parts',
      tabs: [
        { path: '/online/parts', title: '甲', permission: 'online_first' },
        { path: '/online/parts/b', title: '乙' },
        { path: '/online/parts/c', title: '丙', app: 'quality' },
      ],
    },
  ],
  menus: [],
  permissions: [],
  slots: [],
  preload: 'never',
};
const registry: Registry = {
  schema: 1,
  resolutionId: 'r_1',
  ttlSec: 60,
  host: { build: 'b', provides: {} },
  remotes: [online],
  unavailable: [
    { id: 'quality', name: '质检', prefixes: ['/quality'], reason: 'not-subscribed' },
    { id: 'platform', name: '平台运营', prefixes: ['/platform'], reason: 'not-subscribed' },
  ],
};
const node = (path: string, more: Partial<NavigationNode> = {}): NavigationNode => ({
  id: path,
  code: path,
  name: path,
  path,
  icon: '',
  hideMenu: false,
  count: 0,
  type: 'page',
  children: [],
  ...more,
});
const navigation = [
  node('', {
    type: 'group',
    children: [node('/online/hidden', { hideMenu: true }), node('/online/guarded'), node('/online/free')],
  }),
];
const knowledge = (codes: string[] = []): GuardKnowledge => ({
  registry,
  navigation,
  holds: (code) => codes.includes(code),
  allowedPaths: [],
  homes: homesOf({ variant: 'standard' }),
});
const decided = (path: string, codes?: string[]) => decide(path, '', knowledge(codes));

test('/ leads to the first page of the menu that the agent may see', () => {
  expect(decided('/')).toEqual({ kind: 'redirect', to: '/online/free' });
  expect(decided('/', ['online_guarded'])).toEqual({ kind: 'redirect', to: '/online/guarded' });
});

test('/ leads to the board when this session has it', () => {
  const insight = { ...online, id: 'insight', routes: [{ path: '/home/board', name: 'Board', title: '首页' }] };
  const withBoard = { ...knowledge(), registry: { ...registry, remotes: [online, insight] } };
  expect(decide('/', '', withBoard)).toEqual({ kind: 'redirect', to: '/home/board' });
});

test('the call-out system begins at its own board', () => {
  const routes = ['/home/board', '/home/callboard'].map((path) => ({ path, name: 'Board', title: '首页' }));
  const withBoards = { ...knowledge(), registry: { ...registry, remotes: [{ ...online, id: 'insight', routes }] } };
  expect(decide('/', '', { ...withBoards, homes: homesOf({ variant: 'call-out' }) })).toMatchObject({ to: '/home/callboard' });
  expect(decide('/', '', withBoards)).toMatchObject({ to: '/home/board' });
});

test('an agent without any page gets the no-permission page', () => {
  expect(decide('/', '', { ...knowledge(), navigation: [] })).toEqual({ kind: 'redirect', to: '/nopermission' });
});

test.each([
  ['/redirect/online/free', '?a=1&b=2', '/online/free?a=1&b=2'],
  ['/redirect/online/free', '', '/online/free'],
  ['/redirect/online/free', '?keyword=%E7%8E%8B%26%3F&page-title=a%2Fb', '/online/free?keyword=%E7%8E%8B%26%3F&page-title=a%2Fb'],
  ['/redirect/workorder/%E5%8D%95%2F1', '', '/workorder/%E5%8D%95%2F1'],
  ['/redirect//evil.example', '', '/evil.example'],
  ['/redirect/', '?a=1', '/?a=1'],
])('%s%s leads to %s', (pathname, search, to) => {
  expect(decide(pathname, search, knowledge())).toEqual({ kind: 'redirect', to });
});

test('an in-app-only page opens where the portal led to, and leads home from outside', () => {
  const at = (allowedPaths: string[]) => decide('/online/inside', '?id=1', { ...knowledge(), allowedPaths });
  expect(at([])).toMatchObject({ kind: 'page' });
  expect(at(['/online/free', '/online/inside'])).toMatchObject({ kind: 'page' });
  expect(at(['/online/free'])).toEqual({ kind: 'redirect', to: '/online/free' });
});

test('a page needs its permission', () => {
  expect(decided('/online/guarded')).toEqual({ kind: 'redirect', to: '/nopermission' });
  expect(decided('/online/guarded', ['online_guarded'])).toMatchObject({ kind: 'page', remote: { id: 'online' } });
});

test('a page whose menu item is hidden is not opened', () => {
  expect(decided('/online/hidden')).toEqual({ kind: 'redirect', to: '/nopermission' });
});

test('a tab of a page needs the right to the page and its own; the page’s address leads to the first that can be seen', () => {
  const at = (path: string, ...codes: string[]) => decided(path, codes);
  expect(at('/online/parts', 'online_parts', 'online_first')).toMatchObject({ kind: 'page', part: { title: '甲' } });
  expect(at('/online/parts/b', 'online_parts')).toMatchObject({ kind: 'page', route: { name: 'Parts' }, part: { title: '乙' } });
  expect(at('/online/parts', 'online_parts')).toEqual({ kind: 'redirect', to: '/online/parts/b' });
  expect(at('/online/parts/b', 'online_first')).toEqual({ kind: 'redirect', to: '/nopermission' });
  expect(at('/online/parts/d', 'online_parts')).toEqual({ kind: 'redirect', to: '/404' });
});

test('a tab of an app that this session does not have is not there', () => {
  const parts = '/online/parts/c';
  expect(decided(parts, ['online_parts'])).toEqual({ kind: 'redirect', to: '/nopermission' });
  const withQuality = { ...registry, remotes: [online, { ...online, id: 'quality', routes: [] }] };
  expect(decide(parts, '', { ...knowledge(['online_parts']), registry: withQuality })).toMatchObject({ kind: 'page' });
});

test('a known part of the product that is not here has a card, one of the operator asks for a right, anything else is 404', () => {
  expect(decided('/quality/task')).toMatchObject({ kind: 'unavailable', remote: { name: '质检' } });
  expect(decided('/platform/release')).toEqual({ kind: 'redirect', to: '/nopermission' });
  expect(decided('/qualityx')).toEqual({ kind: 'redirect', to: '/404' });
  expect(decided('/online/unknown')).toEqual({ kind: 'redirect', to: '/404' });
});

test('sign-in leads back to where the agent was, and nowhere else', () => {
  expect(refererOf(new URL(loginPath('/online/free?a=1&b=2'), 'http://x').search)).toBe('/online/free?a=1&b=2');
  expect(loginPath('/')).toBe('/login');
  for (const search of ['', '?redirect=//evil.example', '?redirect=https://evil.example', '?redirect=/login']) {
    expect(refererOf(search)).toBe('/');
  }
});

test('report, task, quality and monitoring pages send their code as the data scope', () => {
  const codeOf = (path: string) => dataScopeCodeOf({ path, name: 'Page', title: '页面', permission: 'code' });
  const scoped = ['/report', '/report/silent', '/quality/task', '/callcenter/taskmanage', '/online/onlinemonitoring'];
  expect(scoped.map(codeOf)).toEqual(scoped.map(() => 'code'));
  expect(['/online/dialoguerecord', '/reporting'].map(codeOf)).toEqual([null, null]);
});
