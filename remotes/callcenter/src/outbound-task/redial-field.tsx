import { Checkbox, InputNumber } from '@douyinfe/semi-ui';
import {
  attemptOutcomeNames,
  numberStatusNames,
  type RedialOutcome,
  type RedialRules,
  skippable,
} from '@lianxi/contracts/outbound/attempt-outcome';
import type { outboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { RecordInput } from '@lianxi/shared/record/record-form';

export type TaskForm = ContractForm<RecordInput<typeof outboundTask>>;

const outcomes = ['no-answer', 'busy', 'refused', 'power-off', 'machine', 'line-failure', 'suspended', 'empty'] as const;

/** After each outcome: how long until the next attempt, and how often. */
export function RedialField({ form }: { form: TaskForm }) {
  return (
    <Field form={form} name="redial" label="重拨规则" group hint="次数为 0 时不再拨这个号码，有备用号码时改拨备用号码。">
      {({ value, onChange }: BoundControl<RedialRules>) => {
        const change = (outcome: RedialOutcome, part: Partial<RedialRules[RedialOutcome]>) =>
          onChange({ ...value, [outcome]: { ...value[outcome], ...part } });
        return (
          <div className="task-redial">
            <span className="task-redial-head">通话结果</span>
            <span className="task-redial-head">间隔（分钟）</span>
            <span className="task-redial-head">最多重拨</span>
            {outcomes.map((outcome) => (
              <RedialRow key={outcome} outcome={outcome} rule={value[outcome]} onChange={(part) => change(outcome, part)} />
            ))}
          </div>
        );
      }}
    </Field>
  );
}

function RedialRow({
  outcome,
  rule,
  onChange,
}: {
  outcome: RedialOutcome;
  rule: RedialRules[RedialOutcome];
  onChange: (part: Partial<RedialRules[RedialOutcome]>) => void;
}) {
  const name = attemptOutcomeNames[outcome];
  return (
    <>
      <span>{name}</span>
      <InputNumber
        aria-label={`${name}后间隔分钟`}
        min={1}
        max={10_080}
        value={rule.minutes}
        onNumberChange={(minutes) => onChange({ minutes })}
      />
      <InputNumber
        aria-label={`${name}后最多重拨次数`}
        min={0}
        max={10}
        suffix="次"
        value={rule.times}
        onNumberChange={(times) => onChange({ times })}
      />
    </>
  );
}

/** The results of the number check with which a number is left out. */
export function SkippedField({ form }: { form: TaskForm }) {
  return (
    <Field form={form} name="skipped" label="号码检测后不拨" group hint="按本企业的历史通话判断；没有记录的号码照常拨打。">
      {({ value, onChange }: BoundControl<(typeof skippable)[number][]>) => (
        <div className="task-skipped">
          {skippable.map((status) => (
            <Checkbox
              key={status}
              checked={value.includes(status)}
              onChange={({ target }) => onChange(target.checked ? [...value, status] : value.filter((other) => other !== status))}
            >
              {numberStatusNames[status]}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  );
}

/** A day, or none. */
export function DayField({ form, name, label }: { form: TaskForm; name: 'beginDate' | 'endDate'; label: string }) {
  return (
    <Field form={form} name={name} label={label}>
      {({ id, value, onChange, onBlur, ref, disabled, describedBy, invalid }: BoundControl<string | null>) => (
        <span className="task-dates">
          <input
            id={id}
            ref={ref}
            type="date"
            value={value ?? ''}
            disabled={disabled}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(event.target.value || null)}
            onBlur={onBlur}
          />
        </span>
      )}
    </Field>
  );
}
