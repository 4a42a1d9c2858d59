import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { attendanceResult, dutyState } from './attendance-result.ts';

export const attendanceErrors = defineErrors('attendance', {
  monthNotOver: { kind: 'conflict', text: '该月还没有结束，不能封账' },
  notSettled: { kind: 'conflict', text: '该月还有未结算的班次，请稍后再封账' },
  alreadyClosed: { kind: 'conflict', text: '该月已封账' },
});

const access = { code: 'basicmodule_attendance' };
const dataScope = 'basicmodule_attendance';
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择月份');

/** A month of a person. Minutes count settled days and the one that goes on. */
export const monthRow = z.object({
  id,
  agNo: z.string(),
  agName: z.string(),
  departName: z.string(),
  /** Days with a shift, and days on which the person came to one. */
  shifts: z.number().int(),
  attended: z.number().int(),
  scheduled: z.number().int(),
  present: z.number().int(),
  leave: z.number().int(),
  away: z.number().int(),
  /** How often, and how many minutes. */
  late: z.number().int(),
  lateMinutes: z.number().int(),
  early: z.number().int(),
  earlyMinutes: z.number().int(),
  missing: z.number().int(),
  absent: z.number().int(),
  extra: z.number().int(),
  overtime: z.number().int(),
});
export type MonthRow = z.output<typeof monthRow>;

const filters = { month, departmentId: id.optional(), keyword: z.string().trim().max(50).optional() };
export const monthFilters = z.object(filters);

export const monthSheet = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/attendance',
  summary: '考勤月报',
  access,
  dataScope,
  query: listQuery.extend({ ...filters, month: month.optional() }),
  reply: listPage(monthRow),
});

/** One day of a person with its punches. */
export const attendanceDay = z.object({
  day: z.iso.date(),
  shiftName: z.string().nullable(),
  beginTime: timestamp.nullable(),
  endTime: timestamp.nullable(),
  state: dutyState,
  results: z.array(attendanceResult),
  scheduled: z.number().int(),
  present: z.number().int(),
  leave: z.number().int(),
  away: z.number().int(),
  late: z.number().int(),
  early: z.number().int(),
  extra: z.number().int(),
  overtime: z.number().int(),
  punches: z.array(z.object({ id, at: timestamp, kind: z.enum(['in', 'out']), source: z.enum(['header', 'correction']) })),
});
export type AttendanceDay = z.output<typeof attendanceDay>;

/** The days of a person's month that have a shift or punches. */
export const attendanceDays = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/attendance/{id}',
  summary: '个人考勤明细',
  access,
  dataScope,
  params: z.object({ id }),
  query: z.object({ month: month.optional() }),
  reply: z.object({ agName: z.string(), closed: z.boolean(), days: z.array(attendanceDay) }),
});

export const exportMonth = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/attendance/export',
  summary: '导出考勤月报',
  once: true,
  access,
  dataScope,
  body: monthFilters,
  reply: z.object({ taskId: z.string() }),
});

/** Which months are final, newest first. */
export const closedMonths = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/attendance/closed',
  summary: '已封账月份',
  access,
  reply: z.array(z.object({ month, closedByName: z.string(), closedTime: timestamp })),
});

/** Makes the figures of a month final: no roster, punch or request changes them any more. */
export const closeMonth = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/attendance/close',
  summary: '考勤封账',
  access: { code: 'basicmodule_attendance_close' },
  body: z.object({ month }),
  reply: z.null(),
  errors: [attendanceErrors.monthNotOver, attendanceErrors.notSettled, attendanceErrors.alreadyClosed],
});
