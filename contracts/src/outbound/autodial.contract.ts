import * as z from 'zod';
import { callDirection } from '../callcenter/call-station.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';

const access = { code: 'callcenter_taskmanage' };

/** The lines over which the tenant's calls go out (specification section 7, autodial trunkNew). */
export const autodialTrunks = endpoint({
  method: 'GET',
  path: '/xmf-call-center/autodial/trunkNew',
  summary: '外呼可用线路',
  access,
  reply: z.array(
    z.object({
      name: z.string(),
      /** The carrier answers, and the registration is valid where there is one. */
      usable: z.boolean(),
      /** Null: no limit. */
      channels: z.number().int().nullable(),
      /** Parties of the tenant on it now. */
      inUse: z.number().int(),
    }),
  ),
});

/** The skill groups whose agents a task can use, and who of them is free (specification section 7, autodial queue). */
export const autodialQueues = endpoint({
  method: 'GET',
  path: '/xmf-call-center/autodial/queue',
  summary: '外呼可用技能组',
  access,
  reply: z.array(
    z.object({
      id,
      name: z.string(),
      members: z.number().int(),
      online: z.number().int(),
      free: z.number().int(),
      waiting: z.number().int(),
    }),
  ),
});

/** How many calls of the caller's data scope a day had, by direction (specification section 7). */
export const callsOfDay = endpoint({
  method: 'GET',
  path: '/xmf-market/cvcdr/getCallsNumberOnDayAndDirection',
  summary: '某天按方向的通话数',
  access: { code: 'callcenter_platformcall' },
  dataScope: 'callcenter_platformcall',
  query: z.object({
    /** Absent: today. */
    day: z.iso.date().optional(),
    direction: callDirection.optional(),
  }),
  reply: z.array(z.object({ direction: callDirection, count: z.number().int(), answered: z.number().int() })),
});
