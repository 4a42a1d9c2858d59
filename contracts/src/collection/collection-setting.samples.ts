import { settingsSamples } from '../kit/settings-samples.ts';
import { collectionSetting } from './collection-setting.contract.ts';

export default settingsSamples({
  settings: collectionSetting,
  page: '/setting/callable',
  changed: {
    stages: [
      { name: '早期', from: 1 },
      { name: '后期', from: 91 },
    ],
    reductionLimits: [],
    longestDays: 7,
    remindDays: 2,
    thirdPartyAfter: 5,
    allotWay: 'rotation',
    debtorWords: '您好，请问是本人吗？',
    thirdPartyWords: '您好，请转告本人回电，谢谢。',
  },
  bad: [
    ['stages', [{ name: 'M1', from: 2 }]],
    [
      'stages',
      [
        { name: 'M1', from: 1 },
        { name: 'M1', from: 31 },
      ],
    ],
    ['thirdPartyWords', ' '],
  ],
});
