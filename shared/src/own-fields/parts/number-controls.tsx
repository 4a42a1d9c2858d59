import { InputNumber } from '@douyinfe/semi-ui';
import type { FieldOf } from '@lianxi/contracts/form/form-field';
import { ariaOf, type OwnControlProps } from './own-control-props.ts';

const FEN = 100;

/** A number with its unit. Limits and decimals are said, not enforced while somebody types. */
export function NumberControl({ field, ...props }: OwnControlProps<FieldOf<'number'>>) {
  const { value } = props.control;
  return (
    <PlainNumber
      {...props}
      number={typeof value === 'number' ? value : null}
      suffix={field.unit}
      onNumber={props.control.onChange}
    />
  );
}

/** Money in yuan; the value is in fen. */
export function MoneyControl({ field: _, ...props }: OwnControlProps<FieldOf<'money'>>) {
  const { value, onChange } = props.control;
  return (
    <PlainNumber
      {...props}
      number={typeof value === 'number' ? value / FEN : null}
      suffix="元"
      onNumber={(yuan) => onChange(yuan === null ? null : Math.round(yuan * FEN))}
    />
  );
}

function PlainNumber({
  number,
  suffix,
  onNumber,
  ...props
}: Omit<OwnControlProps, 'field'> & { number: number | null; suffix: string; onNumber: (number: number | null) => void }) {
  const { id, onBlur, ref, disabled, invalid } = props.control;
  return (
    <InputNumber
      {...ariaOf(props)}
      id={id}
      forwardRef={ref}
      value={number ?? ''}
      onChange={(typed) => {
        if (typed === '') onNumber(null);
        else if (typeof typed === 'number' && Number.isFinite(typed)) onNumber(typed);
      }}
      onBlur={onBlur}
      disabled={disabled}
      hideButtons
      suffix={suffix || undefined}
      style={{ width: '100%' }}
      validateStatus={invalid ? 'error' : 'default'}
    />
  );
}
