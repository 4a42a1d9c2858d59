import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { timestamp } from '../kit/ids.ts';

/** The caller's own figures with outside parties; without `beginTime` those of today. */
export const myCallFigures = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callRecord/mine/figures',
  summary: '我的通话数据',
  access: { code: 'homepage_callcenter_mark' },
  query: z.object({ beginTime: timestamp.optional(), endTime: timestamp.optional() }),
  reply: z.object({
    /** Inbound calls that the caller answered. */
    answered: z.number().int(),
    /** Inbound calls that rang at the caller and that the caller did not answer. */
    missed: z.number().int(),
    dialled: z.number().int(),
    /** Dialled calls that the other side answered. */
    reached: z.number().int(),
    talkSeconds: z.number().int(),
    /** Of one talk; null: there was none. */
    averageTalk: z.number().int().nullable(),
  }),
});
