import { settingsSamples } from '../kit/settings-samples.ts';
import { allotConfig } from './allot-config.contract.ts';

export default settingsSamples({
  settings: allotConfig,
  page: '/customer/recovery/rules',
  changed: {
    allots: true,
    allotType: '2',
    agents: [],
    conditions: [],
    recovers: true,
    recoverDays: 60,
    warnDays: 5,
    recoversLeft: true,
    sparesVip: false,
    claimLimit: 10,
    holdLimit: 300,
  },
});
