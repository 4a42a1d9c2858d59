import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { readVideoSetting, updateVideoSetting, videoSettingFields } from '@lianxi/contracts/videocall/setting.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField, NumberField, SwitchField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';

const heights = [
  { value: '1080', text: '1080p（超清）' },
  { value: '720', text: '720p（高清）' },
  { value: '540', text: '540p（标清）' },
  { value: '360', text: '360p（流畅）' },
];

/** How customers are received by video, once it is read. Mounted while it is open. */
export function ReceptionEditor({ onClose }: { onClose: () => void }) {
  const { data } = useCall(readVideoSetting, {}, { gcTime: 0 });
  return data ? <ReceptionForm setting={data} onClose={onClose} /> : null;
}

function ReceptionForm({ setting, onClose }: { setting: ReplyOf<typeof readVideoSetting>; onClose: () => void }) {
  const stored = useRef(setting);
  const form = useForm(videoSettingFields, {
    initial: setting,
    submit: async (fields) => {
      await call(updateVideoSetting, { body: { ...fields, version: stored.current.version } });
      await invalidate(readVideoSetting);
      toastSuccess();
      onClose();
    },
    latest: async () => {
      stored.current = await call(readVideoSetting);
      return stored.current;
    },
  });
  return (
    <FormDrawer form={form} title="视频接待设置" onClose={onClose}>
      <WorkingHoursField form={form} name="workingHours" label="服务时间" hint="没有时段时全天接待。" />
      <NumberField form={form} name="queueLimit" label="排队上限" suffix="人" min={0} max={1000} hint="排满后请客户稍后再来。" />
      <NumberField form={form} name="ringSeconds" label="坐席未接听时转给其他坐席" suffix="秒后" min={5} max={120} />
      <NumberField
        form={form}
        name="lostSeconds"
        label="客户断线后等待重连"
        suffix="秒"
        min={10}
        max={600}
        hint="超过后通话结束。"
      />
      <NumberField form={form} name="startsPerHour" label="同一客户每小时最多发起" suffix="次" min={1} max={100} />
      <SwitchField form={form} name="recordAll" label="接通后自动录制" hint="只录制同意录制的客户；关闭后由坐席手动开始。" />
      <NumberField form={form} name="recordingDays" label="录像保留" suffix="天" min={0} max={3650} hint="0 表示永久保留。" />
      <ChoiceField form={form} name="captureHeight" label="坐席画面的最高清晰度" options={heights} hint="网络不好时自动降低。" />
    </FormDrawer>
  );
}
