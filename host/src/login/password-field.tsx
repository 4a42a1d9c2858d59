import { type KeyboardEvent, type Ref, useState } from 'react';
import { FieldHint } from './field-hint.tsx';

/** Password with a switch to read it and a warning while caps lock is on. */
export function PasswordField({
  ref,
  error,
  onEdit,
}: {
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  onEdit: () => void;
}) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="login-field">
      <label htmlFor="login-password">密码</label>
      <div className="login-input">
        <input
          ref={ref}
          id="login-password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          placeholder="请输入密码"
          aria-invalid={error !== undefined}
          aria-describedby="login-password-hint"
          onChange={onEdit}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          aria-label="显示密码"
          aria-pressed={shown}
          title={shown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!shown)}
        >
          <svg
            width="18"
            height="18"
            viewBox="0 0 18 18"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M1.8 9S4.5 4 9 4s7.2 5 7.2 5-2.7 5-7.2 5-7.2-5-7.2-5Z" />
            <circle cx="9" cy="9" r="2.25" />
            {!shown && <path d="m3 15 12-12" />}
          </svg>
        </button>
      </div>
      <FieldHint id="login-password-hint" error={error} warning={capsLock ? '大写锁定已打开' : undefined} />
    </div>
  );
}
