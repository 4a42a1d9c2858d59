import { Button } from '@douyinfe/semi-ui';
import type { AllotCondition, allotConfig } from '@lianxi/contracts/customer/allot-config.contract';
import { customerOptions } from '@lianxi/contracts/customer/customer.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { SettingsInput } from '@lianxi/shared/record/settings-form';
import { Picker } from '@lianxi/shared/ui/picker';
import type { LoadOptions, PickerOption } from '@lianxi/shared/ui/picker-options';
import { levels } from '../customer/customer-words.ts';
import './allot-fields.css';

const loadCities: LoadOptions = async (keyword, signal) => {
  const { cities } = await call(customerOptions, undefined, { signal });
  return cities.filter((city) => city.includes(keyword)).map((city) => ({ value: city, text: city }));
};

const MOST = 20;

/** Which customers go to which agents: the first condition that fits counts. */
export function ConditionsField({
  form,
  names,
}: {
  form: ContractForm<SettingsInput<typeof allotConfig>>;
  names: readonly PickerOption[];
}) {
  return (
    <Field<SettingsInput<typeof allotConfig>, AllotCondition[]>
      form={form}
      name="conditions"
      label="条件"
      hint="从上到下，客户按第一个符合的条件轮流分配给其坐席；都不符合时不分配。"
      group
    >
      {({ value, onChange }) => {
        const change = (index: number, part: Partial<AllotCondition>) =>
          onChange(value.map((condition, at) => (at === index ? { ...condition, ...part } : condition)));
        return (
          <div className="allot-conditions">
            {value.map(({ cities, level, agentIds }, index) => (
              <div key={index} className="allot-condition">
                <Picker
                  label={`条件 ${index + 1} 城市`}
                  none="全部城市"
                  many
                  load={loadCities}
                  values={cities}
                  known={cities.map((city) => ({ value: city, text: city }))}
                  onChange={(next) => change(index, { cities: next })}
                />
                <select
                  className={level === null ? 'lx-choice lx-choice-none' : 'lx-choice'}
                  aria-label={`条件 ${index + 1} 级别`}
                  value={level ?? ''}
                  onChange={({ target }) => change(index, { level: (target.value || null) as AllotCondition['level'] })}
                >
                  <option value="">全部级别</option>
                  {levels.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.text}
                    </option>
                  ))}
                </select>
                <Picker
                  label={`条件 ${index + 1} 坐席`}
                  none="请选择坐席"
                  many
                  load={loadAgents}
                  values={agentIds}
                  known={names}
                  onChange={(next) => change(index, { agentIds: next })}
                />
                <Button
                  theme="borderless"
                  aria-label={`删除条件 ${index + 1}`}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  删除
                </Button>
              </div>
            ))}
            {value.length < MOST && (
              <Button onClick={() => onChange([...value, { cities: [], level: null, agentIds: [] }])}>添加条件</Button>
            )}
          </div>
        );
      }}
    </Field>
  );
}
