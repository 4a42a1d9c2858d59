import type { OfflineReason } from '@lianxi/contracts/kit/events';
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
let renewal: (() => Promise<boolean>) | null = null;
let renewing: Promise<boolean> | null = null;

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
  // The sign-in that takes a lapsed session's place pushes it out, and the server tells so before it answers.
  if (renewing && end === 'kicked') return;
  clearSession();
  for (const listener of listeners) listener(signingOut ? 'signed-out' : end);
}

/**
 * Says how the agent can sign in again where they are when a session lapses; true when they did, as the same agent.
 * Without it the session ends. Answers the function that takes it away.
 */
export function onSessionLapsed(renew: () => Promise<boolean>): () => void {
  renewal = renew;
  return () => {
    if (renewal === renew) renewal = null;
  };
}

/** The session of this token lapsed: waits until the agent has signed in again; false when they will not. */
export async function renewSession(token: string): Promise<boolean> {
  const now = sessionStore.getState().token;
  if (now !== token) return now !== null;
  renewing ??= (renewal?.() ?? Promise.resolve(false)).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** Long enough for another tab's sign-out to reach this one through the storage. */
const OTHER_TAB_MS = 500;

/**
 * A socket's frame `offline`. When another tab of this browser signs out, the server tells the sockets of
 * all tabs first: then this tab just follows, and has nothing to tell of a lapsed session.
 */
export function endSessionFromSocket(reason: OfflineReason, token: string): void {
  if (reason === 'kicked') endSession('kicked', token);
  else if (reason === 'lapsed') void renewSession(token).then((renewed) => renewed || endSession('expired', token));
  else setTimeout(() => endSession('expired', token), OTHER_TAB_MS);
}
