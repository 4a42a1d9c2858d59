import { allotConfig } from '@lianxi/contracts/customer/allot-config.contract';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';
import { AllotFields } from '../allot-config/allot-fields.tsx';

/** How new customers get an agent, and when customers return to the pool. */
export default function RulesPage() {
  return (
    <SettingsPage
      settings={allotConfig}
      sections={(field, form, { agentNames }) => (
        <>
          <SettingsSection title="新客户分配">
            {field('allots', { hint: '新建或导入时没有归属坐席的客户，由系统分配坐席。' })}
            {field('allotType')}
            <AllotFields form={form} names={agentNames.map(({ id, agName }) => ({ value: id, text: agName }))} />
          </SettingsSection>
          <SettingsSection title="退回公海">
            {field('recovers', { hint: '通话、会话、视频和跟进记录都算联系；重新分配后重新计算。' })}
            {field('recoverDays', { suffix: '天' })}
            {field('warnDays', { suffix: '天', hint: '提醒归属坐席后才会退回；0 表示不提醒。' })}
            {field('sparesVip')}
            {field('recoversLeft')}
          </SettingsSection>
          <SettingsSection title="领取">
            {field('claimLimit', { suffix: '位', hint: '0 表示不限。' })}
            {field('holdLimit', { suffix: '位', hint: '达到后不能领取，也不再自动分配；0 表示不限。' })}
          </SettingsSection>
        </>
      )}
    />
  );
}
