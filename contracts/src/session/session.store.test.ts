import { beforeEach, expect, test, vi } from 'vitest';
import type { UserInfo } from '../auth/auth.contract.ts';
import { readPreference, writePreference } from './preference.ts';

const userinfo: UserInfo = {
  tenant_id: 174,
  tenant_code: 't174',
  tenant_name: '示例',
  user_id: '1',
  user_name: 'agent1001',
  cuser_name: '坐席',
  user_ext: null,
  user_mobile: null,
  department_name: '客服部',
  loginTimes: '1',
  ctiUrl: '',
  ctiPort: '',
  extPwd: '',
};

/** A fresh copy of the module on the same storage: what a page load is. */
async function loadPage() {
  vi.resetModules();
  return import('./session.store.ts');
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  });
});

test('starts signed out, with the defaults of section 3', async () => {
  const { sessionStore } = await loadPage();
  expect(sessionStore.getState()).toMatchObject({ routerName: 'Login', token: null, checkMicrophone: 1, parsingStatus: 1 });
});

test('is restored on load', async () => {
  const first = await loadPage();
  first.startSession({ token: 't', refreshToken: 'r', userinfo });
  first.sessionStore.setState({ authority: ['online_dialogue'] });
  const second = await loadPage();
  expect(second.sessionStore.getState()).toMatchObject({ token: 't', userinfo });
  expect(second.holds('online_dialogue')).toBe(true);
  expect(second.holds('system_role')).toBe(false);
});

test('clearing empties local storage, as /login asks, but for preferences', async () => {
  const { startSession, clearSession, sessionStore, SESSION_STORAGE_KEY } = await loadPage();
  globalThis.localStorage.setItem('other', 'x');
  writePreference('theme', 'dark');
  startSession({ token: 't', refreshToken: 'r', userinfo });
  expect(globalThis.localStorage.getItem(SESSION_STORAGE_KEY)).toContain('"t"');
  clearSession();
  expect(sessionStore.getState().token).toBeNull();
  expect(globalThis.localStorage.getItem('other')).toBeNull();
  expect(readPreference('theme')).toBe('dark');
});

test('paths opened from inside are stored once, without their query, and forgotten at sign-in', async () => {
  const { allowPath, sessionStore, startSession } = await loadPage();
  for (const path of ['/workorder/edit?id=1', '/workorder/edit?id=2', '/home/board']) allowPath(path);
  expect(sessionStore.getState().allowedPaths).toEqual(['/workorder/edit', '/home/board']);
  const { sessionStore: reloaded } = await loadPage();
  expect(reloaded.getState().allowedPaths).toEqual(['/workorder/edit', '/home/board']);
  startSession({ token: 't', refreshToken: 'r', userinfo });
  expect(sessionStore.getState().allowedPaths).toEqual([]);
});
