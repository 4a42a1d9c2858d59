import { settingsSamples } from '../kit/settings-samples.ts';
import { chatSetting } from './chat-setting.contract.ts';

export default settingsSamples({
  settings: chatSetting,
  page: '/online/setting/reception',
  changed: {
    chatGroupId: null,
    workingHours: [{ day: 1, from: 540, to: 1080 }],
    queueLimit: 9,
    affinityDays: 3,
    awaySeconds: 60,
    absentMinutes: 5,
    silentMinutes: 10,
    goneMinutes: 5,
    customerHours: 24,
    startsPerHour: 6,
    vipLabelIds: [],
    previewHosts: ['www.example.com'],
  },
  bad: [
    ['workingHours', [{ day: 8, from: 0, to: 60 }]],
    ['workingHours', [{ day: 1, from: 540, to: 540 }]],
    ['previewHosts', ['192.0.2.1']],
    ['previewHosts', ['a.example.com', 'A.example.com']],
  ],
});
