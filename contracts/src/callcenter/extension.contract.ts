import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { timestamp } from '../kit/ids.ts';
import { callErrors } from './call-errors.ts';

export const extensionErrors = defineErrors('extension', {
  phoneOnline: { kind: 'conflict', text: '电话状态在线，请先设置为离线' },
  deskSet: { kind: 'conflict', text: '正在使用IP话机，请先停用' },
  givenSet: { kind: 'conflict', text: '管理员已为您的分机设置 IP 话机' },
  mobileSet: { kind: 'conflict', text: '您的分机为手机分机，来电直接呼叫您的手机' },
  webPhone: { kind: 'conflict', text: '网页电话已打开，请先关闭' },
});

/** How a web phone registers. The secret is the session's own (`extPwd` of the login) and counts while the switch is on, at most 12 h. */
export const sipAccount = z.object({
  /** `sip:t174-8001@…`: user part and realm are the switch's. */
  uri: z.string(),
  username: z.string(),
  secret: z.string(),
  /** Path of the WebSocket on this server; a ticket of the purpose `sip` is added as `?ticket=`. */
  webSocketPath: z.string(),
  expiresAt: timestamp,
  /** STUN and TURN servers, only where browsers do not reach the switch directly: one that does not answer delays every call. */
  iceServers: z.array(z.object({ urls: z.string(), username: z.string(), credential: z.string() })).optional(),
});
export type SipAccount = z.output<typeof sipAccount>;

/** The caller's telephone. */
export const extension = z.object({
  extension: z.string().nullable(),
  /** '1': the web phone is switched on in some tab of this session. */
  webPhone: z.enum(['0', '1']),
  registered: z.boolean(),
  /** 1: the server rings a telephone on the desk, or the agent's mobile; the agent answers there and may dial there. */
  analoguePhone: z.literal([0, 1]),
  /** `simulator`: no real voice; the page says 演练. */
  switchKind: z.enum(['asterisk', 'simulator']),
  switchUp: z.boolean(),
});
export type Extension = z.output<typeof extension>;

const access = { code: 'homepage_softphone' };

/** The caller's telephone now. */
export const myExtension = endpoint({
  method: 'GET',
  path: '/xmf-call-center/extensions',
  summary: '我的分机',
  access: { code: 'homepage_callcenter_mark' },
  reply: extension,
});

/** Turns the web phone on with this session's secret (that of another session ends), or off: refused while the phone status is online. */
export const switchWebPhone = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/webphone',
  summary: '网页电话开关',
  access,
  body: z.object({ status: z.enum(['0', '1']) }),
  reply: z.object({ webPhone: z.enum(['0', '1']), account: sipAccount.nullable() }),
  errors: [
    callErrors.noExtension,
    callErrors.switchDown,
    extensionErrors.phoneOnline,
    extensionErrors.deskSet,
    extensionErrors.mobileSet,
  ],
});

/** What a desk telephone needs to register: at this portal's host, until it is set up again or removed. */
export const deskSetAccount = z.object({ server: z.string(), username: z.string(), secret: z.string() });
export type DeskSetAccount = z.output<typeof deskSetAccount>;

/**
 * Sets up the caller's desk telephone with a new secret, which this reply shows once (1), or removes it (0). Both only while
 * offline.
 */
export const setAnaloguePhone = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/agents/analoguePhone',
  summary: '话机设置',
  access,
  bodyKind: 'form',
  body: z.object({ analoguePhone: z.enum(['0', '1']) }),
  reply: z.object({ analoguePhone: z.literal([0, 1]), account: deskSetAccount.nullable() }),
  errors: [
    callErrors.noExtension,
    callErrors.switchDown,
    extensionErrors.phoneOnline,
    extensionErrors.webPhone,
    extensionErrors.givenSet,
    extensionErrors.mobileSet,
  ],
});

/** Whether the switch can be reached, for the header and the status page. */
export const switchHealth = endpoint({
  method: 'GET',
  path: '/xmf-call-center/switch/health',
  summary: '交换机状态',
  access: 'signed-in',
  reply: z.object({
    kind: z.enum(['asterisk', 'simulator']),
    up: z.boolean(),
    trunks: z.array(z.object({ name: z.string(), reachable: z.boolean() })),
  }),
});
