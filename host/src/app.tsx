import { clearSession, sessionStore } from '@lianxi/contracts/session/session.store';
import { onSessionEnded, type SessionEnd } from '@lianxi/shared/client/session-end';
import { useSession } from '@lianxi/shared/session/use-session';
import { lazy, Suspense, useEffect } from 'react';
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ShellBoundary, ShellLoading } from './boot/shell-boundary.tsx';
import { useTitle } from './boot/use-title.ts';
import { loadPortal } from './guard/load-portal.ts';
import { loginPath, refererOf } from './guard/route-guard.ts';
import { LoginPage } from './login/login.page.tsx';
import { forgetKeptTabs } from './tabs/kept-tabs.ts';
import { forgetTabs } from './tabs/tab-store.ts';

// The sign-in page needs few bytes: the shell, Semi and the federation runtime load after it.
const Portal = lazy(loadPortal);
const UnauthorizedPage = lazy(() => import('./pages/unauthorized.page.tsx').then((page) => ({ default: page.UnauthorizedPage })));
const RegisterPage = lazy(() => import('./register/register.page.tsx').then((page) => ({ default: page.RegisterPage })));
const RecordPage = lazy(() => import('./record/record.page.tsx').then((page) => ({ default: page.RecordPage })));
const DataScreenPage = lazy(() => import('./realtime/data-screen.page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found.page.tsx').then((page) => ({ default: page.NotFoundPage })));

/** After a sign-out the sign-in page opens without a return path; after any other end it leads back to the agent's last page. */
let lastEnd: SessionEnd | null = null;

onSessionEnded((end) => {
  lastEnd = end;
  if (end !== 'signed-out') void import('./guard/session-notice.ts').then(({ notifySessionEnd }) => notifySessionEnd(end));
});

/** /login: with a token it leads on to the wanted page; else all data of the last session is deleted (section 2). */
function LoginRoute() {
  const signedIn = useSession((state) => state.token !== null);
  const { search } = useLocation();
  useEffect(() => {
    if (signedIn) return;
    // Another tab may have signed in at this moment: this tab must not clear its session.
    void sessionStore.persist.rehydrate();
    if (sessionStore.getState().token !== null) return;
    clearSession();
    forgetTabs();
    forgetKeptTabs();
    lastEnd = null;
  }, [signedIn]);
  useTitle('登录');
  return signedIn ? <Navigate to={refererOf(search)} replace /> : <LoginPage />;
}

function SignedIn() {
  const agent = useSession((state) => (state.token === null ? null : state.userinfo?.user_id));
  const { pathname, search } = useLocation();
  // A signed-in agent sees it within the frame, and their open tabs stay.
  if (!agent && pathname === '/404') return <NotFoundPage />;
  if (!agent) return <Navigate to={lastEnd === 'signed-out' ? '/login' : loginPath(pathname + search)} replace />;
  return <Portal key={agent} />;
}

/** The one router of the portal: hash routes (specification section 2). */
export function App() {
  return (
    <ShellBoundary>
      <HashRouter>
        <Suspense fallback={<ShellLoading />}>
          <Routes>
            <Route path="/login" element={<LoginRoute />} />
            <Route path="/register" element={<RegisterPage />} />
            <Route path="/record" element={<RecordPage />} />
            {/* '/realtime/home', '/realtime/depart', '/realtime/history', '/realtime/monitoring': by a signed link, without a session. */}
            <Route path="/realtime/*" element={<DataScreenPage />} />
            <Route path="/401" element={<UnauthorizedPage />} />
            <Route path="*" element={<SignedIn />} />
          </Routes>
        </Suspense>
      </HashRouter>
    </ShellBoundary>
  );
}
