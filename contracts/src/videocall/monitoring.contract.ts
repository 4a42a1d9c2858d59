import * as z from 'zod';
import { timestamp } from '../kit/ids.ts';
import { liveContact, liveQueue, monitoringOf } from '../kit/monitoring.ts';
import { userText } from '../kit/user-text.ts';
import { videoCall } from './call.contract.ts';

/** Within this time a customer is to be answered, in seconds. */
export const VIDEO_ANSWER_WITHIN_SECONDS = 30;

/** A waiting, ringing or running video call. */
export const liveVideoCall = liveContact.extend({
  ...videoCall.pick({
    sessionId: true,
    siteName: true,
    visitorName: true,
    agentId: true,
    agentName: true,
    recording: true,
    createTime: true,
    answerTime: true,
  }).shape,
  state: z.enum(['queued', 'ringing', 'active']),
  /** Colleagues and people from outside who are also in it. */
  guests: z.array(userText(z.string())),
  /** Since when the customer of an answered call is not there; null: they are. */
  customerGoneSince: timestamp.nullable(),
});
export type LiveVideoCall = z.output<typeof liveVideoCall>;

/** A skill group of video now. */
export const videoQueue = liveQueue.extend({ active: z.number().int() });
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

/** Video calls of this moment, the longest waiting first. */
export const videoMonitoring = monitoringOf({
  path: '/xmf-video-services/calls/monitoring',
  summary: '视频监控',
  page: 'videocall_onlinemonitoring',
  queue: videoQueue,
  contact: liveVideoCall,
  today: videoToday,
});
