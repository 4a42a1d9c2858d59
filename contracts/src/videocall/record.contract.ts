import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { exportEndpoint } from '../kit/record-export.ts';
import { userText } from '../kit/user-text.ts';
import { videoCall, videoCallErrors } from './call.contract.ts';
import { videoComment } from './comment.contract.ts';
import { videoMessage } from './message.ts';

/** The recordings of a call: one exists or is being made; all failed without content; none, or all deleted. */
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

/** Calls of agents within the data scope, newest first; readers with the scope `all` also get unanswered calls. */
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

/** The parties of a call; silent watchers are never included. */
export const videoRecordParty = z.object({
  kind: z.enum(['owner', 'guest', 'outside', 'customer']),
  name: userText(z.string()),
  /** Null: they were let in and never came. */
  joinTime: timestamp.nullable(),
  leaveTime: timestamp.nullable(),
  /** When they agreed to a recording; null: they did not, or were not asked. */
  consentTime: timestamp.nullable(),
});

/** The reason of each assignment of a call, as recorded then. */
export const videoDecision = z.object({
  id,
  reason: z.enum(['longest-idle', 'transferred', 'declined', 'no-answer', 'agent-unreachable']),
  /** Null: back into the queue. */
  agName: z.string().nullable(),
  formerAgName: z.string().nullable(),
  /** The best candidates, the chosen one first. */
  candidates: z.array(z.object({ agName: z.string(), idleSince: timestamp.nullable() })),
  at: timestamp,
});
export type VideoDecision = z.output<typeof videoDecision>;

/** A record with all stored data of the call. */
export const videoRecordDetail = videoRecord.extend({
  ratingWords: userText(z.string()),
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
export const exportVideoRecords = exportEndpoint(
  { path: '/xmf-video-services/records', fullTitle: '视频记录', access: { code: 'videocall_record_export' }, dataScope },
  videoRecordFilters.shape,
);
