import { Button, Input, InputNumber } from '@douyinfe/semi-ui';
import type { collectionSetting } from '@lianxi/contracts/collection/collection-setting.contract';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { SettingsInput } from '@lianxi/shared/record/settings-form';
import './callable.css';

type SettingInput = SettingsInput<typeof collectionSetting>;
type Stages = SettingInput['stages'];

const MOST = 10;

/** Stages by days overdue, the earliest first. */
export function StagesField({ form }: { form: ContractForm<SettingInput> }) {
  return (
    <Field<SettingInput, Stages> form={form} name="stages" label="逾期阶段" group>
      {({ value, onChange, disabled }) => {
        const set = (at: number, part: Partial<Stages[number]>) =>
          onChange(value.map((stage, place) => (place === at ? { ...stage, ...part } : stage)));
        const last = value.at(-1)?.from ?? 1;
        return (
          <div className="callable-rows callable-stages">
            {value.map(({ name, from }, at) => (
              <div key={at}>
                <Input
                  aria-label={`第 ${at + 1} 阶段名称`}
                  value={name}
                  maxLength={20}
                  disabled={disabled}
                  onChange={(text) => set(at, { name: text })}
                />
                <InputNumber
                  aria-label={`第 ${at + 1} 阶段从逾期第几天开始`}
                  prefix="逾期"
                  suffix="天起"
                  min={1}
                  max={3650}
                  value={from}
                  disabled={disabled || at === 0}
                  onNumberChange={(days) => set(at, { from: Number.isNaN(days) ? from : Math.round(days) })}
                />
                <Button
                  disabled={disabled || at === 0}
                  aria-label={`删除第 ${at + 1} 阶段`}
                  onClick={() => onChange(value.filter((_, place) => place !== at))}
                >
                  删除
                </Button>
              </div>
            ))}
            <Button
              disabled={disabled || value.length >= MOST}
              onClick={() => onChange([...value, { name: `M${value.length + 1}`, from: last + 30 }])}
            >
              添加阶段
            </Button>
          </div>
        );
      }}
    </Field>
  );
}
