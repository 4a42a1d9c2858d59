import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { callErrors } from './call-errors.ts';
import { callStation, linkedid } from './call-station.ts';
import { phoneStatus } from './phone-status.contract.ts';

/** The right to be a seat of the call centre. */
const access = { code: 'homepage_callcenter_mark' };
const common = [callErrors.notFound, callErrors.notYours, callErrors.wrongState, callErrors.switchDown, callErrors.timeOut];
const target = [
  callErrors.targetBusy,
  callErrors.targetUnknown,
  callErrors.badNumber,
  callErrors.noTrunk,
  callErrors.routeRefused,
  callErrors.notRegistered,
];

/** A number as a user types, pastes or reads it: digits with `+*#`, or the masked form with its handle. */
export const dialledNumber = z.string().trim().min(1, '电话号码不能为空').max(200);

/**
 * The specification's wire has state-changing GETs (section 7): refused cross-site, never cached, and the same one
 * within 2 s answers what the first did. Each waits for the outcome, at most 5 s.
 *
 * Dials: rings the caller's own telephone first, then `callerId`: an outside number, or a colleague's extension. Answers
 * the call's linkedid; what becomes of it comes by events.
 */
export const makeCall = endpoint({
  method: 'GET',
  path: '/xmf-call-center/makecall',
  summary: '拨打电话',
  access: { code: 'homepage_makecall' },
  query: z.object({
    callerId: dialledNumber,
    /** The caller's own extension; theirs of the profile when left out, and never another. */
    extension: z.string().trim().max(20).optional(),
    /** 1 by web or IP phone, 2 by mobile: the agent's own mobile rings first. */
    callType: z.enum(['1', '2']).default('1'),
    /** Stored with the call and sent in its events: a task, a visit plan. */
    userfield: z.string().max(200).optional(),
    /** The missed call that this one answers, by its linkedid. */
    callLossField: linkedid.optional(),
  }),
  reply: z.object({ callId: linkedid }),
  errors: [
    callErrors.noExtension,
    callErrors.noMobile,
    callErrors.mobileOff,
    callErrors.emptyNumber,
    callErrors.blacklisted,
    callErrors.calledBack,
    callErrors.busy,
    callErrors.taskRefused,
    ...target,
    ...common,
  ],
});

/**
 * Ends the caller's part in a call. A ringing call is rejected, and a consultation returns. Otherwise all others leave except
 * parties who still talk to each other.
 */
export const hangUpCall = endpoint({
  method: 'GET',
  path: '/xmf-call-center/hangupcall',
  summary: '挂断',
  access,
  query: z.object({ linkedid }),
  reply: z.null(),
  errors: common,
});

/**
 * Transfers the call to an extension or an outside number. If the target of a blind transfer does not answer, the caller gets
 * the call back with the reason.
 */
export const transferCall = endpoint({
  method: 'GET',
  path: '/xmf-call-center/transfer',
  summary: '转接坐席或外线',
  access,
  query: z.object({
    linkedid,
    /** An extension of the tenant, or an outside number. */
    to: dialledNumber,
    /** `blind`: the caller leaves when the target answers. `consult`: the other side hears music while the two speak first. */
    type: z.enum(['blind', 'consult']).default('blind'),
  }),
  reply: z.null(),
  errors: [...target, ...common],
});

/** Blind transfer into an application: the queue of a skill group, or a flow of the voice menu. */
export const transferToApp = endpoint({
  method: 'GET',
  path: '/xmf-call-center/transferApp',
  summary: '转接技能组或语音菜单',
  access,
  query: z.object({ linkedid, type: z.enum(['skillGroup', 'ivr']), id }),
  reply: z.null(),
  errors: [callErrors.targetUnknown, ...common],
});

/**
 * Ends a consultation: `complete` hands the call to the colleague, `return` comes back to the other side alone. Who still
 * rings for a transfer or a talk of three is let go by `return` as well.
 */
export const endConsult = endpoint({
  method: 'POST',
  path: '/xmf-call-center/consult',
  summary: '结束咨询或撤回转接',
  access,
  body: z.object({ linkedid, action: z.enum(['complete', 'return']) }),
  reply: z.null(),
  errors: common,
});

/** Makes a conference of a consultation, or, with `to`, adds a party to the talk at once. */
export const threeWay = endpoint({
  method: 'GET',
  path: '/xmf-call-center/threeway',
  summary: '三方通话',
  access,
  query: z.object({ linkedid, to: dialledNumber.optional() }),
  reply: z.null(),
  errors: [...target, ...common],
});

/** Puts the other side on hold with music, or ends the hold. */
export const holdCall = endpoint({
  method: 'POST',
  path: '/xmf-call-center/hold',
  summary: '保持与恢复',
  access,
  body: z.object({ linkedid, hold: z.boolean() }),
  reply: z.null(),
  errors: common,
});

/** Silences the caller for the others at the switch (a web phone may also mute its microphone). */
export const muteSwitch = endpoint({
  method: 'GET',
  path: '/xmf-call-center/muteswitch',
  summary: '静音',
  access,
  query: z.object({ linkedid, mute: z.enum(['0', '1']) }),
  reply: z.null(),
  errors: common,
});

/** Sends keys as tones to the other side. */
export const sendDigits = endpoint({
  method: 'POST',
  path: '/xmf-call-center/dtmf',
  summary: '发送按键',
  access,
  body: z.object({ linkedid, digits: z.string().regex(/^[0-9*#]{1,32}$/, '按键只能是数字、* 和 #') }),
  reply: z.null(),
  errors: common,
});

/** Recording by hand: a pause leaves a card number out of the file. */
export const recordCall = endpoint({
  method: 'POST',
  path: '/xmf-call-center/recording',
  summary: '通话录音',
  access: { code: 'callcenter_record_control' },
  body: z.object({ linkedid, action: z.enum(['start', 'pause', 'resume', 'stop']) }),
  reply: z.null(),
  errors: common,
});

/** The state that events update: the caller's phone status and calls. Pages ask at load, and when the events' log was reset. */
export const syncCalls = endpoint({
  method: 'GET',
  path: '/xmf-call-center/sync',
  summary: '同步通话状态',
  access,
  reply: z.object({ status: phoneStatus, calls: z.array(callStation), serverTime: z.iso.datetime() }),
});
