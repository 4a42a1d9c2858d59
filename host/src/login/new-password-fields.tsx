import { useEffect, useRef } from 'react';
import { PasswordField } from './password-field.tsx';
import type { Problems } from './problems.ts';

/** The user's own password, in place of one that an administrator saw. */
export function NewPasswordFields({ problems, onEdit }: { problems: Problems; onEdit: (field: string) => () => void }) {
  const firstRef = useRef<HTMLInputElement>(null);
  useEffect(() => firstRef.current?.focus(), []);
  return (
    <>
      <PasswordField
        ref={firstRef}
        name="newpwd"
        label="新密码"
        autoComplete="new-password"
        maxLength={16}
        placeholder="8-16 位，含大小写字母和数字"
        error={problems.newpwd}
        onChange={onEdit('newpwd')}
      />
      <PasswordField
        name="repeatpwd"
        label="确认密码"
        autoComplete="new-password"
        maxLength={16}
        placeholder="请再次输入新密码"
        error={problems.repeatpwd}
        onChange={onEdit('repeatpwd')}
      />
    </>
  );
}
