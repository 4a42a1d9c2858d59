import { signIn } from '@lianxi/contracts/auth/auth.contract';
import type { SentCode } from '@lianxi/contracts/auth/forgotten-password.contract';
import { newTrial, startTrial, TRIAL_DAYS, trialCode } from '@lianxi/contracts/auth/trial.contract';
import { startSession } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTitle } from '../boot/use-title.ts';
import { CodeField } from '../login/code-field.tsx';
import { FormAnswer } from '../login/form-answer.tsx';
import { LoginFrame } from '../login/login-frame.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { findProblems, focusProblem, type Problems, problemsOf, valuesOf } from '../login/problems.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import { TextField } from '../login/text-field.tsx';
import './register.css';

interface Opened {
  username: string;
  password: string;
  trialEndsAt: string;
}

const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' });

/** Register (specification section 2): a company tests the product in a tenant of its own. */
export function RegisterPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  useTitle('免费试用');
  return opened ? <TrialOpened opened={opened} /> : <TrialForm onOpened={setOpened} />;
}

function TrialForm({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const { search } = useLocation();
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<SentCode | null>(null);
  const forget = (field: string) => () => setProblems(({ [field]: _solved, ...rest }) => rest);

  async function send(): Promise<boolean> {
    const { phone = '' } = formRef.current ? valuesOf(formRef.current) : {};
    const found = findProblems(newTrial.pick({ phone: true }), { phone });
    if (found) {
      setProblems(found);
      if (formRef.current) focusProblem(formRef.current, found);
      return false;
    }
    setProblems({});
    try {
      setSent(await call(trialCode, { query: { phone } }));
      return true;
    } catch (error) {
      setProblems(problemsOf(error));
      return false;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const { company = '', contact = '', phone = '', code = '', username = '', password = '' } = valuesOf(form);
    const given = { company, contact, phone, code, username, password };
    const found = findProblems(newTrial, given) ?? (sent ? null : { code: '请先获取验证码' });
    setProblems(found ?? {});
    if (found) return focusProblem(form, found);
    setSending(true);
    try {
      const { trialEndsAt } = await call(startTrial, { body: { ...given, sendKey: sent?.sendKey ?? '' } });
      onOpened({ username: username.trim(), password, trialEndsAt });
    } catch (error) {
      const said = problemsOf(error);
      setProblems(said);
      setSending(false);
      focusProblem(form, said);
    }
  }

  const field = (name: keyof typeof newTrial.shape) => ({ name, error: problems[name], onChange: forget(name) });
  return (
    <LoginFrame title="免费试用" sub={`开通后 ${TRIAL_DAYS} 天内可使用全部应用`}>
      <form ref={formRef} className="register-form" noValidate onSubmit={submit}>
        <div className="register-row">
          <TextField
            {...field('company')}
            label="企业名称"
            autoFocus
            autoComplete="organization"
            maxLength={50}
            placeholder="请输入企业名称"
          />
          <TextField {...field('contact')} label="联系人" autoComplete="name" maxLength={30} placeholder="请输入联系人" />
        </div>
        <TextField
          {...field('phone')}
          label="手机号码"
          type="tel"
          autoComplete="tel-national"
          maxLength={11}
          placeholder="请输入手机号码"
        />
        <CodeField error={problems.code} onEdit={forget('code')} sent={sent} send={send} />
        <TextField
          {...field('username')}
          label="用户名"
          autoComplete="username"
          maxLength={30}
          placeholder="4 到 30 位，以字母开头"
        />
        <PasswordField
          {...field('password')}
          label="密码"
          autoComplete="new-password"
          maxLength={20}
          placeholder="8-16 位大小写字母和数字"
        />
        <SubmitButton sending={sending} text="开通试用" sendingText="正在开通" />
        <p className="login-links">
          <Link to={`/login${search}`}>已有账号，去登录</Link>
        </p>
        <FormAnswer error={problems.form} />
      </form>
    </LoginFrame>
  );
}

/** The trial is ready: one click opens it. */
function TrialOpened({ opened: { username, password, trialEndsAt } }: { opened: Opened }) {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSending(true);
    try {
      const reply = await call(signIn, { body: { grant_type: 'password', username, password } });
      startSession({ token: reply.access_token, refreshToken: reply.refresh_token, userinfo: reply.user });
      navigate('/');
    } catch (error) {
      setFailure(problemsOf(error).form ?? '请到登录页登录');
      setSending(false);
    }
  }

  return (
    <LoginFrame title="试用已开通" sub={`有效期至 ${day.format(new Date(trialEndsAt))}`}>
      <form className="register-opened" onSubmit={enter}>
        <p>
          您是企业的管理员，用户名为 <strong>{username}</strong>。可在系统管理中添加部门、角色和用户。
        </p>
        <SubmitButton sending={sending} text="进入平台" sendingText="正在登录" />
        <p className="login-links">
          <Link to="/login">返回登录</Link>
        </p>
        <FormAnswer error={failure} />
      </form>
    </LoginFrame>
  );
}
