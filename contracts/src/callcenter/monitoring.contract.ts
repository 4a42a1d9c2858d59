import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { callDirection, linkedid } from './call-station.ts';

/** Whoever waits longer was not answered in time (the specification's warning type 4), in seconds. */
export const ANSWER_WITHIN_SECONDS = 20;

/** A call that waits or is under way. */
export const liveCall = z.object({
  linkedid,
  direction: callDirection,
  /** The other side's number, masked for who may not see whole ones. */
  callerId: z.string(),
  /** Of the customer; empty for a stranger. */
  custName: z.string(),
  vip: z.boolean(),
  did: z.string(),
  state: z.enum(['ivr', 'queued', 'ringing', 'talking', 'voicemail']),
  skillGroupId: id.nullable(),
  skillGroupName: z.string(),
  /** Of who waits: the place in the queue of the skill group, from 1. */
  position: z.number().int().nullable(),
  agents: z.array(z.object({ id, agName: z.string(), extension: z.string() })),
  begintime: timestamp,
  queuedSince: timestamp.nullable(),
  answertime: timestamp.nullable(),
});
export type LiveCall = z.output<typeof liveCall>;

/** A queue now. */
export const liveQueue = z.object({
  skillGroupId: id,
  name: z.string(),
  waiting: z.number().int(),
  /** Since when the one who waits longest does; null: nobody waits. */
  waitingSince: timestamp.nullable(),
  /** Agents of the group: who takes calls, who of them is free, who speaks, rings or writes up. */
  online: z.number().int(),
  free: z.number().int(),
  busy: z.number().int(),
});
export type LiveQueue = z.output<typeof liveQueue>;

/** Calls of this day in China that are over, of all the tenant. */
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
  /** Calls that customers rated, what they pressed on average, and how many of them were bad reviews. */
  rated: z.number().int(),
  averageRating: z.number().nullable(),
  badReviews: z.number().int(),
});
export type TodayFigures = z.output<typeof todayFigures>;

/** Queues and calls of this moment. Calls of agents outside of the data scope are left out; waiting ones are everybody's. */
export const monitoring = endpoint({
  method: 'GET',
  path: '/xmf-call-center/monitoring',
  summary: '实时监控',
  access: { code: 'callcenter_monitoring' },
  dataScope: 'callcenter_monitoring',
  reply: z.object({
    queues: z.array(liveQueue),
    calls: z.array(liveCall),
    today: todayFigures,
    /** How the server's clock stands: times are counted from it. */
    serverTime: timestamp,
  }),
});
