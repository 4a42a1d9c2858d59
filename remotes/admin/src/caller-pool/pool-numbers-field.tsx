import { Input } from '@douyinfe/semi-ui';
import { type CallerPool, type callerPool, callerPoolChoices } from '@lianxi/contracts/callcenter/caller-pool.contract';
import { call } from '@lianxi/shared/client/api';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { Picker } from '@lianxi/shared/ui/picker';
import type { LoadOptions, PickerOption } from '@lianxi/shared/ui/picker-options';
import { useState } from 'react';
import { areasOf } from './pool-words.ts';

type PoolInput = RecordInput<typeof callerPool>;

const loadNumbers: LoadOptions = async (keyword, signal) => {
  const { numbers } = await call(callerPoolChoices, undefined, { signal });
  return numbers
    .filter(({ did, name }) => `${did} ${name}`.includes(keyword))
    .map(({ id, did, name }) => ({ value: id, text: did, note: name }));
};

/** The pool's numbers in the order of choice, each with its areas; `of` is the stored pool. */
export function PoolNumbersField({ form, of }: { form: ContractForm<PoolInput>; of: CallerPool | null }) {
  const stored = (of?.numbers ?? []).map(({ hotlineId, did }) => ({ value: hotlineId, text: did }));
  const [met, setMet] = useState<readonly PickerOption[]>(stored);
  const load: LoadOptions = async (keyword, signal) => {
    const found = await loadNumbers(keyword, signal);
    setMet((before) => [...before, ...found]);
    return found;
  };
  return (
    <Field
      form={form}
      name="numbers"
      label="号码"
      hint="从可外显的热线中选择。归属地是被叫号码的开头，如 010、1380013，仅用于按被叫归属地；不填的号码用于其他地区。"
    >
      {({ value, onChange, id, describedBy, invalid }: BoundControl<PoolInput['numbers']>) => (
        <div className="pool-numbers">
          <Picker
            id={id}
            label="号码"
            none="请选择"
            many
            load={load}
            values={value.map(({ hotlineId }) => hotlineId)}
            known={met}
            describedBy={describedBy}
            invalid={invalid}
            onChange={(ids) =>
              onChange(ids.map((hotlineId) => value.find((one) => one.hotlineId === hotlineId) ?? { hotlineId, areas: [] }))
            }
          />
          {value.map(({ hotlineId, areas }) => {
            const did = met.find((option) => option.value === hotlineId)?.text ?? hotlineId;
            return (
              <div key={hotlineId} className="pool-number">
                <span>{did}</span>
                <Input
                  aria-label={`${did} 的归属地`}
                  placeholder="其他地区"
                  defaultValue={areas.join('、')}
                  onChange={(text) =>
                    onChange(value.map((one) => (one.hotlineId === hotlineId ? { hotlineId, areas: areasOf(text) } : one)))
                  }
                />
              </div>
            );
          })}
        </div>
      )}
    </Field>
  );
}
