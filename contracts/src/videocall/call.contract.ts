import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';

export const videoCallErrors = defineErrors('video-call', {
  notFound: { kind: 'not-found', text: '视频通话不存在' },
  ended: { kind: 'conflict', text: '视频通话已结束' },
  taken: { kind: 'conflict', text: '该视频通话已被接听' },
  requestOver: { kind: 'conflict', text: '该转接或邀请已结束' },
  takenOver: { kind: 'conflict', text: '该视频通话已由其他坐席接手' },
  notYours: { kind: 'forbidden', text: '您不在该视频通话中' },
  notConfigured: { kind: 'unavailable', text: '视频服务未配置' },
  mediaAway: { kind: 'unavailable', text: '视频服务暂时不可用，请稍后重试' },
  busy: { kind: 'conflict', text: '您正在通话中，请先结束当前通话' },
  otherShares: { kind: 'conflict', text: '对方正在共享屏幕，只有共享者可以停止' },
  noConsent: { kind: 'conflict', text: '客户未同意录制' },
  consentNeeded: { kind: 'conflict', text: '本次通话正在录制，同意录制后才能加入' },
});

/** The name of a call on the wire: random, made by the server, sent only to its parties. */
export const sessionId = z.string().regex(/^[\w-]{22}$/, '通话编号格式有误');

/** `queued`: waits for an agent. `ringing`: one agent is asked. `active`: agent and customer may be in the room. `ended`: over, read-only. */
export const videoCallState = z.enum(['queued', 'ringing', 'active', 'ended']);

/** The end of a call: normal, the customer left before an answer, connection lost, no agent could take it, by a supervisor. */
export const videoEndReason = z.enum(['completed', 'abandoned', 'lost', 'no-agent', 'forced']);

/** `off`: not recorded. `on`: chunks of the picture arrive. `failing`: it should be on and nothing arrives. */
export const videoRecordingState = z.enum(['off', 'on', 'failing']);

/** A party other than the customer: `owner` serves the call, `guest` was invited, `outside` used a one-use link. No watchers. */
export const videoParty = z.object({
  /** Its name in the media room. */
  identity: z.string(),
  kind: z.enum(['owner', 'guest', 'outside', 'customer']),
  /** Null: the customer, or a person from outside. */
  agentId: id.nullable(),
  name: userText(z.string()),
  /** When it last entered the room; null: not there (yet). */
  joinTime: timestamp.nullable(),
  /** Agreed to a recording, before they came in or during the call. The owner decides about it and is not asked. */
  recordConsent: z.boolean(),
});

/** A customer's visit by video (specification section 3, video call). */
export const videoCall = z.object({
  id,
  sessionId,
  /** Name of the media room. It opens nothing by itself: a token does. */
  roomId: z.string(),
  state: videoCallState,
  /** Counts every change, so that of two pictures of a call the newer is known. */
  version: z.number().int(),
  siteName: z.string(),
  visitorId: id,
  visitorName: userText(z.string()),
  customerId: id.nullable(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  agentId: id.nullable(),
  agentName: z.string().nullable(),
  parties: z.array(videoParty),
  /** The identity whose screen is shown; null: none. */
  sharer: z.string().nullable(),
  /** The customer agreed to a recording before the call. */
  recordConsent: z.boolean(),
  recording: videoRecordingState,
  /** A recording waits until every party agreed, or left. */
  recordAsked: z.boolean(),
  /** A transfer or an invitation without an answer yet. */
  asked: z.object({ kind: z.enum(['transfer', 'invite']), to: z.string(), byAgentId: id, at: timestamp }).nullable(),
  createTime: timestamp,
  answerTime: timestamp.nullable(),
  endTime: timestamp.nullable(),
  endedBy: z.enum(['agent', 'customer', 'system']).nullable(),
  endReason: videoEndReason.nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
  lastSeq: z.number().int(),
});
export type VideoCall = z.output<typeof videoCall>;

/** The data with which a browser enters the media room. */
export const videoAccess = z.object({
  token: z.string().min(1, 'token不能为空'),
  /** Of the media server: absolute, or a path of this portal. */
  url: z.string(),
  identity: z.string(),
  /** When the token may no longer be used to enter. */
  expireTime: timestamp,
});
export type VideoAccess = z.output<typeof videoAccess>;

/** What the tenant has set for its agents' browsers. */
export const videoDeskConfig = z.object({
  /** Lines of the camera's picture; 1080 unless set (specification section 9). */
  captureHeight: z.number().int(),
  /** Who answers records, where the customer agreed. */
  recordAll: z.boolean(),
});
export type VideoDeskConfig = z.output<typeof videoDeskConfig>;

const access = { code: 'videocall_dialogue' };
const bySession = z.object({ sessionId });

/** The caller's ringing and running calls, including invitations: the socket's frames then update this state. */
export const myVideoCalls = endpoint({
  method: 'GET',
  path: '/xmf-video-services/calls/mine',
  summary: '我的视频通话',
  access,
  reply: z.object({
    calls: z.array(videoCall),
    /** Those of them that ask for an answer of the caller. */
    ringing: z.array(sessionId),
    config: videoDeskConfig,
  }),
});

/**
 * Takes (`answer` true) or declines a call, a transfer or an invitation that rings at the caller. Of several answers the
 * first counts. Declined, it goes on to somebody else. Who joins a recorded call agrees to the recording by `recordConsent`.
 */
export const answerVideoCall = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/answer',
  summary: '接听视频',
  access,
  body: bySession.extend({ answer: z.boolean(), recordConsent: z.boolean().default(false) }),
  /** `access` is null when it was declined. */
  reply: z.object({ call: videoCall, access: videoAccess.nullable() }),
  errors: [
    videoCallErrors.notFound,
    videoCallErrors.taken,
    videoCallErrors.requestOver,
    videoCallErrors.takenOver,
    videoCallErrors.ended,
    videoCallErrors.busy,
    videoCallErrors.consentNeeded,
    videoCallErrors.notConfigured,
    videoCallErrors.mediaAway,
  ],
});

/** A way into the room of a call that the caller is in, after a reload or a long break. */
export const enterVideoCall = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/token',
  summary: '进入视频房间',
  access,
  body: bySession,
  reply: videoAccess,
  errors: [videoCallErrors.notFound, videoCallErrors.notYours, videoCallErrors.ended, videoCallErrors.notConfigured],
});

/** The owner ends the call for every party; a guest leaves it. Ending an ended one again returns the same. */
export const endVideoCall = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/end',
  summary: '挂断视频',
  access,
  body: bySession,
  reply: videoCall,
  errors: [videoCallErrors.notFound, videoCallErrors.notYours],
});

/** Agrees to the recording of a call that the caller is in. Who does not agree leaves the call. */
export const agreeToVideoRecording = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/recordConsent',
  summary: '同意视频录制',
  access,
  body: bySession,
  reply: videoCall,
  errors: [videoCallErrors.notFound, videoCallErrors.notYours, videoCallErrors.ended],
});

/** Shows the caller's screen to the others, or stops it. One screen at a time, and only its owner may stop it. */
export const shareVideoScreen = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/screen',
  summary: '屏幕共享',
  access,
  body: bySession.extend({ on: z.boolean() }),
  reply: videoCall,
  errors: [videoCallErrors.notFound, videoCallErrors.notYours, videoCallErrors.ended, videoCallErrors.otherShares],
});
