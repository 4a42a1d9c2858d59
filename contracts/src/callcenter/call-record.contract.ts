import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { summaryFilter, summaryMark, writtenSummary } from '../summary/summary.contract.ts';
import { callDirection, linkedid } from './call-station.ts';
import { collectedKeys } from './collected-keys.contract.ts';
import { missedCause } from './missed-cause.ts';

export const callRecordErrors = defineErrors('call-record', {
  unknownAgent: { kind: 'invalid', text: '坐席不存在或已停用', field: 'agentId' },
  noRecording: { kind: 'not-found', text: '录音不存在或已过保存期' },
});

/** A call in the records, one row through all of its transfers. */
export const callRecord = z.object({
  linkedid,
  direction: callDirection,
  callerId: z.string(),
  did: z.string(),
  custId: id.nullable(),
  custName: z.string(),
  agentId: id.nullable(),
  agentName: z.string(),
  extension: z.string(),
  skillGroupName: z.string(),
  ivrflows: z.string(),
  begintime: timestamp,
  answertime: timestamp.nullable(),
  endtime: timestamp.nullable(),
  /** Seconds. */
  queueSeconds: z.number().int(),
  ringSeconds: z.number().int(),
  talkSeconds: z.number().int(),
  answered: z.boolean(),
  missedCause,
  endedBy: z.enum(['customer', 'agent', 'system']).nullable(),
  hasRecording: z.boolean(),
  /** What the customer pressed when asked how content they are, from 1; null: not asked, or no answer. */
  rating: z.number().int().nullable(),
  /** That counts as a bad review. */
  badReview: z.boolean(),
  /** The customer asked in the voice menu to be called. */
  callBackWanted: z.boolean(),
  /** Of the agent who served the call last; among the caller's own calls, theirs. */
  summary: summaryMark,
});
export type CallRecord = z.output<typeof callRecord>;

/** What lists and exports of calls are narrowed by. */
export const callFilters = z.object({
  direction: callDirection.optional(),
  answered: z.enum(['0', '1']).optional(),
  agentId: id.optional(),
  skillGroupId: id.optional(),
  /** Calls that were rated at all, or badly. */
  review: z.enum(['rated', 'bad']).optional(),
  summary: summaryFilter.optional(),
  /** A whole number, or the handle of a masked one. */
  phone: z.string().trim().max(200).optional(),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});
export type CallFilters = z.output<typeof callFilters>;

/** Calls within the data scope, newest first. */
export const callRecordList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callRecord',
  summary: '通话记录',
  access: { code: 'callcenter_platformcall' },
  dataScope: 'callcenter_platformcall',
  query: listQuery.extend(callFilters.shape),
  reply: listPage(callRecord),
});

/** What an agent narrows their own calls by. */
const ownCallFilters = callFilters.pick({
  direction: true,
  answered: true,
  summary: true,
  phone: true,
  beginTime: true,
  endTime: true,
});

/** The caller's own calls, newest first; with `phone` those with one number. */
export const myCallRecords = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callRecord/mine',
  summary: '最近通话',
  access: { code: 'homepage_callcenter_mark' },
  query: listQuery.extend(ownCallFilters.shape),
  reply: listPage(callRecord),
});

/** One party's part in a call. */
export const callLegRecord = z.object({
  leg: z.number().int(),
  kind: z.enum(['customer', 'agent', 'outside']),
  role: z.string(),
  name: z.string(),
  number: z.string(),
  ringTime: timestamp,
  answerTime: timestamp.nullable(),
  endTime: timestamp.nullable(),
  end: z.string(),
  /** The line by which the party was reached or came in, and the number that it saw; empty: none. */
  line: z.string(),
  shownNumber: z.string(),
});

/** The events of a call, step by step, and the reason of each assignment. */
export const callDetail = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callRecord/{linkedid}',
  summary: '通话详情',
  access: { code: 'callcenter_platformcall' },
  dataScope: 'callcenter_platformcall',
  params: z.object({ linkedid }),
  reply: callRecord.extend({
    legs: z.array(callLegRecord),
    collected: z.array(collectedKeys),
    /** Of each agent who wrote one, oldest first. */
    summaries: z.array(writtenSummary),
    events: z.array(z.object({ at: timestamp, name: z.string(), leg: z.number().int().nullable(), text: z.string() })),
    decisions: z.array(
      z.object({
        at: timestamp,
        agentId: id.nullable(),
        agentName: z.string(),
        reasons: z.array(z.string()),
        candidates: z.array(z.object({ agentId: id, why: z.string() })),
      }),
    ),
  }),
});

/** Missed inbound calls, newest first (`/callcenter/loss`). */
export const missedCallList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callLoss',
  summary: '漏话列表',
  access: { code: 'callcenter_loss' },
  query: listQuery.extend({ ...callFilters.shape, handled: z.enum(['0', '1']).optional() }),
  reply: listPage(callRecord.extend({ handled: z.boolean(), assignedTo: id.nullable(), assignedName: z.string() })),
});

export const missedAssignment = z.object({ linkedids: z.array(linkedid).min(1).max(1000), agentId: id.nullable() });

/** Assigns missed calls to an agent for a call back; null: to no agent. */
export const assignMissedCalls = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/callLoss/assign',
  summary: '分配漏话',
  access: { code: 'callcenter_loss' },
  body: missedAssignment,
  reply: z.object({ changed: z.number().int() }),
  errors: [callRecordErrors.unknownAgent],
});

/** Inbound calls of today. */
export const todayInbound = endpoint({
  method: 'POST',
  path: '/xmf-call-center/query/getTodayInboundNumber',
  summary: '今日呼入量',
  access: { code: 'homepage_callcenter_mark' },
  body: z.object({}),
  reply: z.object({ total: z.number().int(), answered: z.number().int() }),
});
