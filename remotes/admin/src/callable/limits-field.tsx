import { Button, InputNumber } from '@douyinfe/semi-ui';
import type { collectionSetting } from '@lianxi/contracts/collection/collection-setting.contract';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { SettingsInput } from '@lianxi/shared/record/settings-form';
import { Choice } from '@lianxi/shared/ui/choice';
import './callable.css';

type SettingInput = SettingsInput<typeof collectionSetting>;
type Limits = SettingInput['reductionLimits'];

const FEN = 100;
const START = { percent: 5, most: 50_000 };

/** How much each role may let off without anybody else. */
export function LimitsField({
  form,
  roles,
}: {
  form: ContractForm<SettingInput>;
  roles: readonly { id: string; name: string }[];
}) {
  return (
    <Field<SettingInput, Limits> form={form} name="reductionLimits" label="减免权限" group>
      {({ value, onChange, disabled }) => {
        const set = (roleId: string, part: Partial<Limits[number]>) =>
          onChange(value.map((limit) => (limit.roleId === roleId ? { ...limit, ...part } : limit)));
        const rest = roles.filter(({ id }) => !value.some(({ roleId }) => roleId === id));
        return (
          <div className="callable-rows callable-limits">
            {value.map(({ roleId, percent, most }) => {
              const name = roles.find(({ id }) => id === roleId)?.name ?? '';
              return (
                <div key={roleId}>
                  <span>{name}</span>
                  <InputNumber
                    aria-label={`${name}的减免比例`}
                    prefix="委案金额的"
                    suffix="%"
                    min={1}
                    max={100}
                    value={percent}
                    disabled={disabled}
                    onNumberChange={(next) => set(roleId, { percent: Number.isNaN(next) ? percent : Math.round(next) })}
                  />
                  <InputNumber
                    aria-label={`${name}的最高减免金额`}
                    prefix="最高 ¥"
                    min={0}
                    max={10_000_000}
                    precision={2}
                    value={most / FEN}
                    disabled={disabled}
                    onNumberChange={(yuan) => set(roleId, { most: Number.isNaN(yuan) ? most : Math.round(yuan * FEN) })}
                  />
                  <Button
                    disabled={disabled}
                    aria-label={`删除${name}的权限`}
                    onClick={() => onChange(value.filter((limit) => limit.roleId !== roleId))}
                  >
                    删除
                  </Button>
                </div>
              );
            })}
            {rest.length > 0 && !disabled && (
              <Choice
                label="添加角色"
                none="添加角色"
                options={rest.map(({ id, name }) => ({ value: id, text: name }))}
                value={undefined}
                onChange={(roleId) => roleId && onChange([...value, { roleId, ...START }])}
              />
            )}
            {value.length === 0 && <span className="callable-soft">所有减免都由超级管理员审批。</span>}
          </div>
        );
      }}
    </Field>
  );
}
