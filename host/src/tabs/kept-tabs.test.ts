import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
  key: (index: number) => [...stored.keys()][index] ?? null,
  get length() {
    return stored.size;
  },
};
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
// The session looks for its storage when it is loaded.
const { clearSession, startSession } = await import('@lianxi/contracts/session/session.store');
const { forgetKeptTabs, keepTabs, keptTabs } = await import('./kept-tabs.ts');
const { forgetTabs, tabStore } = await import('./tab-store.ts');

const tab = (path: string) => ({ path, title: '页面', id: path, name: 'Page', holds: [], usedAt: 1 });
const show = (...paths: string[]) => tabStore.setState({ tabs: paths.map(tab) as never });

function signIn(user_id: string): void {
  startSession({ token: 't', refreshToken: 'r', userinfo: { user_id } as never });
}

beforeEach(() => {
  stored.clear();
  forgetTabs();
  signIn('7');
});

test('keeps path and title of the open tabs, in their order', () => {
  const stop = keepTabs();
  show('/b', '/a?id=1');
  stop();
  show('/c');
  expect(keptTabs()).toEqual([
    { path: '/b', title: '页面' },
    { path: '/a?id=1', title: '页面' },
  ]);
});

test('they are of one agent, and forgotten at sign-out', () => {
  const stop = keepTabs();
  show('/a');
  signIn('8');
  expect(keptTabs()).toEqual([]);
  signIn('7');
  expect(keptTabs()).toHaveLength(1);
  clearSession();
  forgetTabs();
  forgetKeptTabs();
  stop();
  signIn('7');
  expect(keptTabs()).toEqual([]);
});

test.each(['', '{', '[]', 'null', '{"agent":"7","tabs":[1,{"path":2}]}'])('damaged storage gives none: %s', (text) => {
  stored.set('lianxi.tabs', text);
  expect(keptTabs()).toEqual([]);
});
