import { settingsSamples } from '../kit/settings-samples.ts';
import { ctiConfig } from './cti-config.contract.ts';

export default settingsSamples({
  settings: ctiConfig,
  page: '/setting/callmanage/config',
  changed: {
    afterTellStatus: 1,
    status: '7',
    offlineId: null,
    wrapUpSeconds: 30,
    customerHours: 24,
    ringSeconds: 25,
    reconnectSeconds: 10,
    absentMinutes: 5,
    recordAll: false,
    recordingDays: 90,
    missedRateLimit: 15,
    talkAlertMinutes: 20,
    isTesting: '1',
    callLine: '6',
    mobileCallOutStatus: '0',
  },
  bad: [['afterTellStatus', 2]],
});
