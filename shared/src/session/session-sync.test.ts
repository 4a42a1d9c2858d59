import { beforeEach, expect, test, vi } from 'vitest';

const user = { user_id: '1' };
const written = (state: object) => JSON.stringify({ state: { routerName: 'Other', authority: [], ...state }, version: 1 });

let writes: string[] = [];

async function loadTab() {
  vi.resetModules();
  const [{ sessionStore }, { adoptSession }] = await Promise.all([
    import('@lianxi/contracts/session/session.store'),
    import('./session-sync.ts'),
  ]);
  sessionStore.setState({ token: 'a', refreshToken: 'r', routerName: 'Mine', authority: ['code'] });
  writes = [];
  return { sessionStore, adoptSession };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      writes.push(value);
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  });
});

test("another tab's page is not ours: nothing changes and nothing is written back", async () => {
  const { sessionStore, adoptSession } = await loadTab();
  const before = sessionStore.getState();
  adoptSession(written({ token: 'a', refreshToken: 'r', userinfo: user }));
  expect(sessionStore.getState()).toBe(before);
  expect(writes).toEqual([]);
});

test('a refreshed token is taken over; page and rights stay', async () => {
  const { sessionStore, adoptSession } = await loadTab();
  adoptSession(written({ token: 'b', refreshToken: 's', userinfo: user }));
  expect(sessionStore.getState()).toMatchObject({
    token: 'b',
    refreshToken: 's',
    userinfo: user,
    routerName: 'Mine',
    authority: ['code'],
  });
});

test.each([
  ['an emptied session', written({ token: null })],
  ['a cleared storage', null],
])('signs out with the other tab: %s', async (_case, value) => {
  const { sessionStore, adoptSession } = await loadTab();
  adoptSession(value);
  expect(sessionStore.getState()).toEqual(sessionStore.getInitialState());
});
