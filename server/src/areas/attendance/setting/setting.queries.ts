import { attendanceSetting } from '@lianxi/contracts/attendance/attendance-setting.contract';
import { settingsTable } from '../../../platform/record/settings-table.ts';

export const attendanceSettings = settingsTable(attendanceSetting, {
  table: 'attendance_settings',
  columns: { signRequired: 'sign_required', correctionsAMonth: 'corrections_a_month', toleranceMinutes: 'tolerance_minutes' },
});
