import { InputNumber } from '@douyinfe/semi-ui';
import type { skillGroupFields } from '@lianxi/contracts/callcenter/skill-group.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import type { useForm } from '@lianxi/shared/form/use-form';
import { Picker } from '@lianxi/shared/ui/picker';
import type { PickerOption } from '@lianxi/shared/ui/picker-options';
import { useState } from 'react';
import './members-field.css';

type Members = { agentId: string; proficiency: number }[];

const USUAL = 5;

type GroupForm = ReturnType<typeof useForm<typeof skillGroupFields>>;

/** Who answers for the group, and how well each knows it. `known` names those who do already. */
export function MembersField({ form, known }: { form: GroupForm; known: readonly PickerOption[] }) {
  const [met, setMet] = useState<readonly PickerOption[]>(known);
  const load = async (keyword: string, signal: AbortSignal) => {
    const found = await loadAgents(keyword, signal);
    setMet((before) => [...before, ...found]);
    return found;
  };
  const nameOf = (id: string) => met.find(({ value }) => value === id)?.text ?? id;
  return (
    <Field form={form} name="members" label="成员" hint="熟练度 1 最低，10 最高；来电先给熟练的坐席。">
      {({ value, onChange, id, describedBy, invalid }: BoundControl<Members>) => (
        <div className="skill-members">
          <Picker
            id={id}
            label="成员"
            none="没有成员"
            many
            load={load}
            values={value.map(({ agentId }) => agentId)}
            known={met}
            describedBy={describedBy}
            invalid={invalid}
            onChange={(ids) =>
              onChange(
                ids.map((agentId) => value.find((member) => member.agentId === agentId) ?? { agentId, proficiency: USUAL }),
              )
            }
          />
          {value.map(({ agentId, proficiency }) => (
            <div key={agentId} className="skill-member">
              <span>{nameOf(agentId)}</span>
              <InputNumber
                aria-label={`${nameOf(agentId)}的熟练度`}
                min={1}
                max={10}
                precision={0}
                value={proficiency}
                onNumberChange={(next) =>
                  onChange(value.map((member) => (member.agentId === agentId ? { agentId, proficiency: next } : member)))
                }
              />
            </div>
          ))}
        </div>
      )}
    </Field>
  );
}
