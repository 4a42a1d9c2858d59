import { Button } from '@douyinfe/semi-ui';
import { type Trigger, tryTrigger } from '@lianxi/contracts/customer/trigger.contract';
import type { TriggerScope } from '@lianxi/contracts/customer/trigger-rule';
import type { Condition } from '@lianxi/contracts/form/condition';
import { conditionScreen } from '@lianxi/contracts/form/form-template.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { ConditionEditor } from '@lianxi/shared/condition/condition-editor';
import { Field } from '@lianxi/shared/form/field';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import { useState } from 'react';
import type { TriggerForm, TriggerInput } from './act-fields.tsx';
import { loadCities, loadLabels } from './load-trigger-options.ts';
import { knownOf, levels } from './trigger-words.ts';

/** The labels whose adding is the event. */
export function LabelsField({ form, row }: { form: TriggerForm; row: Trigger | null }) {
  if (useFormValue(form, 'event') !== 'labelled') return null;
  return (
    <PickManyField
      form={form}
      name="labelIds"
      label="标签"
      none="任意标签"
      hint="添加了其中一个标签时执行"
      load={loadLabels}
      chosen={knownOf(row?.names, 'label', row?.labelIds ?? [])}
    />
  );
}

/** For which customers a trigger runs, and how many of them there are now. */
export function ScopeFields({ form, row }: { form: TriggerForm; row: Trigger | null }) {
  return (
    <>
      <div className="lx-form-row">
        <Field<TriggerInput, TriggerScope['level']> form={form} name="level" label="客户级别">
          {({ id, value, onChange, disabled }) => (
            <select
              id={id}
              className={value === null ? 'lx-choice lx-choice-none' : 'lx-choice'}
              value={value ?? ''}
              disabled={disabled}
              onChange={({ target }) => onChange((target.value || null) as TriggerScope['level'])}
            >
              <option value="">全部级别</option>
              {levels.map((level) => (
                <option key={level.value} value={level.value}>
                  {level.text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <PickManyField form={form} name="cities" label="城市" none="全部城市" load={loadCities} chosen={citiesOf(row)} />
      </div>
      <PickManyField
        form={form}
        name="ownerIds"
        label="归属坐席"
        none="全部坐席"
        load={loadAgents}
        chosen={knownOf(row?.names, 'agent', row?.ownerIds ?? [])}
      />
      <ConditionField form={form} />
      <Trial form={form} />
    </>
  );
}

const citiesOf = (row: Trigger | null) => (row?.cities ?? []).map((city) => ({ value: city, text: city }));

/** On own fields; absent while the tenant has none that can be compared. */
function ConditionField({ form }: { form: TriggerForm }) {
  const { data = [] } = useCall(conditionScreen, { query: { modularCategory: 'customer' } });
  const present = useFormValue(form, 'condition');
  if (data.length === 0 && present === null) return null;
  const comparisons = new Map(data.map((one) => [one.field.key, one.comparisons]));
  return (
    <Field<TriggerInput, Condition | null> form={form} name="condition" label="自定义条件" group>
      {({ value, onChange }) => (
        <ConditionEditor
          label="自定义条件"
          fields={data.map(({ field }) => field)}
          admits={(field, is) => comparisons.get(field.key)?.includes(is) ?? false}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/** Asks how many customers fit what the form says. */
function Trial({ form }: { form: TriggerForm }) {
  const level = useFormValue(form, 'level');
  const cities = useFormValue(form, 'cities');
  const ownerIds = useFormValue(form, 'ownerIds');
  const condition = useFormValue(form, 'condition');
  const scope = { level, cities, ownerIds, condition };
  const asked = JSON.stringify(scope);
  const [answer, setAnswer] = useState<{ asked: string; words: string } | null>(null);
  const trial = useAction(async () => {
    const { count, more } = await call(tryTrigger, { body: scope });
    setAnswer({ asked, words: `现在有 ${count.toLocaleString('zh-CN')}${more ? ' 位以上' : ' 位'}客户符合条件` });
  });
  return (
    <div className="trigger-trial">
      <Button loading={trial.running} disabled={trial.disabled} onClick={() => void trial.run()}>
        试算
      </Button>
      <span role="status">{answer?.asked === asked ? answer.words : ''}</span>
    </div>
  );
}
