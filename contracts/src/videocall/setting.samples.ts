import { settingsSamples } from '../kit/settings-samples.ts';
import { videoSetting } from './setting.contract.ts';

export default settingsSamples({
  settings: videoSetting,
  page: '/videocall/setting/reception',
  changed: {
    workingHours: [{ day: 1, from: 540, to: 1080 }],
    queueLimit: 9,
    ringSeconds: 30,
    absentMinutes: 5,
    lostSeconds: 90,
    customerHours: 24,
    startsPerHour: 6,
    recordAll: false,
    recordingDays: 30,
    captureHeight: '720',
  },
  bad: [
    ['workingHours', [{ day: 8, from: 0, to: 60 }]],
    ['workingHours', [{ day: 1, from: 540, to: 540 }]],
  ],
});
