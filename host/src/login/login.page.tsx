import { startSession } from '@lianxi/contracts/session/session.store';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useConfig } from '../boot/config.ts';
import { loadPortal } from '../guard/load-portal.ts';
import { LoginFrame } from './login-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';

// Few users need it: it loads on demand.
const RecoveryPanel = lazy(() => import('./recovery-panel.tsx').then((part) => ({ default: part.RecoveryPanel })));

/* A user who types will sign in: the workbench loads in the meantime. */
const fetchPortal = () => void loadPortal();

/** Sign-in (specification section 2). It uses plain inputs: everything here loads before a user can work. */
export function LoginPage() {
  const { siteTitle, demoUrl } = useConfig();
  const { search } = useLocation();
  const [recovering, setRecovering] = useState(false);
  const [username, setUsername] = useState('');
  if (recovering) {
    return (
      <Suspense fallback={null}>
        <RecoveryPanel
          username={username}
          onEnd={(name) => {
            setUsername(name);
            setRecovering(false);
          }}
        />
      </Suspense>
    );
  }
  return (
    <LoginFrame title={siteTitle} sub="请使用企业分配的账号登录">
      <SignInForm
        username={username}
        onTyped={fetchPortal}
        onSignedIn={startSession}
        links={(typed) => (
          <>
            <button
              type="button"
              onClick={() => {
                setUsername(typed());
                setRecovering(true);
              }}
            >
              忘记密码
            </button>
            <Link to={`/register${search}`}>免费试用</Link>
            {demoUrl && (
              <a href={demoUrl} target="_blank" rel="noreferrer">
                查看演示
              </a>
            )}
          </>
        )}
      />
    </LoginFrame>
  );
}
