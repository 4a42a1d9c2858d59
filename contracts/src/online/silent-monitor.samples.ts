import { settingsSamples } from '../kit/settings-samples.ts';
import { chatMonitor } from './silent-monitor.contract.ts';

export default settingsSamples({
  settings: chatMonitor,
  page: '/online/silentseat/rules',
  changed: {
    sensitiveWords: false,
    badRating: 1,
    firstReplySeconds: 30,
    replyFrom: 'created',
    replySeconds: 90,
    closeMinutes: 60,
  },
});
