import * as z from 'zod';
import { changedSeats, channelSeat, seatIds, seatWall } from '../kit/agent-seat.ts';
import { endpoint } from '../kit/endpoint.ts';
import { textStatusErrors } from './text-status.contract.ts';

/** An agent of chat, as the wall of seats shows them. */
export const chatSeat = channelSeat.extend({ active: z.number().int(), capacity: z.number().int() });
export type ChatSeat = z.output<typeof chatSeat>;

const page = 'online_seatstatus';
const force = 'online_seat_force';

/** Everybody who chats. */
export const chatSeatWall = seatWall({
  seat: chatSeat,
  setType: '2',
  path: '/xmf-online-services/agents',
  title: '在线坐席状态',
  page,
  force: { summary: '批量设置在线客服状态', code: force },
  unknown: textStatusErrors.unknown,
});

/** How many conversations an agent holds at once. */
export const chatCapacity = z.object({ capacity: z.number().int().min(0).max(100) });

/** Sets how many conversations agents hold at once, within the caller's data scope. Nobody loses what they hold. */
export const setChatCapacity = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/agents/capacity',
  summary: '设置接待上限',
  access: { code: force },
  dataScope: page,
  body: chatCapacity.extend({ ids: seatIds }),
  reply: changedSeats,
});
