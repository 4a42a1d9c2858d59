import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { textStatusErrors } from './text-status.contract.ts';

/** An agent of chat, as the wall of seats shows them. */
export const chatSeat = z.object({
  agentId: id,
  agNo: z.string(),
  agName: z.string(),
  departName: z.string(),
  /** Names of their skill groups. */
  skills: z.array(z.string()),
  status: z.string(),
  statusName: z.string(),
  statusSince: timestamp,
  /** False: takes or holds conversations, and no page of theirs is connected. */
  reachable: z.boolean(),
  active: z.number().int(),
  capacity: z.number().int(),
});
export type ChatSeat = z.output<typeof chatSeat>;

const access = { code: 'online_seatstatus' };
const reply = z.object({ seats: z.array(chatSeat), cursor: timestamp });

/** Everybody who chats, within the data scope, by number; at most 5,000. {@link chatSeatChanges} keeps it current. */
export const chatSeats = endpoint({
  method: 'GET',
  path: '/xmf-online-services/agents/seatStatus',
  summary: '在线坐席状态',
  access,
  dataScope: 'online_seatstatus',
  reply,
});

/** Seats that changed since a cursor; some that did not may be among them. */
export const chatSeatChanges = endpoint({
  method: 'GET',
  path: '/xmf-online-services/agents/seatStatus/changes',
  summary: '在线坐席状态变化',
  access,
  dataScope: 'online_seatstatus',
  query: z.object({ cursor: timestamp }),
  reply,
});

const force = { code: 'online_seat_force' };
const ids = z.array(id).min(1).max(1000);

/** Sets the status of others, within the caller's data scope. What they hold stays with them. */
export const forceTextStatus = endpoint({
  method: 'POST',
  path: '/xmf-online-services/agents/batchSet',
  summary: '批量设置文本状态',
  access: force,
  dataScope: 'online_seatstatus',
  body: z.object({ ids, status: z.string().trim().min(1).max(20) }),
  reply: z.object({ changed: z.number().int() }),
  errors: [textStatusErrors.unknown],
});

/** How many conversations an agent holds at once. */
export const chatCapacity = z.object({ capacity: z.number().int().min(0).max(100) });

/** Sets how many conversations agents hold at once, within the caller's data scope. Nobody loses what they hold. */
export const setChatCapacity = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/agents/capacity',
  summary: '设置接待上限',
  access: force,
  dataScope: 'online_seatstatus',
  body: chatCapacity.extend({ ids }),
  reply: z.object({ changed: z.number().int() }),
});
