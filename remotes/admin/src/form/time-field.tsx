import { Input } from '@douyinfe/semi-ui';
import { Field, type FieldProps } from '@lianxi/shared/form/field';
import { isoOf, localInput } from './time-input.ts';

/** A day and a time, or none. */
export function TimeField<T extends Record<string, unknown>>(field: FieldProps<T>) {
  return (
    <Field<T, string | null> {...field}>
      {({ id, value, onChange, onBlur, ref, disabled, describedBy, invalid }) => (
        <Input
          id={id}
          ref={ref}
          type="datetime-local"
          style={{ width: 240 }}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          validateStatus={invalid ? 'error' : 'default'}
          disabled={disabled}
          value={localInput(value)}
          onChange={(local) => onChange(isoOf(local))}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
