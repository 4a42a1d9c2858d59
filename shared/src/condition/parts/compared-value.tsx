import { Input, InputNumber, TextArea } from '@douyinfe/semi-ui';
import type { Comparison, Operand } from '@lianxi/contracts/form/condition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { comparingOf } from '@lianxi/contracts/form/form-values';
import { useState } from 'react';
import { DayValue, PeriodValue } from './day-value.tsx';
import { KeyValues } from './key-values.tsx';

const FEN = 100;

/** A comparison with something; the others only ask whether the field is empty. */
type Valued = Extract<Comparison, { values: unknown } | { value: unknown } | { period: unknown }>;
type TextComparison = Extract<Comparison, { is: 'contains' | 'startsWith' }>;

export const isValued = (comparison: Comparison): comparison is Valued => comparison.is !== 'empty' && comparison.is !== 'filled';

const isText = (comparison: Valued): comparison is TextComparison =>
  comparison.is === 'contains' || comparison.is === 'startsWith';

/** With what a field is compared: by its type and by the comparison. */
export function ComparedValue({
  label,
  field,
  comparison,
  onChange,
}: {
  label: string;
  field: FormField;
  comparison: Valued;
  onChange: (comparison: Comparison) => void;
}) {
  if ('period' in comparison) {
    return <PeriodValue label={label} period={comparison.period} onChange={(period) => onChange({ ...comparison, period })} />;
  }
  if ('values' in comparison) {
    const change = (values: Operand[]) => onChange({ ...comparison, values });
    const comparing = comparingOf(field);
    return comparing === 'text' || comparing === 'number' || comparing === 'time' || field.type === 'address' ? (
      <ListedValues label={label} field={field} values={comparison.values} onChange={change} />
    ) : (
      <KeyValues label={label} field={field} values={comparison.values} onChange={change} />
    );
  }
  if (isText(comparison)) {
    return (
      <Input
        aria-label={label}
        value={comparison.value}
        maxLength={500}
        placeholder="输入文字"
        onChange={(value) => onChange({ ...comparison, value })}
      />
    );
  }
  const { value } = comparison;
  const change = (next: Operand) => onChange({ ...comparison, value: next });
  switch (comparingOf(field)) {
    case 'day':
      return <DayValue label={label} value={value} onChange={change} />;
    case 'time':
      return (
        <input
          type="time"
          className="lx-choice lx-plain-input"
          aria-label={label}
          value={`${value}`}
          onChange={({ target }) => change(target.value)}
        />
      );
    default:
      return (
        <InputNumber
          aria-label={label}
          value={typeof value === 'number' ? shownNumber(field, value) : ''}
          suffix={isMoney(field) ? '元' : 'unit' in field ? field.unit : undefined}
          style={{ width: '100%' }}
          onNumberChange={(number) => change(Number.isFinite(number) ? storedNumber(field, number) : '')}
        />
      );
  }
}

const isMoney = (field: FormField) => field.type === 'money' || (field.type === 'computed' && field.result === 'money');
/** Money is stored in fen, and people write yuan. */
const shownNumber = (field: FormField, value: number) => (isMoney(field) ? value / FEN : value);
const storedNumber = (field: FormField, value: number) => (isMoney(field) ? Math.round(value * FEN) : value);

/** Texts or numbers, one a line. */
function ListedValues({
  label,
  field,
  values,
  onChange,
}: {
  label: string;
  field: FormField;
  values: readonly Operand[];
  onChange: (values: Operand[]) => void;
}) {
  const isNumber = comparingOf(field) === 'number';
  const stored = values.map((value) => (typeof value === 'number' ? `${shownNumber(field, value)}` : `${value}`)).join('\n');
  // The typed text has spaces and empty lines that the values do not have.
  const [typed, setTyped] = useState(stored);
  const read = (text: string): Operand[] => {
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    if (!isNumber) return lines;
    return lines.map(Number).flatMap((number) => (Number.isFinite(number) ? storedNumber(field, number) : []));
  };
  const isTyped = JSON.stringify(read(typed)) === JSON.stringify(values);
  return (
    <TextArea
      aria-label={label}
      placeholder="每行一个"
      autosize={{ minRows: 1, maxRows: 6 }}
      value={isTyped ? typed : stored}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text).slice(0, 100));
      }}
    />
  );
}
