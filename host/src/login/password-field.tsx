import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  error: string | undefined;
}

/** Password with a switch to show it and a warning while caps lock is on. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      warning={capsLock ? '大写锁定已打开' : undefined}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      {...field}
      end={
        <button
          type="button"
          aria-label={`显示${label}`}
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
      }
    />
  );
}
