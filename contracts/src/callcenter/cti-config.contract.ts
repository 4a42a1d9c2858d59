import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, number, one, special } from '../kit/fields.ts';
import { tenantId } from '../kit/ids.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';

/** How the tenant's calls are handled (specification section 4: CTI config after call end). */
export const ctiConfig = settings({
  noun: 'cti-config',
  title: '话务设置',
  path: '/xmf-call-center/cticonfig',
  access: { code: 'setting_callmanage' },
  readAccess: { code: 'homepage_callcenter_mark' },
  fields: {
    /** 1: after each call the agent is set to `status` with the option `offlineId`, `offlineName`. 0: wrap-up, then online. */
    afterTellStatus: special('通话结束后', z.literal([0, 1]), { blank: 0 }),
    /** The value of the option; the server knows it where one is chosen. */
    status: special('话后状态值', z.string().max(20), { blank: '0' }),
    offlineId: one('话后状态', {}),
    /** Seconds of wrap-up after a call; 0: none. */
    wrapUpSeconds: number('话后处理时长', { min: 0, max: 3600, default: 15 }),
    /** Hours after a contact in which its agent may still read the customer of any owner. */
    customerHours: number('通话后可查看客户资料', { min: 0, max: 720, default: 2 }),
    /** Seconds that an agent's telephone rings before the call goes back to the queue. */
    ringSeconds: number('振铃时长', { min: 5, max: 120, default: 20 }),
    /** Seconds that the customer of a lost agent waits before the call goes back to the queue. */
    reconnectSeconds: number('断线等待', { min: 0, max: 120, default: 20 }),
    /** An agent without an open page for so long is set offline, whatever telephone they use. */
    absentMinutes: number('坐席关闭页面后转为离线', { min: 0, max: 1440, default: 10 }),
    /** All calls are recorded from the answer on. */
    recordAll: flag('全程录音', { default: true }),
    /** Days for which recordings are stored; 0: for ever. */
    recordingDays: number('录音保存', { min: 0, max: 3650, default: 180 }),
    /** Missed calls of the day above this share warn, in percent. */
    missedRateLimit: number('未接率预警', { min: 0, max: 100, default: 20 }),
    /** Minutes of talk after which supervisors are notified; 0: never. */
    talkAlertMinutes: number('通话时长预警', { min: 0, max: 600, default: 30 }),
    /** '1': numbers are checked before they are dialled. */
    isTesting: choice('号码检测', { '0': '不检测', '1': '拨打前检测' }, { default: '0' }),
    /** The call line; '6' rings the agent's own number if they have no extension. */
    callLine: choice('外呼方式', { '1': '需要分机', '6': '没有分机时经坐席手机' }, { default: '1' }),
    /** '1': agents may call by their own mobile. */
    mobileCallOutStatus: choice('手机外呼', { '0': '不允许', '1': '允许坐席用手机拨打' }, { default: '1' }),
  },
  shown: { offlineName: z.string() },
  errors: { unknownStatus: { kind: 'invalid', text: '话后状态不存在或已停用', field: 'offlineId' } },
});
export type CtiConfig = SettingsOf<typeof ctiConfig>;

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
