import { Button } from '@douyinfe/semi-ui';
import type { Trigger } from '@lianxi/contracts/customer/trigger.contract';
import { MAX_ACTS, type TriggerAct, type TriggerActKind, triggerActs } from '@lianxi/contracts/customer/trigger-rule';
import { Field } from '@lianxi/shared/form/field';
import { ActFields, type TriggerForm, type TriggerInput } from './act-fields.tsx';
import './trigger.css';

const blank: Record<TriggerActKind, TriggerAct> = {
  owner: { kind: 'owner', agentId: '' },
  label: { kind: 'label', add: [], remove: [] },
  pool: { kind: 'pool' },
  plan: { kind: 'plan', days: 1, time: '10:00', way: 'phone', content: '' },
  notice: { kind: 'notice', agentIds: [], content: '' },
};
const kinds = Object.entries(triggerActs) as [TriggerActKind, string][];

/** What a trigger does, in order. */
export function ActsField({ form, row }: { form: TriggerForm; row: Trigger | null }) {
  return (
    <Field<TriggerInput, TriggerAct[]> form={form} name="acts" label="动作" hint="按顺序执行" required group>
      {({ value, onChange }) => (
        <div className="trigger-acts">
          {value.map((act, index) => (
            <div key={index} className="trigger-act">
              <div className="trigger-act-head">
                <select
                  className="lx-choice"
                  aria-label={`动作 ${index + 1}`}
                  value={act.kind}
                  onChange={({ target }) => onChange(value.with(index, blank[target.value as TriggerActKind]))}
                >
                  {kinds.map(([kind, text]) => (
                    <option key={kind} value={kind}>
                      {text}
                    </option>
                  ))}
                </select>
                <Button
                  theme="borderless"
                  aria-label={`删除动作 ${index + 1}`}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  删除
                </Button>
              </div>
              <ActFields key={act.kind} form={form} kind={act.kind} index={index} names={row?.names} acts={value} />
            </div>
          ))}
          {value.length < MAX_ACTS && <Button onClick={() => onChange([...value, blank.notice])}>添加动作</Button>}
        </div>
      )}
    </Field>
  );
}
