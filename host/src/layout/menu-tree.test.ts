import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import { expect, test } from 'vitest';
import { currentPath, groupOf, pagesOf, shownNodes } from './menu-tree.ts';

const page = (path: string, hideMenu = false): NavigationNode => ({
  id: path,
  code: path,
  name: path,
  path,
  icon: '',
  hideMenu,
  count: 0,
  type: 'page',
  children: [],
});
const group = (id: string, children: NavigationNode[]): NavigationNode => ({ ...page(''), id, type: 'group', children });

const tree = [
  group('workorder', [page('/workorder/setting'), page('/workorder/setting/workflow'), page('/workorder/edit', true)]),
  group('emptied', [page('/hidden', true)]),
  page('/home/board'),
];

test('hidden pages, and groups with nothing else, are not shown', () => {
  const shown = shownNodes(tree);
  expect(shown.map((node) => node.id)).toEqual(['workorder', '/home/board']);
  expect(shown.flatMap(pagesOf).map((node) => node.path)).toEqual([
    '/workorder/setting',
    '/workorder/setting/workflow',
    '/home/board',
  ]);
});

test('a page below another belongs to the nearest entry of the menu', () => {
  expect(currentPath(tree, '/workorder/setting')).toBe('/workorder/setting');
  expect(currentPath(tree, '/workorder/setting/workflow/7')).toBe('/workorder/setting/workflow');
  expect(currentPath(tree, '/workorder/settings')).toBeNull();
});

test('a page is in its group, an address outside of the menu in none', () => {
  expect(groupOf(tree, '/workorder/setting/workflow')).toBe('workorder');
  expect(groupOf(tree, '/home/board')).toBeNull();
  expect(groupOf(tree, null)).toBeNull();
});
