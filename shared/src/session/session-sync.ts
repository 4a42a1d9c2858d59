import { SESSION_STORAGE_KEY, sessionStore } from '@lianxi/contracts/session/session.store';

/** Follows sign-in, sign-out and refreshed tokens of the browser's other tabs. Called once by the host. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // A null key means that everything was cleared.
    if (key !== null && key !== SESSION_STORAGE_KEY) return;
    if (newValue === null) sessionStore.setState(sessionStore.getInitialState(), true);
    else void sessionStore.persist.rehydrate();
  });
}
