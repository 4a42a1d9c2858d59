import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { timestamp } from '../kit/ids.ts';

export const signErrors = defineErrors('sign', {
  alreadyIn: { kind: 'conflict', text: '你已签入，请勿重复签入' },
  notIn: { kind: 'conflict', text: '你尚未签入' },
  /** The status that was asked for takes customers. */
  needed: { kind: 'conflict', text: '请先签入' },
});

/** The caller's check-in (specification section 4): '1' is on, or checked in. */
export const signState = z.object({
  signSwitch: z.enum(['0', '1']),
  clockState: z.enum(['0', '1']),
  /** Since when they are checked in. */
  since: timestamp.nullable(),
  /** The shift to which a punch would belong now. */
  shift: z.object({ name: z.string(), beginTime: timestamp, endTime: timestamp }).nullable(),
});
export type SignState = z.output<typeof signState>;

const path = '/xmf-user-auth/sign';

export const readSign = endpoint({ method: 'GET', path, summary: '签到状态', access: 'signed-in', reply: signState });

/** Writes a punch and lets the caller take customers. */
export const checkIn = endpoint({
  method: 'POST',
  path,
  summary: '签入',
  access: 'signed-in',
  reply: signState,
  errors: [signErrors.alreadyIn],
});

/** Writes a punch and sets telephone, text and video offline at once; who is in a call ends it first. */
export const checkOut = endpoint({
  method: 'PUT',
  path,
  summary: '签出',
  access: 'signed-in',
  reply: signState,
  errors: [signErrors.notIn],
});

/** How the caller's colleagues of the data scope are there now. */
export const signStatistics = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/sign/getIndexPageSignStatis',
  summary: '首页签到统计',
  access: 'signed-in',
  dataScope: 'basicmodule_attendance',
  reply: z.object({
    /** Whose shift of today has begun, without those on leave. */
    due: z.number().int(),
    /** Checked in now, of those. */
    here: z.number().int(),
    /** Came too late, or are not there yet and the grace is over. */
    late: z.number().int(),
    /** Their shift is over, and they never came. */
    absent: z.number().int(),
    onLeave: z.number().int(),
  }),
});
export type SignStatistics = z.output<(typeof signStatistics)['reply']>;
