import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { videoCall, videoCallErrors, videoComment } from './call.contract.ts';
import { videoMessage } from './message.ts';

/** What there is of a call: a recording, now or soon. Only such of which nothing arrived. None, or none any more. */
export const videoRecordFilm = z.enum(['kept', 'failed', 'none']);
export type VideoRecordFilm = z.output<typeof videoRecordFilm>;

/** A video call that is over. */
export const videoRecord = videoCall
  .pick({
    id: true,
    sessionId: true,
    siteName: true,
    visitorId: true,
    visitorName: true,
    customerId: true,
    groupId: true,
    groupName: true,
    agentId: true,
    agentName: true,
    recordConsent: true,
    rating: true,
    createTime: true,
    answerTime: true,
  })
  .extend({
    endTime: timestamp,
    endedBy: videoCall.shape.endedBy.unwrap(),
    endReason: videoCall.shape.endReason.unwrap(),
    /** Until the answer, or until the end where there was none. */
    waitSeconds: z.number().int(),
    /** From the answer to the end; null: it was not answered. */
    talkSeconds: z.number().int().nullable(),
    film: videoRecordFilm,
  });
export type VideoRecord = z.output<typeof videoRecord>;

/** What records are narrowed by. Times are those of the beginning. */
export const videoRecordFilters = z.object({
  /** Part of the customer's name, or the whole number of the customer or of the call. */
  keyword: z.string().trim().max(50).optional(),
  agentId: id.optional(),
  siteId: id.optional(),
  groupId: id.optional(),
  result: z.enum(['answered', 'abandoned']).optional(),
  rating: z.enum(['rated', 'good', 'bad']).optional(),
  film: videoRecordFilm.optional(),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});
export type VideoRecordFilters = z.output<typeof videoRecordFilters>;

const access = { code: 'videocall_myreception' };
const dataScope = 'videocall_myreception';

/** Calls in which agents within the data scope sat, newest first; those that nobody answered for who sees all. */
export const videoRecordList = endpoint({
  method: 'GET',
  path: '/xmf-video-services/records',
  summary: '视频记录',
  access,
  dataScope,
  query: listQuery.extend(videoRecordFilters.shape),
  reply: listPage(videoRecord),
});

/** Skill groups and entrances that records can be narrowed by, by name; at most 200 of each. */
export const videoRecordChoices = endpoint({
  method: 'GET',
  path: '/xmf-video-services/records/choices',
  summary: '视频记录的技能组和入口',
  access,
  reply: z.object({
    groups: z.array(z.object({ groupId: id, groupName: z.string() })),
    sites: z.array(z.object({ siteId: id, siteName: z.string() })),
  }),
});

/** Who was in a call; silent watchers are never told of. */
export const videoRecordParty = z.object({
  kind: z.enum(['owner', 'guest', 'outside', 'customer']),
  name: z.string(),
  /** Null: they were let in and never came. */
  joinTime: timestamp.nullable(),
  leaveTime: timestamp.nullable(),
});

/** Why a call went to whom, as it was recorded then. */
export const videoDecision = z.object({
  id,
  reason: z.enum(['longest-idle', 'transferred', 'declined', 'no-answer', 'agent-unreachable']),
  /** Null: back into the queue. */
  agName: z.string().nullable(),
  formerAgName: z.string().nullable(),
  /** Of those who could have taken it the best, the chosen first. */
  candidates: z.array(z.object({ agName: z.string(), idleSince: timestamp.nullable() })),
  at: timestamp,
});
export type VideoDecision = z.output<typeof videoDecision>;

/** A record with all that was kept of the call. */
export const videoRecordDetail = videoRecord.extend({
  ratingWords: z.string(),
  ratedTime: timestamp.nullable(),
  parties: z.array(videoRecordParty),
  /** At most 2,000, the oldest first. */
  messages: z.array(videoMessage),
  comments: z.array(videoComment),
  decisions: z.array(videoDecision),
});
export type VideoRecordDetail = z.output<typeof videoRecordDetail>;

export const readVideoRecord = endpoint({
  method: 'GET',
  path: '/xmf-video-services/records/{id}',
  summary: '视频记录详情',
  access,
  dataScope,
  params: z.object({ id }),
  reply: videoRecordDetail,
  errors: [videoCallErrors.notFound],
});

/** What the filters leave, as a spreadsheet; the task centre offers it to the caller for a week. */
export const exportVideoRecords = endpoint({
  method: 'POST',
  path: '/xmf-video-services/records/export',
  summary: '导出视频记录',
  access: { code: 'videocall_record_export' },
  dataScope,
  body: videoRecordFilters,
  reply: z.object({ taskId: id }),
});
