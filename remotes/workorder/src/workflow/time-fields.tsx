import { Checkbox } from '@douyinfe/semi-ui';
import type { WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { OneOf, PropertyField, WholeNumber } from '@lianxi/shared/designer/property-fields';
import { timeTexts } from '../setting/duration.ts';
import { DurationInput } from '../setting/duration-input.tsx';
import { FieldChoice } from './message-field.tsx';
import { Select } from './select.tsx';
import type { WorkflowNames } from './workflow-names.ts';

type Limit = Extract<WorkflowNode, { type: 'handle' }>['clock'];
type Until = Extract<WorkflowNode, { type: 'wait' }>['until'];

const times = Object.entries(timeTexts).map(([value, text]) => ({ value, text }));
const FIRST_LIMIT = { minutes: 480, time: 'working', warnPercent: 80 } as const;

/** The time that a node may take. */
export function LimitField({ clock, onChange }: { clock: Limit; onChange: (clock: Limit) => void }) {
  return (
    <>
      <Checkbox checked={clock !== null} onChange={({ target }) => onChange(target.checked ? FIRST_LIMIT : null)}>
        限时完成
      </Checkbox>
      {clock && (
        <>
          <PropertyField group label="时限">
            {() => (
              <div className="wo-line-head">
                <DurationInput
                  label="时限"
                  minutes={clock.minutes}
                  time={clock.time}
                  onChange={(minutes) => minutes !== null && onChange({ ...clock, minutes })}
                />
                <Select
                  label="时限的计时"
                  value={clock.time}
                  options={times}
                  onChange={(time) => onChange({ ...clock, time: time as 'working' | 'wall' })}
                />
              </div>
            )}
          </PropertyField>
          <WholeNumber
            label="提前提醒"
            value={clock.warnPercent}
            min={1}
            max={99}
            suffix="%"
            hint="用去这么多时间时提醒处理人。"
            onChange={(warnPercent) => onChange({ ...clock, warnPercent })}
          />
        </>
      )}
    </>
  );
}

/** Until when an order waits. */
export function WaitField({
  until,
  names,
  fault,
  onChange,
}: {
  until: Until;
  names: WorkflowNames;
  fault: string | undefined;
  onChange: (until: Until) => void;
}) {
  return (
    <>
      <OneOf
        label="等到"
        value={until.kind}
        options={[
          { value: 'duration', text: '过一段时间' },
          { value: 'date', text: '表单中的日期' },
        ]}
        onChange={(kind) => onChange(kind === 'date' ? { kind, field: '' } : { kind: 'duration', minutes: 60, time: 'working' })}
      />
      {until.kind === 'date' ? (
        <FieldChoice
          label="日期"
          value={until.field}
          fields={names.fields.filter(({ type }) => type === 'date')}
          fault={fault}
          onChange={(field) => onChange({ kind: 'date', field })}
        />
      ) : (
        <PropertyField group label="时间">
          {() => (
            <div className="wo-line-head">
              <DurationInput
                label="时间"
                minutes={until.minutes}
                time={until.time}
                onChange={(minutes) => minutes !== null && onChange({ ...until, minutes })}
              />
              <Select
                label="计时"
                value={until.time}
                options={times}
                onChange={(time) => onChange({ ...until, time: time as 'working' | 'wall' })}
              />
            </div>
          )}
        </PropertyField>
      )}
    </>
  );
}
