import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, tenantId } from '../kit/ids.ts';

export const authErrors = defineErrors('auth', {
  badCredentials: { kind: 'invalid', text: '用户名或密码错误' },
  badRefreshToken: { kind: 'not-signed-in', text: '登录已失效，请重新登录' },
  sessionEnded: { kind: 'not-signed-in', text: '登录已结束，请重新登录' },
  locked: { kind: 'too-many', text: '登录失败次数过多，请 15 分钟后再试' },
  disabled: { kind: 'forbidden', text: '账号已停用，请联系管理员' },
  wrongPassword: { kind: 'invalid', text: '原密码不正确' },
  passwordNeeded: { kind: 'invalid', text: '修改手机或邮箱，请输入登录密码' },
  wrongOwnPassword: { kind: 'invalid', text: '登录密码不正确' },
  passwordsDiffer: { kind: 'invalid', text: '两次输入密码不一致!' },
  newPasswordNeeded: { kind: 'forbidden', text: '这是管理员设置的初始密码，请先设置自己的密码' },
  samePassword: { kind: 'invalid', text: '新密码不能与原密码相同', field: 'newpwd' },
  nameInPassword: { kind: 'invalid', text: '密码不能包含用户名' },
  checkCodeRequired: { kind: 'invalid', text: '请输入图形验证码' },
  badCheckCode: { kind: 'invalid', text: '图形验证码错误或已失效，请重新输入' },
  badSentCode: { kind: 'invalid', text: '验证码错误或已失效' },
  trialExists: { kind: 'conflict', text: '该手机号已开通试用，请直接登录' },
  trialEnded: { kind: 'forbidden', text: '试用已到期，请联系我们开通正式账号' },
});

/**
 * How the agent's telephone reaches the switch. Each is sealed with AES-256-GCM by the key SHA-256(`lianxi.cti.` + user id),
 * as base64 of 12 bytes of nonce, the ciphertext and 16 bytes of tag.
 */
export const ctiAccess = z.object({
  /** Host and port of the WebSocket of SIP, at `/api/xmf-call-center/sip`; an empty port is the scheme's. */
  ctiUrl: z.string(),
  ctiPort: z.string(),
  /** The extension's SIP password of this session: it registers while the web phone is switched on, at most 12 h. */
  extPwd: z.string(),
});
export type CtiAccess = z.output<typeof ctiAccess>;

/** What the portal knows of the signed-in agent (specification section 3, login user info). */
export const userInfo = ctiAccess.extend({
  tenant_id: tenantId,
  tenant_code: z.string(),
  tenant_name: z.string(),
  user_id: id,
  user_name: z.string(),
  cuser_name: z.string(),
  user_ext: z.string().nullable(),
  /** Masked unless the agent may see whole numbers. */
  user_mobile: z.string().nullable(),
  department_name: z.string(),
  /** '1' on the agent's first sign-in. */
  loginTimes: z.string(),
});
export type UserInfo = z.output<typeof userInfo>;

/** Tokens are opaque and revocable; `expires_in` is in seconds. */
export const tokenReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number().int(),
  user: userInfo,
});

/** A picture of characters: sign-in needs its answer after two wrong tries. One use, 3 minutes. */
export const checkCode = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/checkCode',
  summary: '获取图形验证码',
  access: 'public',
  reply: z.object({ checkKey: z.string(), image: z.string().startsWith('data:image/') }),
});

/** The rules for a new password (specification section 5). A missing password gets its own text, `missing`, first. */
export const strongPassword = (missing: string) =>
  z
    .string()
    .min(1, { error: missing, abort: true })
    .max(20)
    .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\P{Cc}{8,16}$/u, '请输入8-16位大小写字母、数字和任意字符组合的密码');

/** Sign-in, and exchange of a refresh token for a new pair (the old pair ends). Form-encoded. */
export const signIn = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/oauth/token',
  summary: '登录',
  access: 'public',
  bodyKind: 'form',
  body: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      username: z.string().trim().min(1).max(50),
      password: z.string().min(1).max(64),
      /** Of {@link checkCode}, once `auth.checkCodeRequired` was answered. */
      checkKey: z.string().max(100).optional(),
      checkCode: z.string().trim().max(10).optional(),
      /** The user's own password, once `auth.newPasswordNeeded` was answered: it replaces the one that an administrator saw. */
      newpwd: strongPassword('请输入新密码').optional(),
      repeatpwd: z.string().max(20).optional(),
    }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().min(20).max(200) }),
  ]),
  reply: tokenReply,
  errors: [
    authErrors.badCredentials,
    authErrors.badRefreshToken,
    authErrors.sessionEnded,
    authErrors.locked,
    authErrors.disabled,
    authErrors.checkCodeRequired,
    authErrors.badCheckCode,
    authErrors.trialEnded,
    authErrors.newPasswordNeeded,
    authErrors.passwordsDiffer,
    authErrors.samePassword,
    authErrors.nameInPassword,
  ],
});

/** Ends the session of the bearer: REST and sockets within a second. */
export const signOut = endpoint({
  method: 'DELETE',
  path: '/xmf-user-auth/oauth/logout',
  summary: '退出登录',
  access: 'signed-in',
  reply: z.null(),
});

/** Which socket a ticket opens. */
export const socketPurpose = z.enum(['call-centre', 'chat', 'sip', 'video']);
export type SocketPurpose = z.output<typeof socketPurpose>;

/** A one-use ticket for a socket handshake, good for 60 s, bound to the session that asked. */
export const socketTicket = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/oauth/socketTicket',
  summary: '获取长连接票据',
  access: 'signed-in',
  body: z.object({ purpose: socketPurpose }),
  reply: z.object({ ticket: z.string(), expiresIn: z.number().int() }),
});

/** The rules of specification section 5, shared by form and server. */
export const passwordInput = z.object({
  originalpwd: z.string().min(1, '请输入原密码').max(20),
  newpwd: strongPassword('请输入新密码'),
  repeatpwd: strongPassword('请输入确认密码'),
});

/** Changes the caller's password and ends all of their sessions (specification sections 4 and 5). */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/agents/password',
  summary: '修改密码',
  access: 'signed-in',
  body: passwordInput,
  reply: z.null(),
  errors: [authErrors.wrongPassword, authErrors.passwordsDiffer, authErrors.samePassword, authErrors.nameInPassword],
});
