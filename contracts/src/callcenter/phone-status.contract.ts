import * as z from 'zod';
import { signErrors } from '../attendance/sign.contract.ts';
import { changedSeats, forcedStatus } from '../kit/agent-seat.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';

export const phoneStatusErrors = defineErrors('phone-status', {
  unknown: { kind: 'invalid', text: '状态不存在或已停用' },
  noExtension: { kind: 'invalid', text: '没有选择分机号，不能上线' },
  notYours: { kind: 'forbidden', text: '只能设置自己的状态' },
});

/** The activity of an agent's telephone, in addition to the status that they chose. */
export const phoneActivity = z.enum(['idle', 'ringing', 'dialing', 'talking', 'wrap-up']);

/** '1' online (gets calls), '0' offline, else the value of a status option: there, but taking no calls (specification section 4). */
export const phoneStatus = z.object({
  agentId: id,
  status: z.string(),
  statusName: z.string(),
  statusSince: timestamp,
  activity: phoneActivity,
  activitySince: timestamp,
  /** The time at which wrap-up ends by itself; null: the agent ends it, or there is none. */
  wrapUpUntil: timestamp.nullable(),
  /** The reason why the system or another user set the status; empty: the agent set it. */
  reason: z.enum(['', 'ring-no-answer', 'after-call', 'forced', 'signed-out', 'switched-off', 'absent']),
  /** The user who forced it; empty: it was not forced. */
  setByName: z.string(),
  extension: z.string().nullable(),
  registered: z.boolean(),
});
export type PhoneStatus = z.output<typeof phoneStatus>;

const access = { code: 'homepage_callcenter_mark' };

/**
 * Sets the caller's phone status. `offlineId` and `offLineName` name the option that `status` '0' stands for, as the
 * specification sends it; `status` may as well be the option's value itself.
 */
export const setPhoneStatus = endpoint({
  method: 'GET',
  path: '/xmf-call-center/setstatus',
  summary: '设置电话状态',
  access,
  query: z.object({
    /** The agent: the caller. */
    id: id.optional(),
    status: z.string().trim().min(1).max(20),
    offlineId: id.optional(),
    offLineName: z.string().max(50).optional(),
  }),
  reply: phoneStatus,
  errors: [phoneStatusErrors.unknown, phoneStatusErrors.noExtension, phoneStatusErrors.notYours, signErrors.needed],
});

/** The number of other agents who take calls: at 0 the page asks before the caller goes offline. */
export const offlineTips = endpoint({
  method: 'GET',
  path: '/xmf-call-center/offlineTips',
  summary: '离线前剩余坐席检查',
  access,
  query: z.object({ agentId: id.optional() }),
  reply: z.object({ count: z.number().int() }),
});

/** Ends wrap-up early. */
export const endWrapUp = endpoint({
  method: 'POST',
  path: '/xmf-call-center/wrapup/end',
  summary: '结束话后处理',
  access,
  reply: phoneStatus,
});

/** Sets the status of others, within the caller's data scope. Who is in a call stays in it. */
export const forceStatus = endpoint({
  method: 'POST',
  path: '/xmf-call-center/batchSet',
  summary: '批量设置坐席状态',
  access: { code: 'callcenter_seat_force' },
  dataScope: 'callcenter_seatstatus',
  body: forcedStatus,
  reply: changedSeats,
  errors: [phoneStatusErrors.unknown],
});

/** A colleague's data for agents who speak with them. */
export const colleague = endpoint({
  method: 'GET',
  path: '/xmf-call-center/colleague/{extension}',
  summary: '同事电话状态',
  access,
  params: z.object({ extension: z.string().regex(/^\d{3,8}$/) }),
  reply: phoneStatus
    .pick({ agentId: true, status: true, statusName: true, activity: true, activitySince: true, statusSince: true })
    .extend({
      agName: z.string(),
      agNo: z.string(),
      departName: z.string(),
      extension: z.string(),
      registered: z.boolean(),
    }),
});
export type Colleague = z.output<(typeof colleague)['reply']>;
