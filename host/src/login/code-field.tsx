import type { SentCode } from '@lianxi/contracts/auth/forgotten-password.contract';
import { useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';
import './code-field.css';

/** The shortest time between two codes. */
const AGAIN_SECONDS = 60;

interface CodeFieldProps {
  error: string | undefined;
  onEdit: () => void;
  /** The server's answer to the newest code; null: no code was sent. */
  sent: SentCode | null;
  /** Asks for a code. Returns false when this failed. */
  send: () => Promise<boolean>;
}

/** The field for the six digits, and the button that sends them to the user. */
export function CodeField({ error, onEdit, sent, send }: CodeFieldProps) {
  const [wait, setWait] = useState(0);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function ask() {
    setSending(true);
    if (await send()) setWait(AGAIN_SECONDS);
    setSending(false);
  }

  return (
    <>
      <TextField
        name="code"
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="请输入 6 位验证码"
        error={error}
        onChange={onEdit}
        end={
          <button type="button" className="login-send" disabled={wait > 0 || sending} onClick={ask}>
            {wait > 0 ? `${wait} 秒后重发` : sent ? '重新获取' : '获取验证码'}
          </button>
        }
      />
      <p className="login-sent" aria-live="polite">
        {sent && `验证码已发送，${sent.expiresIn / 60} 分钟内有效。`}
        {sent?.outbox && <span className="login-outbox">开发环境：验证码在服务器的 outbox 中</span>}
      </p>
    </>
  );
}
