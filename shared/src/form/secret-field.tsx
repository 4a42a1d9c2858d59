import { IconEyeClosed, IconEyeOpened } from '@douyinfe/semi-icons';
import { Button, Input } from '@douyinfe/semi-ui';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

/** A secret, hidden until the user wants to read it. Where the schema allows null, an empty text is null. */
export function SecretField<T extends FieldValues>({
  placeholder,
  autoComplete,
  ...field
}: FieldProps<T> & { placeholder?: string; autoComplete: 'current-password' | 'new-password' | 'off' }) {
  const [shown, setShown] = useState(false);
  return (
    <Field<T, string | null> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, maxLength, nullable, describedBy, required, invalid }) => (
        <Input
          id={id}
          ref={ref}
          type={shown ? 'text' : 'password'}
          value={value ?? ''}
          onChange={(text) => onChange(text === '' && nullable ? null : text)}
          onBlur={onBlur}
          disabled={disabled}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete={autoComplete}
          aria-describedby={describedBy}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          validateStatus={invalid ? 'error' : 'default'}
          suffix={
            <Button
              size="small"
              theme="borderless"
              type="tertiary"
              aria-label={`显示${field.label}`}
              aria-pressed={shown}
              icon={shown ? <IconEyeOpened aria-hidden /> : <IconEyeClosed aria-hidden />}
              onClick={() => setShown(!shown)}
            />
          }
        />
      )}
    </Field>
  );
}
