import { label } from '@lianxi/contracts/customer/label.contract';
import { chatGroup } from '@lianxi/contracts/online/chat-group.contract';
import { chatSetting } from '@lianxi/contracts/online/chat-setting.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { LinesField } from '@lianxi/shared/form/fields';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import { useGroupNames } from '@lianxi/shared/group/group-options';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { loadChatGroups } from '../chat-group/load-chat-groups.ts';

const loadLabels: LoadOptions = async (keyword, signal) => {
  const labels = await call(label.list, undefined, { signal });
  return labels.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};

/** Settings for visitors of the chat. */
export default function ChatSettingPage() {
  const groups = useGroupNames(chatGroup);
  const { data: labels = [] } = useCall(label.list, {}, { staleTime: 60_000 });
  return (
    <SettingsPage
      settings={chatSetting}
      sections={(field, form, { chatGroupId }) => (
        <>
          <SettingsSection title="分配">
            <PickField
              form={form}
              name="chatGroupId"
              label="默认技能组"
              none="任何在线坐席"
              load={loadChatGroups}
              chosen={groups.find(({ value }) => value === chatGroupId)}
              hint="访客没有选择咨询类型时由它接待。"
            />
            {field('affinityDays', { suffix: '天内', hint: '0 表示不优先。' })}
            <PickManyField
              form={form}
              name="vipLabelIds"
              label="优先接待的客户标签"
              none="仅 VIP 级别的客户"
              load={loadLabels}
              chosen={labels.map(({ id, name }) => ({ value: id, text: name }))}
              hint="VIP 级别的客户和带有这些标签的客户先于其他访客接待。"
            />
          </SettingsSection>
          <SettingsSection title="没有默认技能组时">
            <WorkingHoursField form={form} name="workingHours" label="服务时间" hint="没有时段时全天接待。" />
            {field('queueLimit', { suffix: '人', hint: '排满后请访客留言。' })}
          </SettingsSection>
          <SettingsSection title="会话">
            {field('awaySeconds', { suffix: '秒后', hint: '0 表示不转；没有其他空闲坐席时保留。' })}
            {field('absentMinutes', { suffix: '分钟', hint: '页面关闭后不再分配新会话；0 表示不自动离线。' })}
            {field('silentMinutes', { suffix: '分钟后', hint: '0 表示不自动结束。' })}
            {field('goneMinutes', { suffix: '分钟后', hint: '一句话没说就关闭网页的访客不再占用接待名额；0 表示不自动结束。' })}
            {field('customerHours', {
              suffix: '小时内',
              hint: '客户归其他坐席时，接待过的坐席仍可查看；0 表示会话结束后不能再查看。',
            })}
            {field('startsPerHour', { suffix: '个会话' })}
          </SettingsSection>
          <SettingsSection title="链接">
            <LinesField
              form={form}
              name="previewHosts"
              label="预览链接的域名"
              hint="每行一个，如 www.example.com；消息里指向这些域名的 https 链接显示网页标题，其他链接不读取。"
            />
          </SettingsSection>
        </>
      )}
    />
  );
}
