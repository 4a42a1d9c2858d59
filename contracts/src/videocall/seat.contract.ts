import * as z from 'zod';
import { channelSeat, seatWall } from '../kit/agent-seat.ts';
import { timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { videoStatusErrors } from './status.contract.ts';

/** `ringing`: asked to take a video call. `video`, `phone`: in a call of that kind; an agent is in one at a time. */
export const videoSeatActivity = z.enum(['idle', 'ringing', 'video', 'phone']);

/** An agent who receives customers by video, as the page of seats shows them. */
export const videoSeat = channelSeat.extend({
  activity: videoSeatActivity,
  /** Since when they are in the call; null: in none. */
  activitySince: timestamp.nullable(),
  /** The customer of the video call. */
  visitorName: userText(z.string()).nullable(),
});
export type VideoSeat = z.output<typeof videoSeat>;

/** Every agent who receives by video. */
export const videoSeatWall = seatWall({
  seat: videoSeat,
  setType: '3',
  path: '/xmf-video-services/agents',
  title: '视频坐席状态',
  page: 'videocall_seatstatus',
  force: { summary: '批量设置视频状态', code: 'videocall_seat_force' },
  unknown: videoStatusErrors.unknown,
});
