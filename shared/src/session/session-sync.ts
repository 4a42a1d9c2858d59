import { SESSION_STORAGE_KEY, type SessionState, sessionStore } from '@lianxi/contracts/session/session.store';

type Shared = Pick<SessionState, 'token' | 'refreshToken' | 'userinfo'>;

/**
 * Stores what another tab of this browser wrote: only who is signed in. Each tab has a page of its own. If tabs copied
 * everything, they would answer each other's writes forever.
 */
export function adoptSession(written: string | null): void {
  const shared: Partial<Shared> = written === null ? {} : (JSON.parse(written).state ?? {});
  const { token = null, refreshToken = null, userinfo = null } = shared;
  if (token === sessionStore.getState().token) return;
  if (token === null) sessionStore.setState(sessionStore.getInitialState(), true);
  else sessionStore.setState({ token, refreshToken, userinfo });
}

/** Follows sign-in, sign-out and refreshed tokens of the browser's other tabs. The host calls it once. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // A null key means that everything was cleared.
    if (key === null || key === SESSION_STORAGE_KEY) adoptSession(newValue);
  });
}
