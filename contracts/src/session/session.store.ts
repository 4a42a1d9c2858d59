import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { UserInfo } from '../auth/auth.contract.ts';
import { clearStorage } from './preference.ts';

/** Session state (specification section 3): persisted in local storage, restored on load. */
export interface SessionState {
  routerName: string;
  userinfo: UserInfo | null;
  token: string | null;
  refreshToken: string | null;
  /** Button codes and page codes that the agent's roles hold. */
  authority: string[];
  /** Codes of the tenant's apps that the agent can use (section 6). */
  apps: string[];
  /** Paths that were opened from inside the portal: in-app-only pages open at these only (section 6). */
  allowedPaths: string[];
  callline: string | null;
  /** 1 works; 2 no headset; 3 no permission; other: check headset or microphone. */
  checkMicrophone: number;
  parsingStatus: 1 | 2 | 3;
  parsingAiStatus: 1 | 2 | 3;
  parsingTagStatus: 1 | 2 | 3;
}

const initialState: SessionState = {
  routerName: 'Login',
  userinfo: null,
  token: null,
  refreshToken: null,
  authority: [],
  apps: [],
  allowedPaths: [],
  callline: null,
  checkMicrophone: 1,
  parsingStatus: 1,
  parsingAiStatus: 1,
  parsingTagStatus: 1,
};

/** Key in local storage. A second tab reads the same session and follows its changes. */
export const SESSION_STORAGE_KEY = 'lianxi.session';

/** The one session of this browser, shared by host and remotes. React reads it through `useSession` of the browser kit. */
export const sessionStore = createStore<SessionState>()(
  persist(() => initialState, {
    name: SESSION_STORAGE_KEY,
    storage: createJSONStorage(() => globalThis.localStorage),
    version: 1,
  }),
);

/** Takes over a sign-in. */
export function startSession(signedIn: { token: string; refreshToken: string; userinfo: UserInfo }): void {
  sessionStore.setState({ ...initialState, ...signedIn });
}

/** Forgets the session and, as /login asks (specification section 2), everything in local storage but preferences. */
export function clearSession(): void {
  sessionStore.setState(initialState, true);
  clearStorage();
}

/** Notes that the agent was led to a path by the portal itself. The query does not matter. */
export function allowPath(path: string): void {
  const pathname = path.split('?', 1)[0] ?? path;
  const { allowedPaths } = sessionStore.getState();
  if (!allowedPaths.includes(pathname)) sessionStore.setState({ allowedPaths: [...allowedPaths, pathname] });
}

/** Does the agent hold this permission code? */
export function holds(code: string): boolean {
  return sessionStore.getState().authority.includes(code);
}
