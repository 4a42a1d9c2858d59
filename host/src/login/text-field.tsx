import type { ComponentProps, ReactNode } from 'react';
import { FieldHint } from './field-hint.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  error: string | undefined;
  warning?: string | undefined;
  /** A button or picture at the end of the field. */
  end?: ReactNode;
}

/** A labelled input of the pages before sign-in. It is plain: the kit loads later. */
export function TextField({ name, label, error, warning, end, ...input }: TextFieldProps) {
  const id = `login-${name}`;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
        <input
          id={id}
          name={name}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          {...input}
        />
        {end}
      </div>
      <FieldHint id={`${id}-hint`} error={error} warning={warning} />
    </div>
  );
}
