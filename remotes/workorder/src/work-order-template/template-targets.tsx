import { Checkbox } from '@douyinfe/semi-ui';
import { levelsOf, prioritySetting, type TemplateTargets } from '@lianxi/contracts/work-order/priority.contract';
import type { workOrderTemplate } from '@lianxi/contracts/work-order/work-order-template.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { TargetsTable } from '../setting/targets-table.tsx';

/** The priorities whose targets differ from the tenant's, ticked. */
export function TemplateTargetsField({ form }: { form: ContractForm<RecordInput<typeof workOrderTemplate>> }) {
  const { data } = useCall(prioritySetting.read, {});
  return (
    <Field form={form} name="targets" label="时限" group hint="勾选的优先级使用本模板的时限，其余按「优先级」中的设置。">
      {({ value, onChange }: BoundControl<TemplateTargets>) => {
        const levels = levelsOf(data?.levels ?? [], value);
        const own = (priority: number) => value.some((one) => one.priority === priority);
        const others = (priority: number) => value.filter((one) => one.priority !== priority);
        return (
          <TargetsTable
            title="优先级"
            rows={levels}
            nameOf={({ name }) => name}
            disabled={({ priority }) => !own(priority)}
            first={({ name, priority, firstMinutes, resolutionMinutes, time }) => (
              <Checkbox
                checked={own(priority)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...others(priority), { priority, firstMinutes, resolutionMinutes, time }]
                      : others(priority),
                  )
                }
              >
                {name}
              </Checkbox>
            )}
            onChange={(at, part) => {
              const { priority, firstMinutes, resolutionMinutes, time } = { ...levels[at], ...part } as (typeof levels)[number];
              onChange([...others(priority), { priority, firstMinutes, resolutionMinutes, time }]);
            }}
          />
        );
      }}
    </Field>
  );
}
