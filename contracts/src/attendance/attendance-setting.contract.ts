import { flag, number } from '../kit/fields.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';

/** How the tenant's attendance is kept. */
export const attendanceSetting = settings({
  noun: 'attendance-setting',
  title: '考勤设置',
  path: '/xmf-basic-model/attendance/setting',
  access: { code: 'basicmodule_attendance' },
  fields: {
    /** On: signSwitch '1' of the specification. */
    signRequired: flag('签入后才能接待', { default: false }),
    correctionsAMonth: number('每人每月补卡次数', { min: 0, max: 31, default: 3 }),
    /** A shorter deviation from the roster counts as adherent. */
    toleranceMinutes: number('遵守容差', { min: 0, max: 30, default: 5 }),
  },
});
export type AttendanceSetting = SettingsOf<typeof attendanceSetting>;
