import { collectionSetting } from '@lianxi/contracts/collection/collection-setting.contract';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';
import { LimitsField } from './limits-field.tsx';
import { StagesField } from './stages-field.tsx';

/** Stages, limits, promises and words of collections (specification section 2, /setting/callable). */
export default function CollectionSettingPage() {
  return (
    <SettingsPage
      settings={collectionSetting}
      sections={(field, form, { roles }) => (
        <>
          <SettingsSection title="逾期阶段" words="阶段从所填的逾期天数开始，到下一个阶段为止；修改后立即按新阶段显示。">
            <StagesField form={form} />
          </SettingsSection>
          <SettingsSection title="还款承诺" words="承诺到期后按还款记录判定：足额为已兑现，不足为部分兑现，没有还款为已违约。">
            {field('longestDays', { suffix: '天' })}
            {field('remindDays', { suffix: '天', hint: '到期前几天的 9 点提醒归属坐席；0 表示到期当天。' })}
          </SettingsSection>
          <SettingsSection title="减免权限" words="权限内立即减免，超出的由权限足够的人审批。超级管理员不受限制。">
            <LimitsField form={form} roles={roles} />
          </SettingsSection>
          <SettingsSection title="分配">{field('allotWay', { hint: '分配案件时首先选中的方式。' })}</SettingsSection>
          <SettingsSection title="联系与话术" words="第三方只能请其转告本人回电，任何时候不得透露债务信息。">
            {field('thirdPartyAfter', { suffix: '次', hint: '本人连续这么多次联系不上后，才能联系第三方。' })}
            <TextAreaField form={form} name="debtorWords" label="本人话术" />
            <TextAreaField form={form} name="thirdPartyWords" label="第三方话术" />
          </SettingsSection>
        </>
      )}
    />
  );
}
