import { Input } from '@douyinfe/semi-ui';
import { useState } from 'react';
import { clockOf, minuteOf } from './working-hours.ts';

/** A time of day by 24 hours, whatever the browser's language. What is no time becomes the former value again. */
export function ClockInput({ label, minute, onChange }: { label: string; minute: number; onChange: (minute: number) => void }) {
  const [written, setWritten] = useState<string | null>(null);
  const read = () => {
    const next = written === null ? null : minuteOf(written);
    setWritten(null);
    if (next !== null && next !== minute) onChange(next);
  };
  return (
    <Input
      aria-label={label}
      className="lx-clock-input"
      inputMode="numeric"
      maxLength={5}
      value={written ?? clockOf(minute)}
      onChange={setWritten}
      onBlur={read}
      onEnterPress={read}
    />
  );
}
