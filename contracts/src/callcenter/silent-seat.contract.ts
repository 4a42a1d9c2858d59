import * as z from 'zod';
import { periodErrors } from '../kit/counted-period.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

/** A silence that counts, in minutes, unless another is asked for. */
export const SILENT_MINUTES = 10;

/** How long an agent was on line, ready for calls, and had none. Times are in seconds. */
export const silentSeat = z.object({
  agentId: id,
  agNo: z.string(),
  agName: z.string(),
  departName: z.string(),
  /** Time with the status online, with any activity of the telephone. */
  onlineSeconds: z.number().int(),
  /** The part of it in which the agent was ready and had no call. */
  idleSeconds: z.number().int(),
  /** Silences at least as long as was asked for, and the longest one. */
  silences: z.number().int(),
  silentSeconds: z.number().int(),
  longestSeconds: z.number().int(),
  /** Calls that they spoke in. */
  calls: z.number().int(),
  /** Since when they are silent now; null: they are not. */
  silentSince: timestamp.nullable(),
});
export type SilentSeat = z.output<typeof silentSeat>;

/**
 * Silent seats (specification section 7: silent seating statistics), most silent first: agents within the data scope who
 * were online in the time that is looked at. Without one it is this day in China.
 */
export const silentSeats = endpoint({
  method: 'GET',
  path: '/xmf-call-center/silentSeat',
  summary: '静默坐席统计',
  access: { code: 'callcenter_silentseat' },
  dataScope: 'callcenter_silentseat',
  query: listQuery.extend({
    agentId: id.optional(),
    minutes: z.coerce.number().int('请输入整数').min(1, '至少 1 分钟').max(480, '最多 480 分钟').default(SILENT_MINUTES),
    beginTime: timestamp.optional(),
    endTime: timestamp.optional(),
  }),
  reply: listPage(silentSeat),
  errors: [periodErrors.tooLong],
});
