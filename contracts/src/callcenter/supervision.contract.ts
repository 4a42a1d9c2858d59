import * as z from 'zod';
import { agentSeat } from '../kit/agent-seat.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { callErrors } from './call-errors.ts';
import { callDirection, linkedid } from './call-station.ts';
import { phoneActivity } from './phone-status.contract.ts';

/**
 * Listens to a call. `spy` hears both; `whisper` speaks to the agent alone; `barge` to all; `takeover` sends the agent
 * away; `stop` leaves. Rings the supervisor's own telephone first; the ways are changed while listening.
 */
export const spyCall = endpoint({
  method: 'GET',
  path: '/xmf-call-center/spy',
  summary: '监听、耳语、强插、拦截',
  access: { code: 'callcenter_seat_spy' },
  dataScope: 'callcenter_seatstatus',
  query: z.object({ linkedid, agentId: id.optional(), mode: z.enum(['spy', 'whisper', 'barge', 'takeover', 'stop']) }),
  reply: z.null(),
  errors: [
    callErrors.noMonitorExtension,
    callErrors.busy,
    callErrors.notRegistered,
    callErrors.notFound,
    callErrors.wrongState,
    callErrors.switchDown,
    callErrors.timeOut,
  ],
});

/** Ends a call of other users for every party. */
export const forceHangUp = endpoint({
  method: 'POST',
  path: '/xmf-call-center/forceHangup',
  summary: '强拆',
  access: { code: 'callcenter_seat_force' },
  dataScope: 'callcenter_seatstatus',
  body: z.object({ linkedid }),
  reply: z.null(),
  errors: [callErrors.notFound, callErrors.switchDown, callErrors.timeOut],
});

/** A seat of the wall. */
export const seat = agentSeat.extend({
  /** Skill groups of which they are a member. */
  skillGroupIds: z.array(id),
  extension: z.string().nullable(),
  registered: z.boolean(),
  activity: phoneActivity,
  activitySince: timestamp,
  linkedid: linkedid.nullable(),
  direction: callDirection.nullable(),
  /** The other side's number, masked for a reader who may not see whole ones. */
  callerId: z.string().nullable(),
});
export type Seat = z.output<typeof seat>;

const wallGroups = z.array(z.object({ id, name: z.string() }));

/** Every agent with an extension within the data scope, by number; at most 5,000. {@link seatChanges} keeps it current. */
export const realtimeStatus = endpoint({
  method: 'GET',
  path: '/xmf-call-center/realtimeStatus',
  summary: '坐席实时状态',
  access: { code: 'callcenter_seatstatus' },
  dataScope: 'callcenter_seatstatus',
  reply: z.object({
    seats: z.array(seat),
    /** What seats are narrowed by. */
    skillGroups: wallGroups,
    /** The server's clock: pages count times from it. */
    serverTime: timestamp,
    cursor: z.iso.datetime(),
  }),
});

/** Seats that changed since a cursor; some that did not may be among them. All groups, for few change and they are few. */
export const seatChanges = endpoint({
  method: 'GET',
  path: '/xmf-call-center/realtimeStatus/changes',
  summary: '坐席实时状态变化',
  access: { code: 'callcenter_seatstatus' },
  dataScope: 'callcenter_seatstatus',
  query: z.object({ cursor: z.iso.datetime() }),
  reply: z.object({ seats: z.array(seat), skillGroups: wallGroups, cursor: z.iso.datetime() }),
});

/** How many agents of the caller's skill groups are free, and how many callers wait in their queues (specification section 7). */
export const realtimeMonitor = endpoint({
  method: 'GET',
  path: '/xmf-call-center/realtimeMonitor',
  summary: '分机实时监控',
  access: { code: 'homepage_callcenter_mark' },
  query: z.object({ extension: z.string().max(20).optional() }),
  reply: z.object({ acount: z.number().int(), qcount: z.number().int() }),
});
