import { checkCode } from '@lianxi/contracts/auth/auth.contract';
import { call } from '@lianxi/shared/client/api';
import { useEffect, useRef, useState } from 'react';
import { problemsOf } from './problems.ts';
import { TextField } from './text-field.tsx';
import './check-code-field.css';

/** A picture to read and its field. Mounted again for each try; a click loads another picture. */
export function CheckCodeField({ error, onEdit }: { error: string | undefined; onEdit: () => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [turn, setTurn] = useState(0);
  const [picture, setPicture] = useState<{ checkKey: string; image: string } | null>(null);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let gone = false;
    call(checkCode)
      .then((next) => {
        if (gone) return;
        setPicture(next);
        setFailure(undefined);
      })
      .catch((reason: unknown) => !gone && setFailure(problemsOf(reason).form));
    return () => {
      gone = true;
    };
  }, [turn]);

  useEffect(() => {
    if (error !== undefined) inputRef.current?.focus();
  }, [error]);

  return (
    <div className="login-picture">
      <TextField
        ref={inputRef}
        name="checkCode"
        label="图形验证码"
        autoComplete="off"
        maxLength={10}
        placeholder="请输入图中字符"
        error={error ?? failure}
        onChange={onEdit}
        end={
          <button
            type="button"
            className="login-picture-turn"
            aria-label="看不清，换一张图形验证码"
            title="看不清，换一张"
            onClick={() => {
              setTurn(turn + 1);
              if (inputRef.current) inputRef.current.value = '';
              inputRef.current?.focus();
            }}
          >
            {picture && <img src={picture.image} width={120} height={40} alt="图形验证码：四个字母或数字" />}
          </button>
        }
      />
      <input type="hidden" name="checkKey" value={picture?.checkKey ?? ''} />
    </div>
  );
}
