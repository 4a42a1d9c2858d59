import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { attendanceResult, dutyState } from './attendance-result.ts';
import { minuteSpan } from './shift-times.ts';

/** The most days that one question shows or publishes: a month with the week before it. */
export const MAX_ROSTER_DAYS = 46;

/** The most cells that one change sets: 160 people for a month. */
export const MAX_ROSTER_CHANGES = 5000;

export const rosterErrors = defineErrors('roster', {
  overlap: { kind: 'conflict', text: '同一坐席的班次不能重叠，请检查相邻两天的班次' },
  changed: { kind: 'conflict', text: '排班已被其他人修改，已载入最新内容' },
  unknownShift: { kind: 'invalid', text: '班次不存在或已停用' },
  tooLong: { kind: 'invalid', text: `一次最多 ${MAX_ROSTER_DAYS} 天` },
  closedMonth: { kind: 'conflict', text: '该月考勤已封账，不能再修改' },
});

const access = { code: 'basicmodule_shift' };
const dataScope = 'basicmodule_shift';
const day = z.iso.date('请选择日期');
const range = { from: day, to: day, departmentId: id.optional() };

const specialRosterDay = z.object({ day, kind: z.enum(['legal-holiday', 'rest-day', 'make-up']), name: z.string() });

/** A shift as the roster's cells need it. Switched-off ones are shown where they are planned. */
export const rosterShift = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  colour: z.enum(['blue', 'cyan', 'green', 'amber', 'orange', 'red', 'violet', 'grey']),
  begins: z.number().int(),
  ends: z.number().int(),
  breaks: z.array(minuteSpan),
  enabled: z.boolean(),
});
export type RosterShift = z.output<typeof rosterShift>;

/** A person's row. Each list has one entry for each day of the question: the id of the shift, or null. */
export const rosterAgent = z.object({
  id,
  agNo: z.string(),
  agName: z.string(),
  departName: z.string(),
  draft: z.array(id.nullable()),
  published: z.array(id.nullable()),
  /** Indexes of days whose published times differ from those of the shift now. */
  outdated: z.array(z.number().int()),
  /** Indexes of days on which the person is on leave. */
  leave: z.array(z.number().int()),
});
export type RosterAgent = z.output<typeof rosterAgent>;

/** The draft and the published roster of the agents whom the caller may plan. */
export const rosterPlan = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/roster',
  summary: '排班表',
  access,
  dataScope,
  query: z.object({ ...range, keyword: z.string().trim().max(50).optional() }),
  reply: z.object({
    /** Days that are not as their weekday says. */
    days: z.array(specialRosterDay),
    shifts: z.array(rosterShift),
    agents: z.array(rosterAgent),
  }),
  errors: [rosterErrors.tooLong],
});
export type RosterPlan = z.output<(typeof rosterPlan)['reply']>;

/** A cell of the draft: what it becomes, and what the planner saw in it. */
export const rosterChange = z.object({ agentId: id, day, shiftId: id.nullable(), seen: id.nullable() });
export type RosterChange = z.output<typeof rosterChange>;

/** Sets cells of the draft, all or none: none when somebody else has changed one of them since the planner saw it. */
export const changeRoster = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/roster',
  summary: '修改排班草稿',
  access,
  dataScope,
  body: z.object({ changes: z.array(rosterChange).min(1).max(MAX_ROSTER_CHANGES) }),
  reply: z.null(),
  errors: [rosterErrors.overlap, rosterErrors.changed, rosterErrors.unknownShift, rosterErrors.closedMonth],
});

/** The times that a cell has, in words; null: free. */
const cellTimes = z.object({ name: z.string(), begins: z.number().int(), ends: z.number().int() }).nullable();

/** What publishing would change. */
export const rosterDiff = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/roster/diff',
  summary: '排班变更',
  access,
  dataScope,
  query: z.object(range),
  reply: z.object({
    /** Names this difference: publishing refuses another one. */
    digest: z.string(),
    changes: z.array(z.object({ agentId: id, agNo: z.string(), agName: z.string(), day, before: cellTimes, after: cellTimes })),
  }),
  errors: [rosterErrors.tooLong],
});
export type RosterDiff = z.output<(typeof rosterDiff)['reply']>;

/** Publishes the draft of these days; each agent whose days change gets a notice. Once more changes nothing. */
export const publishRoster = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/roster/publish',
  summary: '发布排班',
  access,
  dataScope,
  body: z.object({ ...range, digest: z.string().max(64) }),
  reply: z.object({ changes: z.number().int(), agents: z.number().int() }),
  errors: [rosterErrors.tooLong, rosterErrors.changed, rosterErrors.overlap, rosterErrors.closedMonth],
});

/** The caller's own published shifts, what they came to, and the days of an approved leave. */
export const myRoster = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/roster/mine',
  summary: '我的排班',
  access: 'signed-in',
  query: z.object({ from: day, to: day }),
  reply: z.object({
    days: z.array(specialRosterDay),
    shifts: z.array(
      rosterShift.pick({ name: true, shortName: true, colour: true }).extend({
        day,
        beginTime: timestamp,
        endTime: timestamp,
        state: dutyState,
        results: z.array(attendanceResult),
      }),
    ),
    leave: z.array(day),
  }),
  errors: [rosterErrors.tooLong],
});
export type MyRoster = z.output<(typeof myRoster)['reply']>;
