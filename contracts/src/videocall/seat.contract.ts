import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { videoStatusErrors } from './status.contract.ts';

/** `ringing`: asked to take a video call. `video`, `phone`: in a call of that kind; an agent is in one at a time. */
export const videoSeatActivity = z.enum(['idle', 'ringing', 'video', 'phone']);

/** An agent who receives customers by video, as the wall of seats shows them. */
export const videoSeat = z.object({
  agentId: id,
  agNo: z.string(),
  agName: z.string(),
  departName: z.string(),
  /** Names of their skill groups. */
  skills: z.array(z.string()),
  status: z.string(),
  statusName: z.string(),
  statusSince: timestamp,
  /** False: takes calls, and no page of theirs is connected. */
  reachable: z.boolean(),
  activity: videoSeatActivity,
  /** Since when they are in the call; null: in none. */
  activitySince: timestamp.nullable(),
  /** The customer of the video call. */
  visitorName: z.string().nullable(),
});
export type VideoSeat = z.output<typeof videoSeat>;

const access = { code: 'videocall_seatstatus' };
const reply = z.object({ seats: z.array(videoSeat), cursor: timestamp });

/** Everybody who receives by video, within the data scope, by number; at most 5,000. {@link videoSeatChanges} keeps it current. */
export const videoSeats = endpoint({
  method: 'GET',
  path: '/xmf-video-services/agents/seatStatus',
  summary: '视频坐席状态',
  access,
  dataScope: 'videocall_seatstatus',
  reply,
});

/** Seats that changed since a cursor; some that did not may be among them. */
export const videoSeatChanges = endpoint({
  method: 'GET',
  path: '/xmf-video-services/agents/seatStatus/changes',
  summary: '视频坐席状态变化',
  access,
  dataScope: 'videocall_seatstatus',
  query: z.object({ cursor: timestamp }),
  reply,
});

/** Sets the status of others, within the caller's data scope. A call that goes on stays. */
export const forceVideoStatus = endpoint({
  method: 'POST',
  path: '/xmf-video-services/agents/batchSet',
  summary: '批量设置视频状态',
  access: { code: 'videocall_seat_force' },
  dataScope: 'videocall_seatstatus',
  body: z.object({ ids: z.array(id).min(1).max(1000), status: z.string().trim().min(1).max(20) }),
  reply: z.object({ changed: z.number().int() }),
  errors: [videoStatusErrors.unknown],
});
