import { chatMonitor } from '@lianxi/contracts/online/silent-monitor.contract';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';

/** The rules for the warnings to supervisors. */
export default function RulesPage() {
  return (
    <SettingsPage
      settings={chatMonitor}
      sections={(field) => (
        <>
          <SettingsSection title="内容">
            {field('sensitiveWords', { hint: '客服或访客的消息中出现敏感词时预警。' })}
            {field('badRating', { suffix: '分及以下', hint: '访客评价满分 5 分；0 表示不预警。' })}
          </SettingsSection>
          <SettingsSection title="时限">
            {field('firstReplySeconds', { suffix: '秒', hint: '从客服接入起，会话列表按它倒计时；0 表示不预警。' })}
            {field('replyFrom', { hint: '响应率和平均首次响应从何时算起；响应率的时限即首次响应超时。' })}
            {field('replySeconds', { suffix: '秒', hint: '访客等待回复，包括排队，会话列表按它倒计时；0 表示不预警。' })}
            {field('closeMinutes', { suffix: '分钟', hint: '从客服接入起；0 表示不预警。' })}
          </SettingsSection>
        </>
      )}
    />
  );
}
