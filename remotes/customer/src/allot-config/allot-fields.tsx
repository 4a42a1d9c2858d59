import { InputNumber } from '@douyinfe/semi-ui';
import type { allotConfig } from '@lianxi/contracts/customer/allot-config.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import type { SettingsInput } from '@lianxi/shared/record/settings-form';
import { Picker } from '@lianxi/shared/ui/picker';
import type { PickerOption } from '@lianxi/shared/ui/picker-options';
import { useState } from 'react';
import { ConditionsField } from './conditions-field.tsx';
import './allot-fields.css';

type Form = ContractForm<SettingsInput<typeof allotConfig>>;
type Agents = SettingsInput<typeof allotConfig>['agents'];

const hints = {
  1: '按所选顺序：第一位达到持有上限后，分配给下一位。',
  2: '轮流分配；不选则为所有能查看客户的坐席。',
  3: '权重越大分得越多；不选则为所有能查看客户的坐席。',
  4: '分配给名下客户最少的坐席；不选则为所有能查看客户的坐席。',
  5: '',
} as const;

/** Who gets new customers: agents, with their weights if those count, or conditions. `names`: of the stored agents. */
export function AllotFields({ form, names }: { form: Form; names: readonly PickerOption[] }) {
  const type = useFormValue(form, 'allotType');
  if (type === '5') return <ConditionsField form={form} names={names} />;
  return <AgentsField form={form} names={names} weighted={type === '3'} hint={hints[type]} />;
}

function AgentsField({
  form,
  names,
  weighted,
  hint,
}: {
  form: Form;
  names: readonly PickerOption[];
  weighted: boolean;
  hint: string;
}) {
  const [met, setMet] = useState(names);
  const load = async (keyword: string, signal: AbortSignal) => {
    const found = await loadAgents(keyword, signal);
    setMet((before) => [...before, ...found]);
    return found;
  };
  const nameOf = (id: string) => met.find(({ value }) => value === id)?.text ?? id;
  return (
    <Field<SettingsInput<typeof allotConfig>, Agents> form={form} name="agents" label="坐席" hint={hint}>
      {({ value, onChange, id, describedBy, invalid }) => (
        <div className="allot-agents">
          <Picker
            id={id}
            label="坐席"
            none="未选择"
            many
            load={load}
            values={value.map(({ agentId }) => agentId)}
            known={met}
            describedBy={describedBy}
            invalid={invalid}
            onChange={(ids) =>
              onChange(ids.map((agentId) => value.find((agent) => agent.agentId === agentId) ?? { agentId, weight: 1 }))
            }
          />
          {weighted &&
            value.map(({ agentId, weight }) => (
              <div key={agentId} className="allot-weight">
                <span>{nameOf(agentId)}</span>
                <InputNumber
                  aria-label={`${nameOf(agentId)}的权重`}
                  min={1}
                  max={100}
                  precision={0}
                  value={weight}
                  onNumberChange={(next) =>
                    onChange(value.map((agent) => (agent.agentId === agentId ? { agentId, weight: next } : agent)))
                  }
                />
              </div>
            ))}
        </div>
      )}
    </Field>
  );
}
