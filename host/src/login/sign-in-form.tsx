import { authErrors, signIn } from '@lianxi/contracts/auth/auth.contract';
import type { startSession } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { FormAnswer } from './form-answer.tsx';
import { PasswordField } from './password-field.tsx';
import { focusProblem, type Problems, problemsOf, valuesOf } from './problems.ts';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

// Few need it: it comes when asked for.
const CheckCodeField = lazy(() => import('./check-code-field.tsx').then((part) => ({ default: part.CheckCodeField })));

/** From then on the server asks for a picture: it stands there already. */
const TRIES_WITHOUT_PICTURE = 2;

/** What was typed at the form and then taken by the server. */
export type SignedIn = Parameters<typeof startSession>[0];

/** User name and password; after wrong tries a picture, too. */
export function SignInForm({
  username,
  fixed = false,
  onTyped,
  onSignedIn,
  links,
}: {
  username: string;
  /** Nobody else may sign in here. */
  fixed?: boolean;
  onTyped?: () => void;
  onSignedIn: (session: SignedIn) => void;
  /** What stands below the button, given the user name as typed. */
  links: (typed: () => string) => ReactNode;
}) {
  const formRef = useRef<HTMLFormElement>(null);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const wrongTries = useRef(0);
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(false);
  /** How often a picture was asked for; 0: none is needed. */
  const [picture, setPicture] = useState(0);

  // Once: who comes back from a new password has a name there already.
  useEffect(() => (usernameRef.current?.value ? passwordRef : usernameRef).current?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const { password = '', checkKey, checkCode, ...values } = valuesOf(form);
    const name = values.username?.trim() ?? '';
    const missing = {
      ...(!name && { username: '请输入用户名' }),
      ...(!password && { password: '请输入密码' }),
      ...(checkCode?.trim() === '' && { checkCode: authErrors.checkCodeRequired.text }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return focusProblem(form, missing);
    setSending(true);
    try {
      const { access_token, refresh_token, user } = await call(signIn, {
        body: { grant_type: 'password', username: name, password, checkKey, checkCode },
      });
      onSignedIn({ token: access_token, refreshToken: refresh_token, userinfo: user });
    } catch (error) {
      setProblems(problemsOf(error));
      setSending(false);
      const reason = error instanceof ApiError ? error.reason : '';
      if (reason === authErrors.badCredentials.reason) wrongTries.current += 1;
      const asked = reason === authErrors.checkCodeRequired.reason || reason === authErrors.badCheckCode.reason;
      // A picture is good for one try.
      if (picture > 0 || asked || wrongTries.current >= TRIES_WITHOUT_PICTURE) setPicture(picture + 1);
      if (!asked) passwordRef.current?.select();
    }
  }

  const forget = (field: string) => () => {
    if (problems[field] !== undefined) setProblems(({ [field]: _solved, ...rest }) => rest);
  };

  return (
    <form ref={formRef} noValidate onSubmit={submit} onInput={onTyped}>
      <TextField
        ref={usernameRef}
        name="username"
        label="用户名"
        defaultValue={username}
        readOnly={fixed}
        autoComplete="username"
        maxLength={50}
        placeholder="请输入用户名"
        error={problems.username}
        onChange={forget('username')}
      />
      <PasswordField
        ref={passwordRef}
        name="password"
        label="密码"
        autoComplete="current-password"
        maxLength={64}
        placeholder="请输入密码"
        error={problems.password}
        onChange={forget('password')}
      />
      {picture > 0 && (
        <Suspense fallback={null}>
          <CheckCodeField key={picture} error={problems.checkCode} onEdit={forget('checkCode')} />
        </Suspense>
      )}
      <SubmitButton sending={sending} text="登录" sendingText="正在登录" />
      <p className="login-links">{links(() => usernameRef.current?.value.trim() ?? '')}</p>
      <FormAnswer error={problems.form} />
    </form>
  );
}
