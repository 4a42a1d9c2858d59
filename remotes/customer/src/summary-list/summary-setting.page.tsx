import { summarySetting } from '@lianxi/contracts/summary/summary-setting.contract';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';

/** 小结设置 (/business/list/setting): for how long agents may change what they submitted. */
export default function SummarySettingPage() {
  return (
    <SettingsPage
      settings={summarySetting}
      sections={(field) => (
        <SettingsSection title="补充与修改">
          {field('changeHours', {
            suffix: '小时',
            hint: '从首次提交起，坐席可补充或修改自己的小结，每次修改都有记录；0 表示不能修改。',
          })}
        </SettingsSection>
      )}
    />
  );
}
