import type { VisitPlanInput } from '@lianxi/contracts/customer/visit-plan.contract';
import { ClockInput } from '@lianxi/shared/form/clock-input';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { leadsWith, reminderText } from './plan-words.ts';
import './plan-fields.css';

type PlanForm = ContractForm<VisitPlanInput>;

const HOUR = 60;
const two = (part: number) => String(part).padStart(2, '0');

/** The day as the browser's own input has it, and the minute of the day. */
function partsOf(iso: string): { day: string; minute: number } {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return { day: '', minute: 0 };
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return { day, minute: at.getHours() * HOUR + at.getMinutes() };
}

/** Empty: no day is chosen. */
function isoOf(day: string, minute: number): string {
  const at = new Date(`${day}T${two(Math.floor(minute / HOUR))}:${two(minute % HOUR)}`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** The planned time: a day, and a time of day by 24 hours. */
export function PlanTimeField({ form }: { form: PlanForm }) {
  return (
    <Field<VisitPlanInput, string> form={form} name="planTime" label="计划时间" group>
      {({ id, value, onChange, onBlur, ref, disabled, describedBy, invalid }) => {
        const { day, minute } = partsOf(value);
        return (
          <span className="plan-time">
            <input
              id={id}
              ref={ref}
              type="date"
              aria-label="计划日期"
              value={day}
              disabled={disabled}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              onChange={(event) => onChange(isoOf(event.target.value, minute))}
              onBlur={onBlur}
            />
            <ClockInput label="计划时刻" minute={minute} onChange={(next) => onChange(isoOf(day, next))} />
          </span>
        );
      }}
    </Field>
  );
}

/** How long before its time the owner is reminded. */
export function ReminderField({ form }: { form: PlanForm }) {
  return (
    <Field<VisitPlanInput, number | null> form={form} name="remindMinutes" label="提醒">
      {({ id, value, onChange, onBlur, ref, disabled, describedBy }) => (
        <select
          id={id}
          ref={ref}
          className="lx-choice"
          value={value ?? ''}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
          onBlur={onBlur}
        >
          <option value="">{reminderText(null)}</option>
          {leadsWith(value).map((minutes) => (
            <option key={minutes} value={minutes}>
              {reminderText(minutes)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
