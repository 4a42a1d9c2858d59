import { sessionStore } from '@lianxi/contracts/session/session.store';
import { endSession, onSessionLapsed } from '@lianxi/shared/client/session-end';
import { useSession } from '@lianxi/shared/session/use-session';
import { useEffect, useRef, useState } from 'react';
import { SignInForm } from './sign-in-form.tsx';
import './session-renewal.css';

/** Shows the sign-in over everything when the session expires: open pages stay, failed calls are repeated. */
export function SessionRenewal({ onRenewed }: { onRenewed: () => void }) {
  const [answer, setAnswer] = useState<((renewed: boolean) => void) | null>(null);
  useEffect(() => onSessionLapsed(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  // An agent who leaves the portal does not sign in again.
  useEffect(() => () => answer?.(false), [answer]);
  const end = (renewed: boolean) => {
    answer?.(renewed);
    setAnswer(null);
    if (renewed) onRenewed();
  };
  return answer && <Overlay onEnd={end} />;
}

function Overlay({ onEnd }: { onEnd: (renewed: boolean) => void }) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [lapsed] = useState(() => sessionStore.getState().token);
  const token = useSession((state) => state.token);
  const name = useSession((state) => state.userinfo?.user_name ?? '');
  useEffect(() => {
    dialogRef.current?.showModal();
    dialogRef.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, []);
  // The agent signed in here, or in another tab of this browser.
  useEffect(() => {
    if (token !== null && token !== lapsed) onEnd(true);
  }, [token, lapsed, onEnd]);
  return (
    <dialog
      ref={dialogRef}
      className="session-renewal"
      aria-labelledby="session-renewal-title"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="login-form">
        <h1 id="session-renewal-title">登录已失效</h1>
        <p className="login-sub">请重新登录，打开的页面和未保存的内容都还在。</p>
        <SignInForm
          username={name}
          fixed
          onSignedIn={(session) => sessionStore.setState(session)}
          links={() => (
            <button
              type="button"
              onClick={() => {
                onEnd(false);
                if (lapsed !== null) endSession('signed-out', lapsed);
              }}
            >
              退出登录
            </button>
          )}
        />
      </div>
    </dialog>
  );
}
