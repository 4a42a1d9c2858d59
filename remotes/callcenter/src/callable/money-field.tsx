import { InputNumber } from '@douyinfe/semi-ui';
import { Field, type FieldProps } from '@lianxi/shared/form/field';

const FEN = 100;

/** An amount: the user writes yuan, the form holds whole fen. Empty until the user writes one. */
export function MoneyField<T extends Record<string, unknown>>({ most, ...field }: FieldProps<T> & { most: number }) {
  return (
    <Field<T, number> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, describedBy, required, invalid }) => (
        <InputNumber
          aria-describedby={describedBy}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          id={id}
          forwardRef={ref}
          value={value === 0 ? '' : value / FEN}
          onNumberChange={(yuan) => onChange(Number.isNaN(yuan) ? 0 : Math.round(yuan * FEN))}
          onBlur={onBlur}
          disabled={disabled}
          min={0}
          max={most / FEN}
          precision={2}
          hideButtons
          prefix="¥"
          style={{ width: '100%' }}
          validateStatus={invalid ? 'error' : 'default'}
        />
      )}
    </Field>
  );
}

/** A day, as the browser's own input has it. */
export function DayField<T extends Record<string, unknown>>({
  from,
  to,
  ...field
}: FieldProps<T> & { from?: string; to: string }) {
  return (
    <Field<T, string> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, describedBy, invalid }) => (
        <input
          id={id}
          ref={ref}
          type="date"
          className="callable-day"
          value={value}
          min={from}
          max={to}
          disabled={disabled}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
