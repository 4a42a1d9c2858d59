import { settingsSamples } from '../kit/settings-samples.ts';
import { attendanceSetting } from './attendance-setting.contract.ts';

export default settingsSamples({
  settings: attendanceSetting,
  page: '/basicmodule/attendance/setting',
  changed: { signRequired: true, correctionsAMonth: 5, toleranceMinutes: 10 },
});
