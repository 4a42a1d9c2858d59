import * as z from 'zod';

/** Where a day of a person stands: settled when no further punch can belong to it. */
export const dutyState = z.enum(['planned', 'in', 'out', 'settled']);
export type DutyState = z.output<typeof dutyState>;

export const dutyStateNames: Record<DutyState, string> = { planned: '未签入', in: '在岗', out: '已签出', settled: '已结算' };

/** What a day came to. A day can be late and early, and partly leave. */
export const attendanceResult = z.enum(['normal', 'late', 'early', 'missing-in', 'missing-out', 'absent', 'leave', 'rest-work']);
export type AttendanceResult = z.output<typeof attendanceResult>;

export const attendanceResultNames: Record<AttendanceResult, string> = {
  normal: '正常',
  late: '迟到',
  early: '早退',
  'missing-in': '缺签入',
  'missing-out': '缺签出',
  absent: '缺勤',
  leave: '请假',
  'rest-work': '休息日上班',
};
