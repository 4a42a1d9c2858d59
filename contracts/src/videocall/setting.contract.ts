import { choice, flag, number, special } from '../kit/fields.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';
import { workingHours } from '../kit/working-hours.ts';

/** How the tenant's customers are received by video. */
export const videoSetting = settings({
  noun: 'video-setting',
  title: '视频接待设置',
  path: '/xmf-video-services/setting/reception',
  access: { code: 'videocall_setting' },
  fields: {
    /** When customers are received. */
    workingHours: special('服务时间', workingHours, { blank: [] }),
    /** Most customers who wait at once. */
    queueLimit: number('排队上限', { min: 0, max: 1000, default: 50 }),
    /** Who lets a call ring for so long loses it to the next one. */
    ringSeconds: number('坐席未接听时转给其他坐席', { min: 5, max: 120, default: 20 }),
    /** An agent without an open page for so long is set offline. */
    absentMinutes: number('坐席关闭页面后转为离线', { min: 0, max: 1440, default: 10 }),
    /** A customer whose connection is gone for so long has left. */
    lostSeconds: number('客户断线后等待重连', { min: 10, max: 600, default: 60 }),
    /** Hours after a contact in which its agent still may read the customer, whoever owns them. */
    customerHours: number('通话后可查看客户资料', { min: 0, max: 720, default: 2 }),
    /** Calls that one customer may begin within an hour. */
    startsPerHour: number('同一客户每小时最多发起', { min: 1, max: 100, default: 20 }),
    /** Calls of customers who agreed are recorded from the answer on; false: when the agent says so. */
    recordAll: flag('接通后自动录制', { default: true }),
    /** Recordings are deleted after so many days; 0: never. */
    recordingDays: number('录像保留', { min: 0, max: 3650, default: 180 }),
    /** Most lines of the agents' picture. */
    captureHeight: choice(
      '坐席画面的最高清晰度',
      { '360': '360p（流畅）', '540': '540p（标清）', '720': '720p（高清）', '1080': '1080p（超清）' },
      { default: '1080' },
    ),
  },
});
export type VideoSetting = SettingsOf<typeof videoSetting>;
