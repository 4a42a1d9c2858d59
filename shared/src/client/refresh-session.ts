import { authErrors, type signIn } from '@lianxi/contracts/auth/auth.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { ApiError } from './api-error.ts';
import { endSession } from './session-end.ts';

/** One refresh at a time, over all tabs of the browser: a refresh token can be used once. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist on https and on localhost only.
  return navigator.locks ? navigator.locks.request('lianxi.refresh', work) : work();
}

let refreshing: Promise<boolean> | null = null;

/**
 * Renews the session of the access token `stale` by its refresh token; `exchange` sends it. False when the server refuses it.
 * Throws when the server cannot be reached.
 */
export function refreshSession(
  stale: string,
  exchange: (refreshToken: string) => Promise<ReplyOf<typeof signIn>>,
): Promise<boolean> {
  refreshing ??= oneAtATime(async () => {
    const renewedElsewhere = async (): Promise<boolean> => {
      await sessionStore.persist.rehydrate();
      return sessionStore.getState().token !== stale;
    };
    const isSignedIn = (): boolean => sessionStore.getState().token !== null;
    if (await renewedElsewhere()) return isSignedIn();
    const { refreshToken } = sessionStore.getState();
    if (!refreshToken) return false;
    try {
      const { access_token, refresh_token, user } = await exchange(refreshToken);
      sessionStore.setState({ token: access_token, refreshToken: refresh_token, userinfo: user });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
      // Without locks, another tab may have renewed the session first.
      if (await renewedElsewhere()) return isSignedIn();
      // The agent can renew an expired session on the page. A session that an administrator ended cannot be renewed.
      if (error.reason === authErrors.sessionEnded.reason) endSession('expired', stale);
      return false;
    }
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}
