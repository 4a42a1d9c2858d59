import * as z from 'zod';
import { inviteFields, takersQuery, transferFields } from '../kit/colleague.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { sessionId, videoAccess, videoCall, videoCallErrors } from './call.contract.ts';

export const videoTransferErrors = defineErrors('video-transfer', {
  repeated: { kind: 'conflict', text: '转接重复申请' },
  unavailable: { kind: 'conflict', text: '该坐席暂时不能接听视频，请选择其他坐席', field: 'to' },
  nobody: { kind: 'conflict', text: '该技能组没有其他空闲坐席，请选择其他技能组', field: 'to' },
  full: { kind: 'conflict', text: '视频通话人数已满' },
  linkUsed: { kind: 'not-found', text: '邀请链接已失效' },
});

/**
 * What a frame of the video socket is about (specification section 4). `RINGS`: a customer's call asks for an answer.
 * `RINGS_AGAIN`: so does one that a colleague transfers or invites to. `REPEATED`, `REQUESTED`, `ACCEPTED`: what became
 * of the caller's own transfer; accepted, session and token are of no use any more. `HUNG_UP`: the customer did.
 * `OVER` (ours): the ring stopped: answered elsewhere, declined, withdrawn or too late.
 */
export const videoTransferType = {
  OVER: '0',
  RINGS: '1',
  RINGS_AGAIN: '2',
  REPEATED: '4',
  REQUESTED: '5',
  ACCEPTED: '8',
  HUNG_UP: '9',
} as const;
export type VideoTransferType = (typeof videoTransferType)[keyof typeof videoTransferType];

/** The specification's words for them (section 8). */
export const videoTransferNames: Readonly<Partial<Record<VideoTransferType, string>>> = {
  [videoTransferType.REPEATED]: '转接重复申请',
  [videoTransferType.REQUESTED]: '转接申请成功',
  [videoTransferType.ACCEPTED]: '转接接受成功',
  [videoTransferType.HUNG_UP]: '客户已挂断',
};

const access = { code: 'videocall_dialogue' };
const target = z.object({ id, agName: z.string(), agNo: z.string() });

/** Who could take a call now: free agents, and groups with a free member, the caller left out. */
export const videoTakers = endpoint({
  method: 'GET',
  path: '/xmf-video-services/transfer/targets',
  summary: '可转接的视频坐席和技能组',
  access,
  query: takersQuery,
  reply: z.object({
    groups: z.array(z.object({ id, name: z.string(), free: z.number().int() })),
    agents: z.array(target),
  }),
});

/**
 * Asks an agent, or the group's free agents one after the other, to take over the caller's call. Until then the caller keeps
 * it.
 */
export const transferVideoCall = endpoint({
  method: 'POST',
  path: '/xmf-video-services/transfer',
  summary: '转接视频',
  access,
  body: transferFields.extend({ sessionId }),
  reply: videoCall,
  errors: [
    videoCallErrors.notFound,
    videoCallErrors.notYours,
    videoCallErrors.ended,
    videoTransferErrors.repeated,
    videoTransferErrors.unavailable,
    videoTransferErrors.nobody,
  ],
});

/** Withdraws a transfer or an invitation without an answer. If there is none, it returns the call unchanged. */
export const withdrawVideoTransfer = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/transfer/withdraw',
  summary: '撤回视频转接',
  access,
  body: z.object({ sessionId }),
  reply: videoCall,
  errors: [videoCallErrors.notFound, videoCallErrors.notYours],
});

/** Asks a colleague into the caller's call. */
export const inviteToVideoCall = endpoint({
  method: 'POST',
  path: '/xmf-video-services/invite',
  summary: '邀请坐席加入视频',
  access,
  body: inviteFields.extend({ sessionId }),
  reply: videoCall,
  errors: [
    videoCallErrors.notFound,
    videoCallErrors.notYours,
    videoCallErrors.ended,
    videoTransferErrors.repeated,
    videoTransferErrors.unavailable,
    videoTransferErrors.full,
  ],
});

/** A link by which one person from outside may enter the caller's call, once, within ten minutes. */
export const linkIntoVideoCall = endpoint({
  method: 'POST',
  path: '/xmf-video-services/invite/link',
  summary: '生成视频邀请链接',
  access,
  body: z.object({ sessionId }),
  /** `path` of this portal, with its key. */
  reply: z.object({ path: z.string(), expireTime: timestamp }),
  errors: [videoCallErrors.notFound, videoCallErrors.notYours, videoCallErrors.ended, videoTransferErrors.full],
});

/** An incompletely pasted link may contain any text: a wrong one leads nowhere. */
const linkKey = z.string().max(64);

/**
 * Does a link lead into a call now? Uses nothing up: the page asks before it asks for a name. One that is over, used or
 * forged is refused as {@link enterByVideoLink} refuses it.
 */
export const checkVideoLink = endpoint({
  method: 'POST',
  path: '/xmf-video-services/visitor/link/check',
  summary: '检查视频邀请链接',
  access: 'public',
  body: z.object({ key: linkKey }),
  /** As at an entrance. `required`: the call is recorded. `off`: its customer does not want that. */
  reply: z.object({ consent: z.enum(['off', 'optional', 'required']) }),
  errors: [videoTransferErrors.linkUsed],
});

/** Somebody from outside enters by a link; it works no second time. `visitorToken` opens the socket of customers for this call alone. */
export const enterByVideoLink = endpoint({
  method: 'POST',
  path: '/xmf-video-services/visitor/link',
  summary: '通过邀请链接进入视频',
  access: 'public',
  body: z.object({
    key: linkKey,
    name: z.string().trim().min(1, '请输入姓名').max(30),
    recordConsent: z.boolean().default(false),
  }),
  reply: z.object({ visitorToken: z.string(), sessionId, access: videoAccess }),
  errors: [videoTransferErrors.linkUsed, videoTransferErrors.full, videoCallErrors.consentNeeded, videoCallErrors.notConfigured],
});
