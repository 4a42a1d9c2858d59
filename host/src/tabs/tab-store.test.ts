import type { Location } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import {
  forgetTabs,
  heldBehind,
  hold,
  KEPT_PANES,
  keptPanes,
  keptQuery,
  leaveTabs,
  rebuild,
  remove,
  restore,
  retitle,
  rewrite,
  tabStore,
  visit,
} from './tab-store.ts';

const MAX_POP_UPS = 3;

function open(path: string, { title = '页面', noCache = false, popUp = false } = {}): void {
  const [pathname = '', query] = path.split('?');
  const location: Location = { pathname, search: query ? `?${query}` : '', hash: '', state: null, key: path };
  visit(location, { path: pathname, name: 'Page', title, noCache, popUp }, MAX_POP_UPS);
}

const hotline = { path: '/hotline', name: 'Hotline', title: '热线', keeps: ['id'] };
const at = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: pathname });

const ids = () => tabStore.getState().tabs.map((tab) => tab.id);
const active = () => tabStore.getState().activeId;

beforeEach(forgetTabs);

test('a visit opens a tab; the same path with another query stays in it', () => {
  open('/customer/list');
  open('/customer/list?keyword=王');
  expect(ids()).toEqual(['/customer/list']);
  expect(tabStore.getState().tabs[0]).toMatchObject({ path: '/customer/list?keyword=王', title: '页面' });
});

test('page-title names the tab, and two titles are two tabs', () => {
  open('/popup?page-title=来电 138****0001');
  open('/popup?page-title=来电 138****0002');
  expect(tabStore.getState().tabs.map((tab) => tab.title)).toEqual(['来电 138****0001', '来电 138****0002']);
});

test('a page with a key has a tab for each key, whatever else its query has', () => {
  for (const search of ['?id=3', '?id=4', '?id=3&keyword=王']) visit(at('/hotline', search), hotline, MAX_POP_UPS);
  visit(at('/hotline/flow', '?id=4'), hotline, MAX_POP_UPS);
  expect(ids()).toEqual(['/hotline?id=3', '/hotline?id=4']);
  expect(tabStore.getState().tabs[0]).toMatchObject({ path: '/hotline?id=3&keyword=王' });
});

test('a title given by the page survives the next visit', () => {
  open('/workorder/edit?id=1');
  retitle('/workorder/edit', '工单 1');
  open('/workorder/edit?id=1&step=2');
  expect(tabStore.getState().tabs[0]?.title).toBe('工单 1');
});

test('a tab that is closed before it is in front is not opened again: the way leads to its neighbour', () => {
  for (const path of ['/a', '/b', '/c']) open(path);
  open('/b');
  expect(remove(['/b'])).toBe('/c');
  expect(remove(['/c'])).toBe('/a');
  open('/a');
  leaveTabs();
  expect(remove(['/a'])).toBeNull();
});

test('a closed tab stays closed when the registry changes before the router has left its page', () => {
  for (const path of ['/a', '/b']) open(path);
  remove(['/b']);
  open('/b');
  expect(ids()).toEqual(['/a']);
  open('/a');
  expect(active()).toBe('/a');
  open('/b');
  expect(ids()).toEqual(['/a', '/b']);
});

test('closing the tab in front goes to its right neighbour, else to the left one, else to /', () => {
  for (const path of ['/a', '/b', '/c']) open(path);
  open('/b');
  expect(remove(['/b'])).toBe('/c');
  open('/c');
  expect(remove(['/c'])).toBe('/a');
  open('/a');
  expect(remove(['/a'])).toBe('/');
  expect(tabStore.getState()).toEqual({ tabs: [], activeId: null });
});

test('closing a tab behind leads nowhere', () => {
  open('/a');
  open('/b');
  expect(remove(['/a'])).toBeNull();
  expect(remove(['/unknown'])).toBeNull();
  expect(active()).toBe('/b');
});

test('closing several leads to the nearest tab that stays', () => {
  for (const path of ['/a', '/b', '/c', '/d']) open(path);
  open('/b');
  expect(remove(['/b', '/c', '/a'])).toBe('/d');
  expect(ids()).toEqual(['/d']);
});

test('a protected tab is not closed, until its page lets go', () => {
  open('/call');
  open('/a');
  const release = hold('/call', 'protected');
  expect(remove(['/call', '/a'])).toBe('/call');
  expect(ids()).toEqual(['/call']);
  release();
  release();
  expect(remove(['/call'])).toBe('/');
  expect(ids()).toEqual([]);
});

test('of too many pop-ups the oldest goes, but none that holds something', () => {
  for (const path of ['/p1', '/list', '/p2', '/p3']) open(path, { popUp: path !== '/list' });
  open('/p4', { popUp: true });
  expect(ids()).toEqual(['/list', '/p2', '/p3', '/p4']);
  hold('/p2', 'unsaved');
  open('/p5', { popUp: true });
  expect(ids()).toEqual(['/list', '/p2', '/p4', '/p5']);
  open('/p5', { popUp: true });
  expect(ids()).toEqual(['/list', '/p2', '/p4', '/p5']);
});

test('what holds something stays mounted, however long it was not used, also a noCache page', () => {
  open('/edit', { noCache: true });
  hold('/edit', 'unsaved');
  for (let index = 0; index < KEPT_PANES; index += 1) open(`/p${index}`);
  const kept = keptPanes(tabStore.getState());
  expect(kept.has('/edit')).toBe(true);
  expect(kept.size).toBe(KEPT_PANES);
});

test('what a page behind changes in its address waits there', () => {
  open('/a?id=1&keyword=王');
  open('/b');
  rewrite('/a', '/a', new URLSearchParams({ keyword: '王' }));
  rewrite('/a', '/a/part', new URLSearchParams());
  expect(active()).toBe('/b');
  expect(tabStore.getState().tabs[0]).toMatchObject({ path: `/a?keyword=${encodeURIComponent('王')}` });
});

test('refresh rebuilds the pane', () => {
  open('/a');
  rebuild('/a');
  expect(tabStore.getState().tabs[0]?.revision).toBe(1);
});

test('a page without a tab leaves the tabs as they are', () => {
  open('/a');
  leaveTabs();
  expect(active()).toBeNull();
  expect(ids()).toEqual(['/a']);
});

test('only the latest used panes stay mounted', () => {
  for (let index = 0; index <= KEPT_PANES; index += 1) open(`/p${index}`);
  expect(keptPanes(tabStore.getState()).has('/p0')).toBe(false);
  open('/p0');
  const kept = keptPanes(tabStore.getState());
  expect(kept.size).toBe(KEPT_PANES);
  expect(kept.has('/p0')).toBe(true);
  expect(kept.has('/p1')).toBe(false);
});

test('a noCache page is dropped when it is left', () => {
  open('/live', { noCache: true });
  expect(keptPanes(tabStore.getState()).has('/live')).toBe(true);
  open('/a');
  expect([...keptPanes(tabStore.getState())]).toEqual(['/a']);
  expect(ids()).toEqual(['/live', '/a']);
});

test('the parts of a page share one tab, which opens again where it was', () => {
  visit(at('/hotline', '?id=3'), hotline, MAX_POP_UPS);
  visit(at('/hotline/flow', '?id=3'), hotline, MAX_POP_UPS);
  expect(tabStore.getState().tabs).toMatchObject([{ id: '/hotline?id=3', title: '热线', path: '/hotline/flow?id=3' }]);
});

test('what is unsaved in one part stands in the way of another, and of nothing else', () => {
  visit(at('/hotline/flow', '?id=3'), hotline, MAX_POP_UPS);
  expect(heldBehind(at('/hotline', '?id=3'), hotline)).toBeNull();
  const release = hold('/hotline?id=3', 'unsaved');
  expect(heldBehind(at('/hotline', '?id=3'), hotline)).toMatchObject({ path: '/hotline/flow?id=3' });
  expect(heldBehind(at('/hotline/flow', '?id=3'), hotline)).toBeNull();
  expect(heldBehind(at('/hotline', '?id=4'), hotline)).toBeNull();
  expect(heldBehind(at('/other'), { path: '/other' })).toBeNull();
  release();
  expect(heldBehind(at('/hotline', '?id=3'), hotline)).toBeNull();
});

test('the way to another part keeps what the page is about', () => {
  expect(keptQuery('?id=3&keyword=王', hotline)).toBe('?id=3');
  expect(keptQuery('?id=3&page-title=王', {})).toBe(`?page-title=${encodeURIComponent('王')}`);
  expect(keptQuery('?keyword=王', hotline)).toBe('');
});

const known = (pathname: string) =>
  pathname === '/secret' ? null : { path: pathname, name: 'Page', title: '页面', popUp: pathname.startsWith('/p') };
const kept = (path: string) => ({ path, title: `名 ${path}` });

test('after a reload the tabs stand in their order behind the page in front, and load when they are opened', () => {
  restore(['/a?id=1', '/b', '/c'].map(kept), known, MAX_POP_UPS);
  open('/b');
  expect(ids()).toEqual(['/a', '/b', '/c']);
  expect(tabStore.getState().tabs[0]).toMatchObject({ path: '/a?id=1', title: '名 /a?id=1' });
  expect([...keptPanes(tabStore.getState())]).toEqual(['/b']);
  open('/c');
  expect([...keptPanes(tabStore.getState())].toSorted()).toEqual(['/b', '/c']);
  expect(remove(['/c'])).toBe('/b');
});

test('what the agent may not see any more is not restored; of too many pop-ups the newest are', () => {
  restore(['/p1', '/secret', '/a', '/p2', '/p3', '/p4'].map(kept), known, MAX_POP_UPS);
  expect(ids()).toEqual(['/a', '/p2', '/p3', '/p4']);
});

test('a restored list does not replace open tabs', () => {
  open('/a');
  restore([kept('/b')], known, MAX_POP_UPS);
  expect(ids()).toEqual(['/a']);
});
