import { signIn } from '@lianxi/contracts/auth/auth.contract';
import { startSession } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { BrandMark } from '@lianxi/shared/ui/brand-mark';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useConfig } from '../boot/config.ts';
import { loadPortal } from '../guard/load-portal.ts';
import { FieldHint } from './field-hint.tsx';
import { PasswordField } from './password-field.tsx';
import { Seats } from './seats.tsx';
import './login.css';

interface Problems {
  username?: string;
  password?: string;
  /** What the server said. */
  form?: string;
}

/* Whoever types will sign in: the workbench comes meanwhile. */
const fetchPortal = () => void loadPortal();

/** Sign-in (specification section 2). Plain inputs: everything here is loaded before anybody can work. */
export function LoginPage() {
  const { projectName, siteTitle, companyName, filing } = useConfig();
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(false);

  useEffect(() => usernameRef.current?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const username = usernameRef.current?.value.trim() ?? '';
    const password = passwordRef.current?.value ?? '';
    if (!username || !password) {
      setProblems({ ...(!username && { username: '请输入用户名' }), ...(!password && { password: '请输入密码' }) });
      (username ? passwordRef : usernameRef).current?.focus();
      return;
    }
    setProblems({});
    setSending(true);
    try {
      const { access_token, refresh_token, user } = await call(signIn, {
        body: { grant_type: 'password', username, password },
      });
      startSession({ token: access_token, refreshToken: refresh_token, userinfo: user });
    } catch (error) {
      setProblems({ form: error instanceof Error ? error.message : '操作失败' });
      setSending(false);
      passwordRef.current?.select();
    }
  }

  const forget = (field: 'username' | 'password') => () => {
    if (problems[field] !== undefined) setProblems(({ [field]: _solved, ...rest }) => rest);
  };

  return (
    <div className="login">
      <aside className="login-brand" aria-label={projectName}>
        <p className="login-name">
          <BrandMark size={36} />
          {projectName}
        </p>
        <p className="login-line">
          每一次联系，
          <br />
          都有人应答。
        </p>
        <Seats />
      </aside>
      <div className="login-side">
        <main className="login-form">
          <p className="login-name" aria-hidden="true">
            <BrandMark size={36} />
            {projectName}
          </p>
          <h1>{siteTitle}</h1>
          <p className="login-sub">请使用企业分配的账号登录</p>
          <form noValidate onSubmit={submit} onInput={fetchPortal}>
            <div className="login-field">
              <label htmlFor="login-username">用户名</label>
              <div className="login-input">
                <input
                  ref={usernameRef}
                  id="login-username"
                  name="username"
                  autoComplete="username"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={50}
                  placeholder="请输入用户名"
                  aria-invalid={problems.username !== undefined}
                  aria-describedby="login-username-hint"
                  onChange={forget('username')}
                />
              </div>
              <FieldHint id="login-username-hint" error={problems.username} />
            </div>
            <PasswordField ref={passwordRef} error={problems.password} onEdit={forget('password')} />
            <button type="submit" className="login-submit" disabled={sending}>
              {sending && <span className="login-spinner" />}
              {sending ? '正在登录' : '登录'}
            </button>
            <div className="login-answer" role="alert">
              {problems.form !== undefined && (
                <p className="login-notice">
                  <svg
                    width="16"
                    height="16"
                    viewBox="0 0 16 16"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.5"
                    aria-hidden="true"
                  >
                    <circle cx="8" cy="8" r="6.25" />
                    <path d="M8 4.75v4M8 10.5v1" strokeLinecap="round" />
                  </svg>
                  {problems.form}
                </p>
              )}
            </div>
          </form>
        </main>
        <footer className="login-foot">
          {companyName && (
            <span>
              © {new Date().getFullYear()} {companyName}
            </span>
          )}
          {filing && <span>{filing}</span>}
        </footer>
      </div>
    </div>
  );
}
