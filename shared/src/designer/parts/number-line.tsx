import { InputNumber } from '@douyinfe/semi-ui';
import { PropertyField } from '../property-fields.tsx';

/** A number, or none. */
export function NumberLine({
  label,
  hint,
  fault,
  value,
  decimals,
  suffix,
  placeholder,
  onChange,
}: {
  label: string;
  hint?: string;
  fault?: string | undefined;
  value: number | null;
  decimals: number;
  suffix?: string;
  /** What holds without a number: 不限. */
  placeholder?: string;
  onChange: (value: number | null) => void;
}) {
  return (
    <PropertyField label={label} {...(hint && { hint })} fault={fault}>
      {(bound) => (
        <InputNumber
          {...bound}
          value={value ?? ''}
          precision={decimals}
          hideButtons
          suffix={suffix}
          placeholder={placeholder}
          style={{ width: '100%' }}
          onNumberChange={(next) => Number.isFinite(next) && onChange(next)}
          onChange={(next) => next === '' && onChange(null)}
        />
      )}
    </PropertyField>
  );
}
