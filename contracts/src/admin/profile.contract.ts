import * as z from 'zod';
import { authErrors } from '../auth/auth.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';

export const profileErrors = defineErrors('profile', {
  unknownServer: { kind: 'invalid', text: '邮箱服务器不存在或已停用' },
});

/** The caller as the profile dialog shows them (specification section 3, agent profile). */
export const profile = z.object({
  id,
  agNo: z.string(),
  agName: z.string(),
  departId: id,
  departName: z.string(),
  agExt: z.string().nullable(),
  /** Masked without the right to whole numbers; then the agent cannot change it. */
  agMobile: z.string().nullable(),
  agEmail: z.string().nullable(),
  emailServerId: id.nullable(),
  /** Is an authorization code stored? The code itself never leaves the server. */
  hasEmailToken: z.boolean(),
  loginTimes: z.number().int(),
});
export type Profile = z.output<typeof profile>;

export const ownProfile = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/profile',
  summary: '个人资料',
  access: 'signed-in',
  reply: profile,
});

/** Is this the masked form of a number (specification section 5)? The page shows the part before the first `_`. */
export function isMaskedMobile(mobile: string): boolean {
  return mobile.length > 20 && mobile.includes('*') && mobile.includes('_');
}

/** The rules of specification section 5, shared by form and server. */
export const profileInput = z.object({
  /** The masked form leaves the number as it is. */
  agMobile: z
    .string('请输入联系电话')
    .trim()
    .min(1, { error: '请输入联系电话', abort: true })
    .max(200, '长度在 6 到 15 个字符')
    .refine((mobile) => isMaskedMobile(mobile) || (mobile.length >= 6 && mobile.length <= 15), '长度在 6 到 15 个字符'),
  agEmail: z.union([z.literal(''), z.email('请输入正确的邮箱地址').max(30, '最多 30 个字符')]),
  emailServerId: id.nullable(),
  /** Null leaves the stored authorization code, empty text removes it. */
  emailToken: z.string().trim().max(50, '最多 50 个字符').nullable(),
  /** The sign-in password: needed when the number or the mail address changes. */
  password: z.string().max(50).nullable().optional(),
});

/** Saves the caller's own profile. */
export const saveProfile = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/profile',
  summary: '保存个人资料',
  access: 'signed-in',
  body: profileInput,
  reply: z.null(),
  errors: [profileErrors.unknownServer, authErrors.passwordNeeded, authErrors.wrongOwnPassword],
});

/** Mail servers that the tenant offers: its dictionary EMAIL_SERVER. */
export const emailServers = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/profile/emailServers',
  summary: '邮箱服务器',
  access: 'signed-in',
  reply: z.array(z.object({ id, name: z.string(), host: z.string() })),
});
