import { InputNumber } from '@douyinfe/semi-ui';
import { MAX_FEN } from '@lianxi/contracts/market/money';
import { Field, type FieldProps } from '@lianxi/shared/form/field';

const FEN = 100;

/** An amount: the user writes yuan, the form holds whole fen. */
export function MoneyField<T extends Record<string, unknown>>(field: FieldProps<T>) {
  return (
    <Field<T, number> {...field}>
      {({ value, onChange, ref, id, onBlur, disabled, describedBy, required, invalid }) => (
        <InputNumber
          aria-describedby={describedBy}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          id={id}
          forwardRef={ref}
          value={value / FEN}
          onNumberChange={(yuan) => onChange(Math.round(yuan * FEN))}
          onBlur={onBlur}
          disabled={disabled}
          min={0}
          max={MAX_FEN / FEN}
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
