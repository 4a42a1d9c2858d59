import { statusOptions } from '@lianxi/contracts/attendance/status-option.contract';
import { ctiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import { ChoiceField } from '@lianxi/shared/form/fields';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';

/** Settings for calls, effective from the next call on. */
export default function CtiConfigPage() {
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '1' } });
  return (
    <SettingsPage
      settings={ctiConfig}
      saved="已保存，从下一通电话起生效"
      sections={(field, form) => (
        <>
          <SettingsSection title="接听">
            {field('ringSeconds', { suffix: '秒', hint: '无人接听时，来电回到队列。' })}
            {field('reconnectSeconds', { suffix: '秒', hint: '坐席掉线时为其保留客户的时长，0 为不等待。' })}
            {field('absentMinutes', { suffix: '分钟', hint: '话机和手机坐席也一样；0 为不自动离线。' })}
          </SettingsSection>
          <SettingsSection title="话后">
            <Field form={form} name="afterTellStatus" label="通话结束后">
              {({ value, onChange, id, disabled }: BoundControl<0 | 1>) => (
                <select
                  id={id}
                  className="lx-choice"
                  value={value}
                  disabled={disabled}
                  onChange={(event) => onChange(event.target.value === '1' ? 1 : 0)}
                >
                  <option value={0}>话后处理，然后继续接听</option>
                  <option value={1}>置为下面的状态</option>
                </select>
              )}
            </Field>
            <ChoiceField
              form={form}
              name="offlineId"
              label="话后状态"
              none="离线"
              hint="仅用于通话结束后置为该状态。"
              options={options.map(({ id, name }) => ({ value: id, text: name }))}
            />
            {field('wrapUpSeconds', { suffix: '秒', hint: '0 为不需要话后处理。' })}
            {field('customerHours', {
              suffix: '小时内',
              hint: '客户归其他坐席时，接待过的坐席仍可查看；0 为话后处理结束即不可查看。',
            })}
          </SettingsSection>
          <SettingsSection title="录音">
            {field('recordAll')}
            {field('recordingDays', { suffix: '天', hint: '0 为永久保存。' })}
          </SettingsSection>
          <SettingsSection title="预警">
            {field('missedRateLimit', { suffix: '%' })}
            {field('talkAlertMinutes', { suffix: '分钟', hint: '通话超过该时长时提醒监控人员，0 为不提醒。' })}
          </SettingsSection>
          <SettingsSection title="外呼">
            {field('callLine')}
            {field('mobileCallOutStatus')}
            {field('isTesting')}
          </SettingsSection>
        </>
      )}
    />
  );
}
