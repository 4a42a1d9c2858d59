import { InputNumber } from '@douyinfe/semi-ui';
import type { Trigger, trigger } from '@lianxi/contracts/customer/trigger.contract';
import type { TriggerAct, TriggerActKind } from '@lianxi/contracts/customer/trigger-rule';
import { visitPlanWayNames } from '@lianxi/contracts/customer/visit-plan-words';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { Field } from '@lianxi/shared/form/field';
import { TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { loadLabels } from './load-trigger-options.ts';
import { knownOf } from './trigger-words.ts';

export type TriggerInput = RecordInput<typeof trigger>;
export type TriggerForm = ContractForm<TriggerInput>;

/** What an act of a kind must know. */
export function ActFields({
  form,
  kind,
  index,
  names,
  acts,
}: {
  form: TriggerForm;
  kind: TriggerActKind;
  index: number;
  names: Trigger['names'] | undefined;
  acts: readonly TriggerAct[];
}) {
  const { [index]: act } = acts;
  if (kind === 'owner') {
    return (
      <PickField
        form={form}
        name={`acts.${index}.agentId`}
        label="坐席"
        none="请选择坐席"
        required
        load={loadAgents}
        chosen={act?.kind === 'owner' ? knownOf(names, 'agent', [act.agentId])[0] : undefined}
      />
    );
  }
  if (kind === 'label') {
    const known = act?.kind === 'label' ? knownOf(names, 'label', [...act.add, ...act.remove]) : [];
    const label = { form, none: '不修改', load: loadLabels, chosen: known };
    return (
      <div className="lx-form-row">
        <PickManyField {...label} name={`acts.${index}.add`} label="添加标签" />
        <PickManyField {...label} name={`acts.${index}.remove`} label="移除标签" />
      </div>
    );
  }
  if (kind === 'plan') return <PlanFields form={form} index={index} />;
  if (kind === 'notice') {
    return (
      <>
        <PickManyField
          form={form}
          name={`acts.${index}.agentIds`}
          label="接收人"
          none="归属坐席"
          load={loadAgents}
          chosen={act?.kind === 'notice' ? knownOf(names, 'agent', act.agentIds) : []}
        />
        <TextAreaField form={form} name={`acts.${index}.content`} label="内容" rows={2} required />
      </>
    );
  }
  return null;
}

/** A plan is for the customer's owner. */
function PlanFields({ form, index }: { form: TriggerForm; index: number }) {
  return (
    <>
      <div className="trigger-plan">
        <Field<TriggerInput, number> form={form} name={`acts.${index}.days`} label="几天后" required>
          {({ id, value, onChange, disabled }) => (
            <InputNumber id={id} min={1} max={365} precision={0} value={value} disabled={disabled} onNumberChange={onChange} />
          )}
        </Field>
        <TextField form={form} name={`acts.${index}.time`} label="时间" placeholder="10:00" required />
        <Field<TriggerInput, string> form={form} name={`acts.${index}.way`} label="方式" required>
          {({ id, value, onChange, disabled }) => (
            <select
              id={id}
              className="lx-choice"
              value={value}
              disabled={disabled}
              onChange={({ target }) => onChange(target.value)}
            >
              {Object.entries(visitPlanWayNames).map(([way, text]) => (
                <option key={way} value={way}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <TextAreaField form={form} name={`acts.${index}.content`} label="内容" rows={2} required />
    </>
  );
}
