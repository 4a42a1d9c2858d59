import { Input } from '@douyinfe/semi-ui';
import { Field, type FieldProps } from '@lianxi/shared/form/field';

/** The value of an input of day and time, in the user's zone; empty for none. */
function localInput(at: string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function isoOf(local: string): string | null {
  const at = Date.parse(local);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

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
