import { InputNumber } from '@douyinfe/semi-ui';
import type { Operand, Period } from '@lianxi/contracts/form/condition';

const periods: readonly { text: string; period: Period }[] = [
  { text: '本周', period: { unit: 'week', offset: 0 } },
  { text: '上周', period: { unit: 'week', offset: -1 } },
  { text: '下周', period: { unit: 'week', offset: 1 } },
  { text: '本月', period: { unit: 'month', offset: 0 } },
  { text: '上月', period: { unit: 'month', offset: -1 } },
  { text: '下月', period: { unit: 'month', offset: 1 } },
  { text: '本季度', period: { unit: 'quarter', offset: 0 } },
  { text: '上季度', period: { unit: 'quarter', offset: -1 } },
  { text: '下季度', period: { unit: 'quarter', offset: 1 } },
  { text: '今年', period: { unit: 'year', offset: 0 } },
  { text: '去年', period: { unit: 'year', offset: -1 } },
  { text: '明年', period: { unit: 'year', offset: 1 } },
];

const keyOf = ({ unit, offset }: Period) => `${unit} ${offset}`;

/** A whole week, month, quarter or year. */
export function PeriodValue({ label, period, onChange }: { label: string; period: Period; onChange: (period: Period) => void }) {
  const known = periods.some((one) => keyOf(one.period) === keyOf(period));
  return (
    <select
      className="lx-choice"
      aria-label={label}
      value={keyOf(period)}
      onChange={({ target }) => {
        const next = periods.find((one) => keyOf(one.period) === target.value);
        if (next) onChange(next.period);
      }}
    >
      {!known && <option value={keyOf(period)}>其他时间段</option>}
      {periods.map((one) => (
        <option key={keyOf(one.period)} value={keyOf(one.period)}>
          {one.text}
        </option>
      ))}
    </select>
  );
}

const kinds = [
  { value: 'ago', text: '今天之前' },
  { value: 'today', text: '今天' },
  { value: 'ahead', text: '今天之后' },
  { value: 'fixed', text: '固定日期' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const daysOf = (value: Operand) => (typeof value === 'object' && 'daysFromToday' in value ? value.daysFromToday : null);

function kindOf(value: Operand): Kind {
  const days = daysOf(value);
  if (days === null) return 'fixed';
  return days === 0 ? 'today' : days < 0 ? 'ago' : 'ahead';
}

const starts: Readonly<Record<Kind, Operand>> = {
  ago: { daysFromToday: -7 },
  today: { daysFromToday: 0 },
  ahead: { daysFromToday: 7 },
  fixed: '',
};

/** A day: fixed, or some days from today. */
export function DayValue({ label, value, onChange }: { label: string; value: Operand; onChange: (value: Operand) => void }) {
  const kind = kindOf(value);
  const days = daysOf(value);
  return (
    <div className="lx-day-value">
      <select
        className="lx-choice"
        aria-label={`${label}的算法`}
        value={kind}
        onChange={({ target }) => {
          const next = kinds.find((one) => one.value === target.value);
          if (next) onChange(starts[next.value]);
        }}
      >
        {kinds.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
      {kind === 'fixed' && (
        <input
          type="date"
          className="lx-choice lx-plain-input"
          aria-label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {days !== null && days !== 0 && (
        <InputNumber
          aria-label={label}
          value={Math.abs(days)}
          min={1}
          max={36_600}
          precision={0}
          suffix="天"
          onNumberChange={(count) => {
            if (Number.isInteger(count) && count >= 1) onChange({ daysFromToday: days < 0 ? -count : count });
          }}
        />
      )}
    </div>
  );
}
