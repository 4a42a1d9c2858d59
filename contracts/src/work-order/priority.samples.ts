import { settingsSamples } from '../kit/settings-samples.ts';
import { prioritySetting } from './priority.contract.ts';

const time = 'working' as const;

export default settingsSamples({
  settings: prioritySetting,

  // Its levels have a control of their own.
  page: null,
  changed: {
    levels: [
      { priority: 1, name: '特急', firstMinutes: 5, resolutionMinutes: 60, time: 'wall' },
      { priority: 2, name: '急', firstMinutes: 30, resolutionMinutes: null, time },
      { priority: 3, name: '平常', firstMinutes: null, resolutionMinutes: 1440, time },
      { priority: 4, name: '不急', firstMinutes: null, resolutionMinutes: null, time },
    ],
  },
});
