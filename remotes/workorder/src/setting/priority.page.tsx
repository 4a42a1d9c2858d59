import { Input } from '@douyinfe/semi-ui';
import { type PriorityLevel, prioritySetting } from '@lianxi/contracts/work-order/priority.contract';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';
import { TargetsTable } from './targets-table.tsx';

/** The priorities of work orders and their targets. */
export default function PriorityPage() {
  return (
    <SettingsPage
      settings={prioritySetting}
      sections={(_, form) => (
        <SettingsSection title="优先级和时限" words="从紧急到不紧急。模板可以另设时限；工作时间按企业的工作日历计算。">
          <Field form={form} name="levels" label="时限" group>
            {({ value, onChange }: BoundControl<PriorityLevel[]>) => {
              const change = (at: number, part: Partial<PriorityLevel>) =>
                onChange(value.map((level, index) => (index === at ? { ...level, ...part } : level)));
              return (
                <TargetsTable
                  title="名称"
                  rows={value}
                  nameOf={({ name }) => name}
                  first={({ name }, at) => (
                    <Input
                      className="wo-target-name"
                      aria-label={`第 ${at + 1} 级的名称`}
                      maxLength={10}
                      value={name}
                      onChange={(next) => change(at, { name: next })}
                    />
                  )}
                  onChange={change}
                />
              );
            }}
          </Field>
        </SettingsSection>
      )}
    />
  );
}
