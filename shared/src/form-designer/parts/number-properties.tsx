import { type FieldOf, MAX_MONEY, MAX_NUMBER } from '@lianxi/contracts/form/form-field';
import { NumberLine } from '../../designer/parts/number-line.tsx';
import { TextLine, WholeNumber } from '../../designer/property-fields.tsx';
import type { FieldFormProps } from './field-form-props.ts';

/** Money is stored in fen, and people write yuan. */
const FEN = 100;

type Change = FieldFormProps['change'];

export function NumberFields({ field, change }: { field: FieldOf<'number'>; change: Change }) {
  const { min, max, decimals, unit } = field;
  return (
    <>
      <Limits
        min={min === -MAX_NUMBER ? null : min}
        max={max === MAX_NUMBER ? null : max}
        decimals={decimals}
        onMin={(next) => change({ min: next ?? -MAX_NUMBER }, 'min')}
        onMax={(next) => change({ max: next ?? MAX_NUMBER }, 'max')}
      />
      <div className="lx-form-row">
        <Decimals value={decimals} onChange={(next) => change({ decimals: next }, 'decimals')} />
        <TextLine label="单位" value={unit} maxLength={10} onChange={(next) => change({ unit: next }, 'unit')} />
      </div>
      <NumberLine
        label="默认值"
        value={field.default}
        decimals={decimals}
        suffix={unit}
        onChange={(number) => change({ default: number }, 'default')}
      />
    </>
  );
}

export function MoneyFields({ field, change }: { field: FieldOf<'money'>; change: Change }) {
  const { min, max } = field;
  return (
    <>
      <Limits
        min={min === -MAX_MONEY ? null : min / FEN}
        max={max === MAX_MONEY ? null : max / FEN}
        decimals={2}
        suffix="元"
        onMin={(next) => change({ min: inFen(next) ?? -MAX_MONEY }, 'min')}
        onMax={(next) => change({ max: inFen(next) ?? MAX_MONEY }, 'max')}
      />
      <NumberLine
        label="默认值"
        value={field.default === null ? null : field.default / FEN}
        decimals={2}
        suffix="元"
        onChange={(number) => change({ default: inFen(number) }, 'default')}
      />
    </>
  );
}

const inFen = (yuan: number | null) => (yuan === null ? null : Math.round(yuan * FEN));

function Limits({
  min,
  max,
  decimals,
  suffix,
  onMin,
  onMax,
}: {
  min: number | null;
  max: number | null;
  decimals: number;
  suffix?: string;
  onMin: (min: number | null) => void;
  onMax: (max: number | null) => void;
}) {
  const more = { decimals, placeholder: '不限', ...(suffix && { suffix }) };
  return (
    <div className="lx-form-row">
      <NumberLine label="最小值" value={min} onChange={onMin} {...more} />
      <NumberLine label="最大值" value={max} onChange={onMax} {...more} />
    </div>
  );
}

/** How many decimals a number has. */
export const Decimals = ({ value, onChange }: { value: number; onChange: (value: number) => void }) => (
  <WholeNumber label="小数位数" value={value} min={0} max={6} onChange={onChange} />
);
