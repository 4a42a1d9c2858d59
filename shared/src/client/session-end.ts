import type { OfflineReason } from '@lianxi/contracts/kit/events';
import { clearSession, sessionStore } from '@lianxi/contracts/session/session.store';

/** `expired`: sign in again. `kicked`: another user or sign-in ended the session. `signed-out`: the agent signed out. */
export type SessionEnd = 'expired' | 'kicked' | 'signed-out';

const listeners = new Set<(end: SessionEnd) => void>();

/** Runs when this browser's session ends. Returns the function that stops it. */
export function onSessionEnded(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let signingOut = false;
let renewal: (() => Promise<boolean>) | null = null;
let renewing: Promise<boolean> | null = null;

/**
 * Runs the agent's own sign-out and forgets the session. The server notifies the sockets before it answers the call: an end that
 * arrives during the call is this sign-out.
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
 * Forgets the session (specification section 4: codes 4005 and 9998, the frame `offline`). `token` is the refused one: if another
 * browser tab has signed in again, nothing ends.
 */
export function endSession(end: SessionEnd, token: string): void {
  if (sessionStore.getState().token !== token) return;
  // The sign-in that replaces an expired session ends it, and the server notifies the socket before it answers.
  if (renewing && end === 'kicked') return;
  clearSession();
  for (const listener of listeners) listener(signingOut ? 'signed-out' : end);
}

/**
 * Sets how the agent can sign in again on the page when a session expires; true when the same agent signed in. Without it the
 * session ends. Returns the function that removes it.
 */
export function onSessionLapsed(renew: () => Promise<boolean>): () => void {
  renewal = renew;
  return () => {
    if (renewal === renew) renewal = null;
  };
}

/** The session of this token expired: waits until the agent has signed in again; false when they do not. */
export async function renewSession(token: string): Promise<boolean> {
  const now = sessionStore.getState().token;
  if (now !== token) return now !== null;
  renewing ??= (renewal?.() ?? Promise.resolve(false)).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** In this time another tab's sign-out reaches this tab through the storage. */
const OTHER_TAB_MS = 500;

/**
 * A socket received the frame `offline`. When another tab of this browser signs out, the server first notifies the sockets of all
 * tabs: then this tab signs out as well, without the message of an expired session.
 */
export function endSessionFromSocket(reason: OfflineReason, token: string): void {
  if (reason === 'kicked') endSession('kicked', token);
  else if (reason === 'lapsed') void renewSession(token).then((renewed) => renewed || endSession('expired', token));
  else setTimeout(() => endSession('expired', token), OTHER_TAB_MS);
}
