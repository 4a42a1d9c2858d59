import { Button } from '@douyinfe/semi-ui';
import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import type { FieldValues } from 'react-hook-form';
import { ClockInput } from './clock-input.tsx';
import { Field, type FieldProps } from './field.tsx';
import { dayWords, endsNextDay } from './working-hours.ts';
import './working-hours-field.css';

const FIRST = { day: 1, from: 540, to: 1080 };

/** When customers are received: spans of weekdays; no span means always. */
export function WorkingHoursField<T extends FieldValues>(field: FieldProps<T>) {
  return (
    <Field<T, WorkingHours> {...field} group>
      {({ value, onChange }) => <WorkingSpans value={value} onChange={onChange} />}
    </Field>
  );
}

/** Spans of weekdays, each with its beginning and end. An end before the beginning is on the next day. */
export function WorkingSpans({ value, onChange }: { value: WorkingHours; onChange: (value: WorkingHours) => void }) {
  const change = (index: number, part: Partial<WorkingHours[number]>) =>
    onChange(value.map((span, at) => (at === index ? { ...span, ...part } : span)));
  // The next span is usually the same span on the next day.
  const last = value.at(-1);
  const next = last ? { ...last, day: (last.day % dayWords.length) + 1 } : FIRST;
  return (
    <div className="working-hours">
      {value.map(({ day, from, to }, index) => (
        <div key={index} className="working-span">
          <select
            className="lx-choice"
            aria-label={`时段 ${index + 1} 星期`}
            value={day}
            onChange={(event) => change(index, { day: Number(event.target.value) })}
          >
            {dayWords.map((word, at) => (
              <option key={word} value={at + 1}>
                {word}
              </option>
            ))}
          </select>
          <ClockInput label={`时段 ${index + 1} 开始`} minute={from} onChange={(minute) => change(index, { from: minute })} />
          <span className="working-span-end">{endsNextDay({ from, to }) ? '至次日' : '至'}</span>
          <ClockInput label={`时段 ${index + 1} 结束`} minute={to} onChange={(minute) => change(index, { to: minute })} />
          <Button
            theme="borderless"
            aria-label={`删除时段 ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            删除
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...value, next])}>添加时段</Button>
    </div>
  );
}
