import type { DispositionInput } from '@lianxi/contracts/outbound/task-desk.contract';
import { ClockInput } from '@lianxi/shared/form/clock-input';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';

const HOUR = 60;
const MORNING = 600;
const two = (part: number) => String(part).padStart(2, '0');

/** The day as the browser's own input has it, and the minute of the day. */
function partsOf(iso: string | null): { day: string; minute: number } {
  if (iso === null) return { day: '', minute: MORNING };
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return { day, minute: at.getHours() * HOUR + at.getMinutes() };
}

/** Null: no day is chosen. */
function isoOf(day: string, minute: number): string | null {
  const at = new Date(`${day}T${two(Math.floor(minute / HOUR))}:${two(minute % HOUR)}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** When the contact wants to be called again. */
export function CallbackField({ form }: { form: ContractForm<DispositionInput> }) {
  return (
    <Field form={form} name="callbackTime" label="回拨时间" group hint="到时间由您回拨。">
      {({ id, value, onChange, onBlur, ref, disabled, describedBy, invalid }: BoundControl<string | null>) => {
        const { day, minute } = partsOf(value);
        return (
          <span className="workbench-callback">
            <input
              id={id}
              ref={ref}
              type="date"
              aria-label="回拨日期"
              value={day}
              disabled={disabled}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              onChange={(event) => onChange(isoOf(event.target.value, minute))}
              onBlur={onBlur}
            />
            <ClockInput label="回拨时刻" minute={minute} onChange={(next) => onChange(isoOf(day, next))} />
          </span>
        );
      }}
    </Field>
  );
}
