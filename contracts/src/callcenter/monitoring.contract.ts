import * as z from 'zod';
import { id, timestamp } from '../kit/ids.ts';
import { monitorWarnings } from '../kit/monitor-warning.ts';
import { liveContact, liveQueue, monitoringOf } from '../kit/monitoring.ts';
import { callDirection, linkedid } from './call-station.ts';

/** Whoever waits longer was not answered in time (the specification's warning type 4), in seconds. */
export const ANSWER_WITHIN_SECONDS = 20;

/** A call that waits or is under way. */
export const liveCall = liveContact.extend({
  id: linkedid,
  direction: callDirection,
  /** The other side's number, masked for a reader who may not see whole ones. */
  callerId: z.string(),
  /** Of the customer; empty for a stranger. */
  custName: z.string(),
  vip: z.boolean(),
  did: z.string(),
  state: z.enum(['ivr', 'queued', 'ringing', 'talking', 'voicemail']),
  /** The caller's place in the queue of the skill group, from 1; only while waiting. */
  position: z.number().int().nullable(),
  agents: z.array(z.object({ id, agName: z.string(), extension: z.string() })),
  begintime: timestamp,
  answertime: timestamp.nullable(),
});
export type LiveCall = z.output<typeof liveCall>;

/** A queue now. */
export const callQueue = liveQueue.extend({
  /** Who speaks, rings or writes up. */
  busy: z.number().int(),
});
export type CallQueue = z.output<typeof callQueue>;

/** Ended calls of this day in China, over the whole tenant. */
export const todayFigures = z.object({
  inbound: z.number().int(),
  answered: z.number().int(),
  missed: z.number().int(),
  outbound: z.number().int(),
  /** Inbound calls that were answered after at most {@link ANSWER_WITHIN_SECONDS} in the queue. */
  answeredInTime: z.number().int(),
  /** Seconds, of inbound calls that were answered. */
  averageWait: z.number().int(),
  averageTalk: z.number().int(),
  /** Of inbound calls, in percent, and above which share it warns. */
  missedRate: z.number(),
  missedRateLimit: z.number().int(),
  /** Rated calls, their average rating, and the number of bad reviews. */
  rated: z.number().int(),
  averageRating: z.number().nullable(),
  badReviews: z.number().int(),
});
export type TodayFigures = z.output<typeof todayFigures>;

/** Calls that supervisors are warned of. */
export const callWarnings = monitorWarnings({
  path: '/xmf-call-center/monitoring/warnings',
  page: 'callcenter_monitoring',
  title: '通话预警',
  channel: '通话',
  words: { 1: '敏感词', 2: '差评', 3: '首次响应超时', 4: '未及时接听', 5: '未及时关闭' },
  route: '/callcenter/monitoring',
});

/** Calls of this moment, oldest first. */
export const monitoring = monitoringOf({
  path: '/xmf-call-center/monitoring',
  summary: '实时监控',
  page: 'callcenter_monitoring',
  queue: callQueue,
  contact: liveCall,
  today: todayFigures,
});
