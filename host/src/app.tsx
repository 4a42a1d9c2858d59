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
import { forgetTabs } from './tabs/tab-store.ts';

// The sign-in page needs few bytes: the shell, Semi and the federation runtime come after it.
const Portal = lazy(loadPortal);
const UnauthorizedPage = lazy(() => import('./pages/unauthorized.page.tsx').then((page) => ({ default: page.UnauthorizedPage })));
const RegisterPage = lazy(() => import('./register/register.page.tsx').then((page) => ({ default: page.RegisterPage })));
const NotFoundPage = lazy(() => import('./pages/not-found.page.tsx').then((page) => ({ default: page.NotFoundPage })));

/** Signing out leads to the bare sign-in page; any other end leads back to where the agent was. */
let lastEnd: SessionEnd | null = null;

onSessionEnded((end) => {
  lastEnd = end;
  if (end !== 'signed-out') void import('./guard/session-notice.ts').then(({ notifySessionEnd }) => notifySessionEnd(end));
});

/** /login: with a token on to where the agent wanted to go; else everything of the last session is forgotten (section 2). */
function LoginRoute() {
  const signedIn = useSession((state) => state.token !== null);
  const { search } = useLocation();
  useEffect(() => {
    if (signedIn) return;
    // Another tab may have signed in this very moment: its session is not ours to clear.
    void sessionStore.persist.rehydrate();
    if (sessionStore.getState().token !== null) return;
    clearSession();
    forgetTabs();
    lastEnd = null;
  }, [signedIn]);
  useTitle('登录');
  return signedIn ? <Navigate to={refererOf(search)} replace /> : <LoginPage />;
}

function SignedIn() {
  const agent = useSession((state) => (state.token === null ? null : state.userinfo?.user_id));
  const { pathname, search } = useLocation();
  // Who is signed in sees it within the frame, and keeps what is open.
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
            <Route path="/401" element={<UnauthorizedPage />} />
            <Route path="*" element={<SignedIn />} />
          </Routes>
        </Suspense>
      </HashRouter>
    </ShellBoundary>
  );
}
