import { InputNumber } from '@douyinfe/semi-ui';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { loadAgents } from '../client/load-options.ts';
import { Picker } from '../ui/picker.tsx';
import type { PickerOption } from '../ui/picker-options.tsx';
import { Field, type FieldProps } from './field.tsx';
import './members-field.css';

type Members = { agentId: string; proficiency: number }[];

const DEFAULT_PROFICIENCY = 5;

/** The agents of the group, and the skill level of each. `known` names the present ones. */
export function MembersField<T extends FieldValues>({ known, ...field }: FieldProps<T> & { known: readonly PickerOption[] }) {
  const [met, setMet] = useState<readonly PickerOption[]>(known);
  const load = async (keyword: string, signal: AbortSignal) => {
    const found = await loadAgents(keyword, signal);
    setMet((before) => [...before, ...found]);
    return found;
  };
  const nameOf = (id: string) => met.find(({ value }) => value === id)?.text ?? id;
  return (
    <Field<T, Members> {...field}>
      {({ value, onChange, id, describedBy, invalid }) => (
        <div className="skill-members">
          <Picker
            id={id}
            label={field.label}
            none="没有成员"
            many
            load={load}
            values={value.map(({ agentId }) => agentId)}
            known={met}
            describedBy={describedBy}
            invalid={invalid}
            onChange={(ids) =>
              onChange(
                ids.map(
                  (agentId) =>
                    value.find((member) => member.agentId === agentId) ?? { agentId, proficiency: DEFAULT_PROFICIENCY },
                ),
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
