import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { rosterErrors } from './roster.contract.ts';

export const requestKindNames = { leave: '请假', swap: '换班', overtime: '加班', correction: '补卡' } as const;
export const requestStateNames = {
  submitted: '待审批',
  accepted: '同事已同意',
  approved: '已通过',
  refused: '已拒绝',
  withdrawn: '已撤回',
} as const;
export const leaveKindNames = { annual: '年假', personal: '事假', sick: '病假', other: '其他' } as const;

export const requestKind = z.enum(['leave', 'swap', 'overtime', 'correction']);
export type RequestKind = z.output<typeof requestKind>;
export const requestState = z.enum(['submitted', 'accepted', 'approved', 'refused', 'withdrawn']);
export type RequestState = z.output<typeof requestState>;
const leaveKind = z.enum(['annual', 'personal', 'sick', 'other']);

export const requestErrors = defineErrors('shift-request', {
  wrongSpan: { kind: 'invalid', text: '结束时间须晚于开始时间', field: 'endTime' },
  tooLong: { kind: 'invalid', text: '请假最长 90 天，加班最长 12 小时', field: 'endTime' },
  overlapsLeave: { kind: 'conflict', text: '这段时间已有请假', field: 'beginTime' },
  closedMonth: { kind: 'conflict', text: '该月考勤已封账，不能再申请或审批' },
  notPast: { kind: 'invalid', text: '补卡时间须在过去 31 天内', field: 'beginTime' },
  tooManyCorrections: { kind: 'conflict', text: '本月补卡次数已用完' },
  noShift: { kind: 'invalid', text: '所选日期没有已发布的班次，或班次已结束' },
  occupied: { kind: 'conflict', text: '对方当天已有班次，不能再接班' },
  self: { kind: 'invalid', text: '不能和自己换班', field: 'otherAgentId' },
  ended: { kind: 'conflict', text: '该申请已处理，已载入最新内容' },
  notAccepted: { kind: 'conflict', text: '换班须同事先同意' },
});

const day = z.iso.date('请选择日期');
const reason = z.string().trim().min(1, '请输入原因').max(200);
/** For whom; absent: the caller. Only who may decide files for others. */
const common = { agentId: id.optional(), reason };

export const newRequest = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('leave'), leaveKind, beginTime: timestamp, endTime: timestamp }),
  z.object({ ...common, kind: z.literal('overtime'), beginTime: timestamp, endTime: timestamp }),
  z.object({ ...common, kind: z.literal('correction'), beginTime: timestamp, punchKind: z.enum(['in', 'out']) }),
  /** Without `otherDay` the colleague takes the shift and gives none. */
  z.object({ ...common, kind: z.literal('swap'), day, otherAgentId: id, otherDay: day.nullable() }),
]);
export type NewRequest = z.output<typeof newRequest>;

export const shiftRequest = z.object({
  id,
  kind: requestKind,
  state: requestState,
  agentId: id,
  agNo: z.string(),
  agName: z.string(),
  /** Who wrote it, if it is not the agent. */
  filedByName: z.string().nullable(),
  leaveKind: leaveKind.nullable(),
  beginTime: timestamp.nullable(),
  endTime: timestamp.nullable(),
  punchKind: z.enum(['in', 'out']).nullable(),
  day: day.nullable(),
  otherAgentId: id.nullable(),
  otherAgName: z.string().nullable(),
  otherDay: day.nullable(),
  reason: userText(z.string()),
  answer: userText(z.string()),
  decidedByName: z.string().nullable(),
  decidedTime: timestamp.nullable(),
  createTime: timestamp,
  version: z.number().int(),
});
export type ShiftRequest = z.output<typeof shiftRequest>;

const path = '/xmf-basic-model/shiftRequest';
const access = { code: 'basicmodule_shiftexamine' };
const dataScope = 'basicmodule_shiftexamine';
const filters = { kind: requestKind.optional(), state: requestState.optional() };

/** The requests of the agents whom the caller decides, newest first. */
export const requestList = endpoint({
  method: 'GET',
  path,
  summary: '排班申请列表',
  access,
  dataScope,
  query: listQuery.extend({ ...filters, agentId: id.optional() }),
  reply: listPage(shiftRequest),
});

/** The caller's own requests, and swaps that a colleague offers them. */
export const myRequests = endpoint({
  method: 'GET',
  path: `${path}/mine`,
  summary: '我的申请',
  access: 'signed-in',
  query: listQuery.extend(filters),
  reply: listPage(shiftRequest),
});

export const fileRequest = endpoint({
  method: 'POST',
  path,
  summary: '提交排班申请',
  access: 'signed-in',
  dataScope,
  once: true,
  body: newRequest,
  reply: z.object({ id }),
  errors: [
    ...[requestErrors.wrongSpan, requestErrors.tooLong, requestErrors.overlapsLeave, requestErrors.closedMonth],
    ...[
      requestErrors.notPast,
      requestErrors.tooManyCorrections,
      requestErrors.noShift,
      requestErrors.occupied,
      requestErrors.self,
    ],
  ],
});

const byId = z.object({ id });

/** Takes an own request back that nobody has decided. */
export const withdrawRequest = endpoint({
  method: 'PUT',
  path: `${path}/{id}/withdraw`,
  summary: '撤回申请',
  access: 'signed-in',
  params: byId,
  reply: z.null(),
  errors: [requestErrors.ended],
});

/** The colleague of a swap agrees, or refuses it. */
export const acceptSwap = endpoint({
  method: 'PUT',
  path: `${path}/{id}/accept`,
  summary: '同意或拒绝换班',
  access: 'signed-in',
  params: byId,
  body: z.object({ accept: z.boolean() }),
  reply: z.null(),
  errors: [requestErrors.ended],
});

/** Approves or refuses. An approval checks everything again and changes roster, punches and results with it. */
export const decideRequest = endpoint({
  method: 'PUT',
  path: `${path}/{id}/decide`,
  summary: '审批申请',
  access,
  dataScope,
  params: byId,
  body: z.object({ approve: z.boolean(), answer: z.string().trim().max(200).default(''), version: z.number().int() }),
  reply: z.null(),
  errors: [
    ...[requestErrors.ended, requestErrors.notAccepted, requestErrors.overlapsLeave, requestErrors.closedMonth],
    ...[requestErrors.noShift, requestErrors.occupied, rosterErrors.overlap, rosterErrors.changed],
  ],
});

/** Takes an approved leave or overtime back: its days are counted again. A swap is undone by another swap. */
export const revokeRequest = endpoint({
  method: 'PUT',
  path: `${path}/{id}/revoke`,
  summary: '撤销已通过的申请',
  access,
  dataScope,
  params: byId,
  reply: z.null(),
  errors: [requestErrors.ended, requestErrors.closedMonth],
});

/** What waits for the caller (specification section 7). */
export const signReadCount = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/sign/getReadCount',
  summary: '待处理的考勤事项数',
  access: 'signed-in',
  dataScope,
  reply: z.object({
    count: z.number().int(),
    /** Requests to decide, and swaps to agree to. */
    toDecide: z.number().int(),
    toAccept: z.number().int(),
  }),
});
