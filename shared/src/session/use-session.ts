import { type SessionState, sessionStore } from '@lianxi/contracts/session/session.store';
import { useStore } from 'zustand';

/** Reads the session; the component renders again when what it reads changes. */
export function useSession<T>(selector: (state: SessionState) => T): T {
  return useStore(sessionStore, selector);
}

/** Does the agent hold this permission code? */
export function useHolds(code: string): boolean {
  return useSession((state) => state.authority.includes(code));
}
