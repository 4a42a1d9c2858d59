import { videoSetting } from '@lianxi/contracts/videocall/setting.contract';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';

/** Settings for customers of video calls. */
export default function VideoSettingPage() {
  return (
    <SettingsPage
      settings={videoSetting}
      title="接待设置"
      sections={(field, form) => (
        <>
          <SettingsSection title="排队">
            <WorkingHoursField form={form} name="workingHours" label="服务时间" hint="没有时段时全天接待。" />
            {field('queueLimit', { suffix: '人', hint: '排满后请客户稍后再来。' })}
            {field('startsPerHour', { suffix: '次' })}
          </SettingsSection>
          <SettingsSection title="通话">
            {field('ringSeconds', { suffix: '秒后' })}
            {field('absentMinutes', { suffix: '分钟', hint: '页面关闭后不再分配来电；0 表示不自动离线。' })}
            {field('lostSeconds', { suffix: '秒', hint: '超过后通话结束。' })}
            {field('customerHours', {
              suffix: '小时内',
              hint: '客户归其他坐席时，接待过的坐席仍可查看；0 表示通话结束后不能再查看。',
            })}
            {field('captureHeight', { hint: '网络不好时自动降低。' })}
          </SettingsSection>
          <SettingsSection title="录像">
            {field('recordAll', { hint: '只录制同意录制的客户；关闭后由坐席手动开始。' })}
            {field('recordingDays', { suffix: '天', hint: '0 表示永久保留。' })}
          </SettingsSection>
        </>
      )}
    />
  );
}
