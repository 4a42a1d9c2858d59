import { type CtiConfig, ctiConfigFields, readCtiConfig, saveCtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { statusOptions } from '@lianxi/contracts/callcenter/phone-status.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import { ChoiceField, NumberField, RadioField, SwitchField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';

const checks = [
  { value: '0', text: '不检测' },
  { value: '1', text: '拨打前检测' },
];

const mobileChoices = [
  { value: '1', text: '允许坐席用手机拨打' },
  { value: '0', text: '不允许' },
];

const callLines = [
  { value: '1', text: '需要分机' },
  { value: '6', text: '没有分机时经坐席手机' },
];

/** How calls are handled from the next one on. */
export function CtiConfigForm({ config, onClose }: { config: CtiConfig; onClose: () => void }) {
  const version = useRef(config.version);
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '1' } });
  const form = useForm(ctiConfigFields, {
    initial: config,
    submit: async (fields) => {
      await call(saveCtiConfig, { body: { ...fields, version: version.current } });
      await invalidate(readCtiConfig);
      toastSuccess('已保存，从下一通电话起生效');
      onClose();
    },
    latest: async () => {
      const latest = await call(readCtiConfig);
      version.current = latest.version;
      return latest;
    },
  });
  return (
    <FormDrawer form={form} title="修改话务设置" onClose={onClose}>
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
      <NumberField
        form={form}
        name="wrapUpSeconds"
        label="话后处理时长"
        suffix="秒"
        min={0}
        max={3600}
        hint="0 为不需要话后处理。"
      />
      <NumberField
        form={form}
        name="ringSeconds"
        label="振铃时长"
        suffix="秒"
        min={5}
        max={120}
        hint="无人接听时，来电回到队列。"
      />
      <NumberField
        form={form}
        name="reconnectSeconds"
        label="断线等待"
        suffix="秒"
        min={0}
        max={120}
        hint="坐席掉线时为其保留客户的时长。"
      />
      <SwitchField form={form} name="recordAll" label="全程录音" />
      <NumberField form={form} name="recordingDays" label="录音保存" suffix="天" min={0} max={3650} hint="0 为永久保存。" />
      <NumberField form={form} name="missedRateLimit" label="未接率预警" suffix="%" min={0} max={100} />
      <NumberField
        form={form}
        name="talkAlertMinutes"
        label="通话时长预警"
        suffix="分钟"
        min={0}
        max={600}
        hint="通话超过该时长时提醒监控人员，0 为不提醒。"
      />
      <RadioField form={form} name="callLine" label="外呼方式" options={callLines} />
      <RadioField form={form} name="mobileCallOutStatus" label="手机外呼" options={mobileChoices} />
      <RadioField form={form} name="isTesting" label="号码检测" options={checks} />
    </FormDrawer>
  );
}
