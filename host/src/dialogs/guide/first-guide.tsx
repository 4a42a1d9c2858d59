import { holds } from '@lianxi/contracts/session/session.store';
import { useSession } from '@lianxi/shared/session/use-session';
import { useEffect } from 'react';
import { useRegistry } from '../../federation/registry-store.ts';
import { useStrongAnnouncement } from '../announcements.tsx';
import { openDialog } from '../dialog-store.ts';

const SHOWN_KEY = 'lianxi.guide-shown';

/** Opens the guide at an agent's first sign-in, once, after an announcement if there is one (specification section 6). */
export function FirstGuide() {
  const user = useSession((state) => state.userinfo);
  const ready = useRegistry() !== null;
  const announcement = useStrongAnnouncement();
  useEffect(() => {
    if (!ready || announcement !== null || user?.loginTimes !== '1' || !holds('homepage_guide')) return;
    if (localStorage.getItem(SHOWN_KEY) === user.user_id) return;
    localStorage.setItem(SHOWN_KEY, user.user_id);
    openDialog('guide');
  }, [ready, announcement, user]);
  return null;
}
