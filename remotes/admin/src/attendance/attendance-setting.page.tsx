import { attendanceSetting } from '@lianxi/contracts/attendance/attendance-setting.contract';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';

/** 考勤设置: whether agents check in before they take customers. */
export default function AttendanceSettingPage() {
  return (
    <SettingsPage
      settings={attendanceSetting}
      sections={(field) => (
        <>
          <SettingsSection title="签到">
            {field('signRequired', { hint: '打开后，坐席在页面顶部签入后才能上线；签出时电话、文字和视频一起离线。' })}
          </SettingsSection>
          <SettingsSection title="遵守率">
            {field('toleranceMinutes', { suffix: '分钟', hint: '不超过容差的偏离算作遵守。0：不允许偏离。' })}
          </SettingsSection>
          <SettingsSection title="补卡">
            {field('correctionsAMonth', { suffix: '次', hint: '0：不允许坐席自己申请补卡。' })}
          </SettingsSection>
        </>
      )}
    />
  );
}
