import { InputNumber } from '@douyinfe/semi-ui';
import { useState } from 'react';
import { type CountedTime, MAX_MINUTES, type TimeUnit, unitMinutes, unitOf, unitsFor, unitTexts } from './duration.ts';
import './duration.css';

/** A duration in minutes, hours or days; empty: `none`, where it may be empty. */
export function DurationInput({
  id,
  label,
  minutes,
  time,
  none,
  disabled = false,
  onChange,
}: {
  id?: string;
  /** The name for screen readers. */
  label: string;
  minutes: number | null;
  /** Which minutes are counted. */
  time: CountedTime;
  /** The words for no value, for example 不限; absent: there must be one. */
  none?: string;
  disabled?: boolean;
  onChange: (minutes: number | null) => void;
}) {
  const [chosen, setUnit] = useState<TimeUnit>(() => unitOf(minutes ?? 60, time));
  const units = unitsFor(time);
  const unit = units.includes(chosen) ? chosen : 'hour';
  const shown = unitMinutes[unit];
  const say = (amount: number, next: TimeUnit) => {
    const said = Math.round(amount * unitMinutes[next]);
    if (said >= 1 && said <= MAX_MINUTES) onChange(said);
  };
  return (
    <span className="wo-duration">
      <InputNumber
        id={id}
        aria-label={label}
        value={minutes === null ? '' : Math.round((minutes / shown) * 100) / 100}
        min={0}
        disabled={disabled}
        placeholder={none}
        hideButtons
        onChange={(amount) => (amount === '' ? none !== undefined && onChange(null) : say(Number(amount), unit))}
      />
      <select
        className="lx-choice"
        aria-label={`${label}的单位`}
        value={unit}
        disabled={disabled}
        onChange={(event) => {
          const next = event.target.value as TimeUnit;
          if (minutes !== null) say(minutes / shown, next);
          setUnit(next);
        }}
      >
        {units.map((value) => (
          <option key={value} value={value}>
            {unitTexts[value]}
          </option>
        ))}
      </select>
    </span>
  );
}
