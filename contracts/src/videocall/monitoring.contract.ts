import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { videoCall } from './call.contract.ts';

/** Within this time a customer is to be answered, in seconds. */
export const VIDEO_ANSWER_WITHIN_SECONDS = 30;

/** A video call that waits, rings or goes on now. */
export const liveVideoCall = videoCall
  .pick({
    id: true,
    sessionId: true,
    siteName: true,
    visitorName: true,
    groupId: true,
    groupName: true,
    agentId: true,
    agentName: true,
    recording: true,
    createTime: true,
    answerTime: true,
  })
  .extend({
    state: z.enum(['queued', 'ringing', 'active']),
    /** Since when the customer waits for an agent; null: one has answered. */
    waitingSince: timestamp.nullable(),
    /** Colleagues and people from outside who are in it, too. */
    guests: z.array(z.string()),
    /** Since when the customer of an answered call is not there; null: they are. */
    customerGoneSince: timestamp.nullable(),
  });
export type LiveVideoCall = z.output<typeof liveVideoCall>;

/** A skill group of video now. */
export const videoQueue = z.object({
  videoGroupId: id,
  name: z.string(),
  waiting: z.number().int(),
  /** Since when the one who waits longest does; null: nobody waits. */
  waitingSince: timestamp.nullable(),
  active: z.number().int(),
  /** Members who take calls, and those of them who are in none. */
  online: z.number().int(),
  free: z.number().int(),
});
export type VideoQueue = z.output<typeof videoQueue>;

/** Video calls that began on this day in China, of all the tenant. */
export const videoToday = z.object({
  waiting: z.number().int(),
  active: z.number().int(),
  began: z.number().int(),
  answered: z.number().int(),
  /** Answered within {@link VIDEO_ANSWER_WITHIN_SECONDS}. */
  answeredInTime: z.number().int(),
  /** Over before an agent answered. */
  abandoned: z.number().int(),
  /** Seconds; null: there was none. */
  averageWait: z.number().int().nullable(),
  averageLength: z.number().int().nullable(),
  rated: z.number().int(),
  averageRating: z.number().nullable(),
});
export type VideoToday = z.output<typeof videoToday>;

/** Queues and calls of this moment: those of agents within the data scope, and all who wait; at most 2,000, who waits longest first. */
export const videoMonitoring = endpoint({
  method: 'GET',
  path: '/xmf-video-services/calls/monitoring',
  summary: '视频监控',
  access: { code: 'videocall_onlinemonitoring' },
  dataScope: 'videocall_onlinemonitoring',
  reply: z.object({
    queues: z.array(videoQueue),
    calls: z.array(liveVideoCall),
    today: videoToday,
    /** How the server's clock stands: times are counted from it. */
    serverTime: timestamp,
  }),
});
