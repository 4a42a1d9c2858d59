import { settingsSamples } from '../kit/settings-samples.ts';
import { workOrderSetting } from './work-order-setting.contract.ts';

export default settingsSamples({
  settings: workOrderSetting,
  page: '/workorder/setting/rule',
  changed: {
    closeDays: 5,
    reopenDays: 14,
    assignedText: '新任务 {{number}}',
    urgedText: '催办 {{number}}',
    warnedText: '快到时间 {{number}}',
    overdueText: '超时 {{number}}',
  },
});
