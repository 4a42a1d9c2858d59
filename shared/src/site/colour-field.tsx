import { Input } from '@douyinfe/semi-ui';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from '../form/field.tsx';

/** A colour, chosen by eye or typed. */
export function ColourField<T extends FieldValues>(field: FieldProps<T>) {
  return (
    <Field<T, string> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, describedBy, required, invalid }) => (
        <Input
          id={id}
          ref={ref}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled}
          maxLength={7}
          aria-describedby={describedBy}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          validateStatus={invalid ? 'error' : 'default'}
          prefix={
            <input
              type="color"
              className="site-colour"
              aria-label={`${field.label}取色`}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value : undefined}
              disabled={disabled}
              onChange={(event) => onChange(event.target.value)}
            />
          }
        />
      )}
    </Field>
  );
}
