import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { authErrors, passwordInput } from './auth.contract.ts';

/** Where a code can be sent. */
export const codeChannel = z.enum(['phone', 'email']);
export type CodeChannel = z.output<typeof codeChannel>;

const username = z.string().trim().min(1, '请输入用户名').max(50);
const code = z
  .string()
  .trim()
  .min(1, { error: '请输入验证码', abort: true })
  .regex(/^\d{6}$/, '验证码为 6 位数字');

/** A code was sent. `outbox`: no carrier is configured, so the code is in the server's outbox folder. */
export const sentCode = z.object({ sendKey: z.string(), expiresIn: z.number().int(), outbox: z.boolean() });
export type SentCode = z.output<typeof sentCode>;

/** The user's code, with the key of its sending. */
export const toldCode = z.object({ sendKey: z.string().min(1, '请先获取验证码').max(100), code });

/**
 * Where the account's code can be sent, masked. An account that does not exist is answered alike, with
 * addresses made up, the same each time.
 */
export const recoveryChannels = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/forgotPassword',
  summary: '查询找回密码方式',
  access: 'public',
  query: z.object({ username }),
  reply: z.array(z.object({ channel: codeChannel, masked: z.string() })),
});

/** Sends the code, or exchanges it for the ticket of one new password (10 minutes). */
export const recoveryCode = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/forgotPassword',
  summary: '找回密码验证码',
  access: 'public',
  body: z.discriminatedUnion('step', [
    z.object({ step: z.literal('send'), username, channel: codeChannel }),
    toldCode.extend({ step: z.literal('check') }),
  ]),
  reply: z.union([sentCode, z.object({ ticket: z.string() })]),
  errors: [authErrors.badSentCode],
});

/** What is said of the new password: the form's rules. */
export const newPassword = passwordInput.pick({ newpwd: true, repeatpwd: true });

/** Sets the new password and ends all sessions of the account. */
export const recoverPassword = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/forgotPassword',
  summary: '重置密码',
  access: 'public',
  body: newPassword.extend({ ticket: z.string().min(1).max(100) }),
  reply: z.null(),
  errors: [authErrors.badSentCode, authErrors.passwordsDiffer, authErrors.samePassword, authErrors.nameInPassword],
});
