import { Button, Input } from '@douyinfe/semi-ui';
import type { shift } from '@lianxi/contracts/attendance/shift.contract';
import { type MinuteSpan, minuteOfShiftClock, shiftClock } from '@lianxi/contracts/attendance/shift-times';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { useState } from 'react';
import './shift-fields.css';

type ShiftInput = RecordInput<typeof shift>;
type ShiftForm = ContractForm<ShiftInput>;

/** A time of a shift, up to 48:00. What is no time becomes the former value again. */
function ShiftClock({
  id,
  label,
  minute,
  describedBy,
  invalid,
  onChange,
}: {
  id?: string;
  label?: string;
  minute: number;
  describedBy?: string | undefined;
  invalid?: boolean;
  onChange: (minute: number) => void;
}) {
  const [written, setWritten] = useState<string | null>(null);
  const read = () => {
    const next = written === null ? null : minuteOfShiftClock(written);
    setWritten(null);
    if (next !== null && next !== minute) onChange(next);
  };
  return (
    <Input
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      validateStatus={invalid ? 'error' : 'default'}
      className="shift-clock"
      inputMode="numeric"
      maxLength={5}
      value={written ?? shiftClock(minute)}
      onChange={setWritten}
      onBlur={read}
      onEnterPress={read}
    />
  );
}

/** 开始 or 结束 of a shift. */
export function ShiftClockField({ form, name, hint }: { form: ShiftForm; name: 'begins' | 'ends'; hint?: string }) {
  return (
    <Field<ShiftInput, number>
      form={form}
      name={name}
      label={name === 'begins' ? '开始' : '结束'}
      required
      {...(hint && { hint })}
    >
      {({ id, value, onChange, describedBy, invalid }) => (
        <ShiftClock id={id} minute={value} describedBy={describedBy} invalid={invalid} onChange={onChange} />
      )}
    </Field>
  );
}

const MAX_BREAKS = 5;
const HOUR = 60;

/** The breaks of a shift, in its own minutes. */
export function BreaksField({ form }: { form: ShiftForm }) {
  const begins = useFormValue(form, 'begins') as number;
  const ends = useFormValue(form, 'ends') as number;
  return (
    <Field<ShiftInput, MinuteSpan[]> form={form} name="breaks" label="休息" hint="不计入工时，次日的时间写作 26:00。" group>
      {({ value, onChange }) => {
        const change = (index: number, part: Partial<MinuteSpan>) =>
          onChange(value.map((span, at) => (at === index ? { ...span, ...part } : span)));
        const last = value.at(-1)?.to ?? Math.floor((begins + ends) / 2 / HOUR) * HOUR;
        return (
          <div className="shift-breaks">
            {value.map(({ from, to }, index) => (
              <div key={index} className="shift-break">
                <ShiftClock
                  label={`休息 ${index + 1} 开始`}
                  minute={from}
                  onChange={(minute) => change(index, { from: minute })}
                />
                <span>至</span>
                <ShiftClock label={`休息 ${index + 1} 结束`} minute={to} onChange={(minute) => change(index, { to: minute })} />
                <Button
                  theme="borderless"
                  aria-label={`删除休息 ${index + 1}`}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  删除
                </Button>
              </div>
            ))}
            {value.length < MAX_BREAKS && (
              <Button onClick={() => onChange([...value, { from: last, to: last + HOUR }])}>添加休息</Button>
            )}
          </div>
        );
      }}
    </Field>
  );
}
