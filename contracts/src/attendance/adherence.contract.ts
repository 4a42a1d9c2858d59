import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const adherenceErrors = defineErrors('adherence', {
  badSpan: { kind: 'invalid', text: '结束时间应晚于开始时间，且不超过 24 小时' },
});

/** What the published roster says of a moment. */
export const plannedKinds = { work: '在岗', break: '休息', leave: '请假', none: '未排班' } as const;
/** What the agent did: of several channels the first of these counts. */
export const doingKinds = { contact: '服务中', available: '在线', break: '小休', offline: '离线' } as const;
/** Why a moment counts as it does. */
export const verdicts = {
  adherent: '遵守',
  tolerated: '容差内',
  contact: '服务未结束',
  excused: '已说明',
  deviating: '偏离',
  uncounted: '不计',
} as const;

const keysOf = <T extends object>(words: T) => z.enum(Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]);

/** Some time in which plan, doing and verdict stay the same. */
export const adherenceStretch = z.object({
  beginTime: timestamp,
  endTime: timestamp,
  planned: keysOf(plannedKinds),
  doing: keysOf(doingKinds),
  /** The status as the agent chose it. */
  doingName: z.string(),
  verdict: keysOf(verdicts),
  /** Of a supervisor's excuse; else empty. */
  reason: z.string(),
});
export type AdherenceStretch = z.output<typeof adherenceStretch>;

/** In whole minutes, until now. Rates are shares of one; null: nothing was scheduled yet. */
const figures = {
  scheduled: z.number().int(),
  adherent: z.number().int(),
  deviating: z.number().int(),
  /** Adherent ÷ scheduled. */
  adherence: z.number().nullable(),
  /** Time online or with customers ÷ scheduled work; may exceed 1. */
  conformance: z.number().nullable(),
};

export const adherenceRow = z.object({
  id,
  agNo: z.string(),
  agName: z.string(),
  departName: z.string(),
  beginTime: timestamp,
  endTime: timestamp,
  ...figures,
  /** The stretch that goes on; null: the shift has not begun, or is over. */
  now: adherenceStretch.nullable(),
});
export type AdherenceRow = z.output<typeof adherenceRow>;

const access = { code: 'basicmodule_attendance' };
const dataScope = 'basicmodule_attendance';

/** The agents who have a published shift on a day (today, if none is given). */
export const adherenceList = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/adherence',
  summary: '遵守率列表',
  access,
  dataScope,
  query: listQuery.extend({
    day: z.iso.date().optional(),
    departmentId: id.optional(),
    keyword: z.string().trim().max(50).optional(),
  }),
  reply: listPage(adherenceRow),
});

/** Each minute of an agent's shift: planned, done, and why it counts as it does. */
export const adherenceOfAgent = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/adherence/{id}',
  summary: '个人遵守明细',
  access,
  dataScope,
  params: z.object({ id }),
  query: z.object({ day: z.iso.date().optional() }),
  reply: z.object({ agName: z.string(), toleranceMinutes: z.number().int(), ...figures, stretches: z.array(adherenceStretch) }),
});

export const excuseInput = z.object({
  beginTime: timestamp,
  endTime: timestamp,
  reason: z.string().trim().min(1, '请输入说明').max(100),
});

/** A supervisor excuses some time of an agent: it counts as adherent. */
export const excuseDeviation = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/adherence/{id}/excuse',
  summary: '说明偏离',
  access,
  dataScope,
  params: z.object({ id }),
  body: excuseInput,
  reply: z.null(),
  errors: [adherenceErrors.badSpan],
});
