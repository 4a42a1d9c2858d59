import { workOrderSetting } from '@lianxi/contracts/work-order/work-order-setting.contract';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';

/** When orders close by themselves, and what their notices say. */
export default function RulePage() {
  return (
    <SettingsPage
      settings={workOrderSetting}
      sections={(field) => (
        <>
          <SettingsSection title="关闭和重开">
            {field('closeDays', { suffix: '天', hint: '流程完成后等发起人确认这么久，仍未确认则自动关闭。' })}
            {field('reopenDays', { suffix: '天', hint: '关闭后这么久内可以重开；0 为不能重开。' })}
          </SettingsSection>
          <SettingsSection title="消息内容" words="可以使用 {{number}} 编号、{{title}} 标题、{{node}} 节点、{{agent}} 操作人。">
            {field('assignedText')}
            {field('urgedText')}
            {field('warnedText')}
            {field('overdueText')}
          </SettingsSection>
        </>
      )}
    />
  );
}
