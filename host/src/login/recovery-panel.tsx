import {
  type CodeChannel,
  newPassword,
  recoverPassword,
  recoveryChannels,
  recoveryCode,
  type SentCode,
  toldCode,
} from '@lianxi/contracts/auth/forgotten-password.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { type FormEvent, useState } from 'react';
import { CodeField } from './code-field.tsx';
import { FormAnswer } from './form-answer.tsx';
import { LoginFrame } from './login-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { findProblems, focusProblem, type Problems, problemsOf, valuesOf } from './problems.ts';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import './recovery-panel.css';

type Channels = ReplyOf<typeof recoveryChannels>;

const steps = ['确认账号', '验证身份', '设置新密码'] as const;
const channelNames: Record<CodeChannel, string> = { phone: '手机短信', email: '电子邮件' };

/** The state so far. The server returns the same for an account that does not exist. */
interface Recovery {
  username: string;
  channels: Channels;
  channel: CodeChannel;
  sent: SentCode | null;
  ticket: string | null;
  done: boolean;
}

/** A forgotten password in three steps, in place of the sign-in form: account, code, new password. */
export function RecoveryPanel({ username, onEnd }: { username: string; onEnd: (username: string) => void }) {
  const [known, setKnown] = useState<Recovery>({
    username,
    channels: [],
    channel: 'phone',
    sent: null,
    ticket: null,
    done: false,
  });
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(false);
  const step = known.ticket !== null ? 2 : known.channels.length > 0 ? 1 : 0;
  const learn = (news: Partial<Recovery>) => setKnown((before) => ({ ...before, ...news }));
  const forget = (field: string) => () => setProblems(({ [field]: _solved, ...rest }) => rest);

  /** The call of each step, and the checks before it. */
  async function advance(values: Record<string, string>): Promise<Problems | null> {
    if (step === 0) {
      const name = values.username?.trim() ?? '';
      if (name === '') return { username: '请输入用户名' };
      const channels = await call(recoveryChannels, { query: { username: name } });
      learn({ username: name, channels, channel: channels[0]?.channel ?? 'phone' });
    } else if (step === 1) {
      if (known.sent === null) return { code: '请先获取验证码' };
      const told = { sendKey: known.sent.sendKey, code: values.code ?? '' };
      const found = findProblems(toldCode, told);
      if (found) return found;
      const reply = await call(recoveryCode, { body: { step: 'check', ...told } });
      if ('ticket' in reply) learn({ ticket: reply.ticket });
    } else {
      const { newpwd = '', repeatpwd = '' } = values;
      const found = findProblems(newPassword, { newpwd, repeatpwd });
      if (found) return found;
      if (newpwd !== repeatpwd) return { repeatpwd: '两次输入密码不一致!' };
      await call(recoverPassword, { body: { ticket: known.ticket ?? '', newpwd, repeatpwd } });
      learn({ done: true });
    }
    return null;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    setSending(true);
    const found = await advance(valuesOf(form)).catch(problemsOf);
    setSending(false);
    // An expired ticket has no field of its own here.
    setProblems(found && step === 2 && found.code ? { form: `${found.code}，请重新找回` } : (found ?? {}));
    if (found) focusProblem(form, found);
  }

  async function send(): Promise<boolean> {
    setProblems({});
    try {
      const reply = await call(recoveryCode, { body: { step: 'send', username: known.username, channel: known.channel } });
      if ('sendKey' in reply) learn({ sent: reply });
      return true;
    } catch (error) {
      setProblems(problemsOf(error));
      return false;
    }
  }

  if (known.done) {
    return (
      <LoginFrame title="密码已重置" sub="原有的登录已全部失效，请使用新密码登录">
        <button type="button" className="login-submit login-next" onClick={() => onEnd(known.username)}>
          去登录
        </button>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title="找回密码" sub={step === 0 ? '请输入要找回的账号' : `账号：${known.username}`}>
      <ol className="login-steps" aria-label="找回密码的步骤">
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step}>
            <span>{at + 1}</span>
            {name}
          </li>
        ))}
      </ol>
      <form key={step} noValidate onSubmit={submit}>
        {step === 0 && (
          <TextField
            name="username"
            label="用户名"
            defaultValue={known.username}
            autoFocus
            autoComplete="username"
            maxLength={50}
            placeholder="请输入用户名"
            error={problems.username}
            onChange={forget('username')}
          />
        )}
        {step === 1 && (
          <>
            <fieldset className="login-channels">
              <legend>接收方式</legend>
              {known.channels.map(({ channel, masked }) => (
                <label key={channel}>
                  <input
                    type="radio"
                    name="channel"
                    value={channel}
                    checked={channel === known.channel}
                    onChange={() => learn({ channel, sent: null })}
                  />
                  {channelNames[channel]}
                  <span className="login-channels-to">{masked}</span>
                </label>
              ))}
            </fieldset>
            <CodeField key={known.channel} error={problems.code} onEdit={forget('code')} sent={known.sent} send={send} />
          </>
        )}
        {step === 2 && (
          <>
            <PasswordField
              name="newpwd"
              label="新密码"
              autoFocus
              autoComplete="new-password"
              maxLength={20}
              placeholder="8-16 位大小写字母和数字"
              error={problems.newpwd}
              onChange={forget('newpwd')}
            />
            <PasswordField
              name="repeatpwd"
              label="确认密码"
              autoComplete="new-password"
              maxLength={20}
              placeholder="请再次输入新密码"
              error={problems.repeatpwd}
              onChange={forget('repeatpwd')}
            />
          </>
        )}
        <SubmitButton sending={sending} text={step === 2 ? '重置密码' : '下一步'} sendingText="请稍候" />
        <p className="login-links">
          <button type="button" onClick={() => onEnd(known.username)}>
            返回登录
          </button>
          {step === 1 && <span>收不到验证码？请联系管理员重置密码</span>}
        </p>
        <FormAnswer error={problems.form} />
      </form>
    </LoginFrame>
  );
}
