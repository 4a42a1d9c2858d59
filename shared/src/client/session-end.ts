import { clearSession, sessionStore } from '@lianxi/contracts/session/session.store';

/** `expired`: sign in again. `kicked`: somebody else ended it. `signed-out`: the agent did. */
export type SessionEnd = 'expired' | 'kicked' | 'signed-out';

const listeners = new Set<(end: SessionEnd) => void>();

/** Runs when this browser's session ends. Answers the function that stops listening. */
export function onSessionEnded(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let signingOut = false;

/**
 * Runs the agent's own sign-out and forgets the session. The server tells the sockets before it answers
 * the call: an end that arrives meanwhile is this one.
 */
export async function signOutWith(work: () => Promise<unknown>, token: string): Promise<void> {
  signingOut = true;
  try {
    await work();
    endSession('signed-out', token);
  } finally {
    signingOut = false;
  }
}

/**
 * Forgets the session (specification section 4: codes 4005 and 9998, the frame `offline`).
 * `token` is the one that was refused: if another browser tab has signed in anew since, nothing ends.
 */
export function endSession(end: SessionEnd, token: string): void {
  if (sessionStore.getState().token !== token) return;
  clearSession();
  for (const listener of listeners) listener(signingOut ? 'signed-out' : end);
}

/** Long enough for another tab's sign-out to reach this one through the storage. */
const OTHER_TAB_MS = 500;

/**
 * A socket's frame `offline`. When another tab of this browser signs out, the server tells the sockets of
 * all tabs first: then this tab just follows, and has nothing to tell of a lapsed session.
 */
export function endSessionFromSocket(reason: 'kicked' | 'revoked', token: string): void {
  if (reason === 'kicked') endSession('kicked', token);
  else setTimeout(() => endSession('expired', token), OTHER_TAB_MS);
}
