import { type SessionState, sessionStore } from '@lianxi/contracts/session/session.store';
import { useSession } from '@lianxi/shared/session/use-session';

/** Agents with it are seats of the call centre, while they have its app. */
const isSeatIn = ({ authority, apps }: SessionState): boolean =>
  authority.includes('homepage_callcenter_mark') && apps.includes('callcenter');

export const isSeat = (): boolean => isSeatIn(sessionStore.getState());

export const useIsSeat = (): boolean => useSession(isSeatIn);
