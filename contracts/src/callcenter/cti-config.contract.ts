import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, tenantId } from '../kit/ids.ts';

export const ctiConfigErrors = defineErrors('cti-config', {
  changed: { kind: 'conflict', text: '话务设置已被其他人修改，请载入最新内容后再保存' },
  unknownStatus: { kind: 'invalid', text: '话后状态不存在或已停用', field: 'offlineId' },
});

/** How the tenant's calls are handled (specification section 4: CTI config after call end). */
export const ctiConfigFields = z.object({
  /** 1: after each call the agent is set to `status` with the option `offlineId`, `offlineName`. 0: wrap-up, then online. */
  afterTellStatus: z.literal([0, 1]),
  status: z.string().max(20),
  offlineId: id.nullable(),
  /** Seconds of wrap-up after a call; 0: none. */
  wrapUpSeconds: z.number().int().min(0).max(3600),
  /** Seconds that an agent's telephone rings before the call goes back to the queue. */
  ringSeconds: z.number().int().min(5).max(120),
  /** Seconds that a lost agent's customer is kept before the call goes back to the queue. */
  reconnectSeconds: z.number().int().min(0).max(120),
  /** All calls are recorded from the answer on. */
  recordAll: z.boolean(),
  /** Days that recordings are kept; 0: for ever. */
  recordingDays: z.number().int().min(0).max(3650),
  /** Missed calls of the day above this share warn, in percent. */
  missedRateLimit: z.number().int().min(0).max(100),
  /** Minutes of talk after which supervisors are told; 0: never. */
  talkAlertMinutes: z.number().int().min(0).max(600),
  /** '1': numbers are checked before they are dialled. */
  isTesting: z.enum(['0', '1']),
  /** The call line; '6' rings the own number of agents who have no extension. */
  callLine: z.enum(['1', '6']),
  /** '1': agents may call by their own mobile. */
  mobileCallOutStatus: z.enum(['0', '1']),
});

export const ctiConfig = ctiConfigFields.extend({ offlineName: z.string(), version: z.number().int() });
export type CtiConfig = z.output<typeof ctiConfig>;

export const readCtiConfig = endpoint({
  method: 'GET',
  path: '/xmf-call-center/cticonfig',
  summary: '话务设置',
  access: { code: 'homepage_callcenter_mark' },
  reply: ctiConfig,
});

export const saveCtiConfig = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/cticonfig',
  summary: '修改话务设置',
  access: { code: 'setting_callmanage' },
  body: ctiConfigFields.extend({ version: z.number().int() }),
  reply: z.null(),
  errors: [ctiConfigErrors.changed, ctiConfigErrors.unknownStatus],
});

/** The tenant's call line (specification section 3: ctiAddress, ctiPort). `callline` '6': dialled without an extension. */
export const callLine = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/enterprises/call/line',
  summary: '企业话务线路',
  access: 'signed-in',
  query: z.object({ tenantId: tenantId.optional() }),
  reply: z.object({ callline: z.string(), ctiAddress: z.string(), ctiPort: z.string() }),
});

/** Whether a number is worth dialling: 0 empty, 1 good, 2 suspended, 3 good, 4 silent, 5 risky (specification section 5). */
export const checkNumber = endpoint({
  method: 'GET',
  path: '/xmf-call-center/numberCheck',
  summary: '号码检测',
  access: { code: 'homepage_makecall' },
  query: z.object({ phone: z.string().trim().min(1).max(200) }),
  reply: z.object({ status: z.string(), text: z.string() }),
});

/** Share of missed inbound calls in percent: of the last hour, and of today (specification section 3). */
export const missedRates = endpoint({
  method: 'GET',
  path: '/xmf-call-center/missedRate',
  summary: '未接率',
  access: { code: 'homepage_callcenter_mark' },
  reply: z.object({ warningNotAnsweredRate: z.number(), todayNotAnsweredRate: z.number(), warn: z.boolean() }),
});
