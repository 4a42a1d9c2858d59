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

// Few users need them: they load on demand.
const NewPasswordFields = lazy(() => import('./new-password-fields.tsx').then((part) => ({ default: part.NewPasswordFields })));
const CheckCodeField = lazy(() => import('./check-code-field.tsx').then((part) => ({ default: part.CheckCodeField })));

/** After this many wrong tries the server asks for a picture: the form shows it at once. */
const TRIES_WITHOUT_PICTURE = 2;

/** The sign-in that the server accepted. */
export type SignedIn = Parameters<typeof startSession>[0];

/** User name and password; after wrong tries also a picture. */
export function SignInForm({
  username,
  fixed = false,
  onTyped,
  onSignedIn,
  links,
}: {
  username: string;
  /** Only this user may sign in here. */
  fixed?: boolean;
  onTyped?: () => void;
  onSignedIn: (session: SignedIn) => void;
  /** The links below the button; they receive the typed user name. */
  links: (typed: () => string) => ReactNode;
}) {
  const formRef = useRef<HTMLFormElement>(null);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const wrongTries = useRef(0);
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(false);
  /** How many pictures were asked for; 0: none is needed. */
  const [picture, setPicture] = useState(0);
  /** The password is one that an administrator saw: the user chooses their own. */
  const [isFirst, setFirst] = useState(false);

  // Once: after a new password the name is already in its field.
  useEffect(() => (usernameRef.current?.value ? passwordRef : usernameRef).current?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const { password = '', checkKey, checkCode, newpwd, repeatpwd, ...values } = valuesOf(form);
    const name = values.username?.trim() ?? '';
    const missing = {
      ...(!name && { username: '请输入用户名' }),
      ...(!password && { password: '请输入密码' }),
      ...(checkCode?.trim() === '' && { checkCode: authErrors.checkCodeRequired.text }),
      ...(newpwd === '' && { newpwd: '请输入新密码' }),
      ...(newpwd && newpwd !== repeatpwd && { repeatpwd: authErrors.passwordsDiffer.text }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return focusProblem(form, missing);
    setSending(true);
    try {
      const { access_token, refresh_token, user } = await call(signIn, {
        body: { grant_type: 'password', username: name, password, checkKey, checkCode, newpwd, repeatpwd },
      });
      onSignedIn({ token: access_token, refreshToken: refresh_token, userinfo: user });
    } catch (error) {
      setProblems(problemsOf(error));
      setSending(false);
      const reason = error instanceof ApiError ? error.reason : '';
      if (reason === authErrors.badCredentials.reason) wrongTries.current += 1;
      if (reason === authErrors.newPasswordNeeded.reason) return setFirst(true);
      const asked = reason === authErrors.checkCodeRequired.reason || reason === authErrors.badCheckCode.reason;
      // A picture is valid for one try.
      if (picture > 0 || asked || wrongTries.current >= TRIES_WITHOUT_PICTURE) setPicture(picture + 1);
      if (!asked && !newpwd) passwordRef.current?.select();
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
      {isFirst && (
        <Suspense fallback={null}>
          <NewPasswordFields problems={problems} onEdit={forget} />
        </Suspense>
      )}
      <SubmitButton sending={sending} text={isFirst ? '设置密码并登录' : '登录'} sendingText="正在登录" />
      <p className="login-links">{links(() => usernameRef.current?.value.trim() ?? '')}</p>
      <FormAnswer error={problems.form} />
    </form>
  );
}
