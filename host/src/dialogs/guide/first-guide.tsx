import { holds } from '@lianxi/contracts/session/session.store';
import { useSession } from '@lianxi/shared/session/use-session';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRegistry } from '../../federation/registry-store.ts';
import { useStrongAnnouncement } from '../announcements.tsx';
import { GUIDE_RUNS_KEY } from './guide-runs.ts';

/**
 * Opens the guide at an agent's first sign-in, once, after an announcement if there is one (specification section 6), and continues
 * the one that ran before a reload.
 */
export default function FirstGuide() {
  const user = useSession((state) => state.userinfo);
  const ready = useRegistry() !== null;
  const announcement = useStrongAnnouncement();
  const navigate = useNavigate();
  const asked = useRef('');
  useEffect(() => {
    if (!ready || announcement !== null || !user || asked.current === user.user_id || !holds('homepage_guide')) return;
    asked.current = user.user_id;
    const runs = sessionStorage.getItem(GUIDE_RUNS_KEY) === user.user_id;
    if (!runs && user.loginTimes !== '1') return;
    import('./start-guide.ts').then(({ resumeGuide, offer }) => (runs ? resumeGuide(navigate) : offer())).catch(() => undefined);
  }, [ready, announcement, user, navigate]);
  return null;
}
