import { label } from '@lianxi/contracts/customer/label.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { chatGroup } from '@lianxi/contracts/online/chat-group.contract';
import { chatSettingFields, readChatSetting, updateChatSetting } from '@lianxi/contracts/online/chat-setting.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { LinesField, NumberField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import { useGroupNames } from '@lianxi/shared/group/group-options';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import { loadChatGroups } from '../chat-group/load-chat-groups.ts';

const loadLabels: LoadOptions = async (keyword, signal) => {
  const labels = await call(label.list, undefined, { signal });
  return labels.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};

/** How visitors are received, once it is read. Mounted while it is open. */
export function ReceptionEditor({ onClose }: { onClose: () => void }) {
  const { data } = useCall(readChatSetting, {}, { gcTime: 0 });
  return data ? <ReceptionForm setting={data} onClose={onClose} /> : null;
}

function ReceptionForm({ setting, onClose }: { setting: ReplyOf<typeof readChatSetting>; onClose: () => void }) {
  const groups = useGroupNames(chatGroup);
  const stored = useRef(setting);
  const { data: labels = [] } = useCall(label.list, {}, { staleTime: 60_000 });
  const form = useForm(chatSettingFields, {
    initial: setting,
    submit: async (fields) => {
      await call(updateChatSetting, { body: { ...fields, version: stored.current.version } });
      await invalidate(readChatSetting);
      toastSuccess();
      onClose();
    },
    latest: async () => {
      stored.current = await call(readChatSetting);
      return stored.current;
    },
  });
  return (
    <FormDrawer form={form} title="接待设置" onClose={onClose}>
      <PickField
        form={form}
        name="chatGroupId"
        label="默认技能组"
        none="任何在线坐席"
        load={loadChatGroups}
        chosen={groups.find(({ value }) => value === setting.chatGroupId)}
        hint="访客没有选择咨询类型时由它接待。"
      />
      <WorkingHoursField form={form} name="workingHours" label="服务时间" hint="没有默认技能组时使用；没有时段时全天接待。" />
      <NumberField form={form} name="queueLimit" label="排队上限" suffix="人" min={0} max={1000} hint="没有默认技能组时使用。" />
      <NumberField
        form={form}
        name="affinityDays"
        label="优先分配给上次的坐席"
        suffix="天内"
        min={0}
        max={90}
        hint="0 表示不优先。"
      />
      <NumberField
        form={form}
        name="awaySeconds"
        label="坐席未回复时转给其他坐席"
        suffix="秒后"
        min={0}
        max={3600}
        hint="0 表示不转；没有其他空闲坐席时保留。"
      />
      <NumberField
        form={form}
        name="silentMinutes"
        label="访客不再说话时结束会话"
        suffix="分钟后"
        min={0}
        max={1440}
        hint="0 表示不自动结束。"
      />
      <NumberField form={form} name="startsPerHour" label="同一访客每小时最多发起" suffix="个会话" min={1} max={100} />
      <PickManyField
        form={form}
        name="vipLabelIds"
        label="优先接待的客户标签"
        none="仅 VIP 级别的客户"
        load={loadLabels}
        chosen={labels.map(({ id, name }) => ({ value: id, text: name }))}
        hint="VIP 级别的客户和带有这些标签的客户先于其他访客接待。"
      />
      <LinesField
        form={form}
        name="previewHosts"
        label="预览链接的域名"
        hint="每行一个，如 www.example.com；消息里指向这些域名的 https 链接显示网页标题，其他链接不读取。"
      />
    </FormDrawer>
  );
}
