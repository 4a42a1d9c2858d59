import * as z from 'zod';
import { agentErrors, newAgent } from '../admin/agent.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { timestamp } from '../kit/ids.ts';
import { authErrors, strongPassword } from './auth.contract.ts';
import { sentCode } from './forgotten-password.contract.ts';

/** How long a trial lasts. */
export const TRIAL_DAYS = 30;

const phone = z
  .string()
  .trim()
  .min(1, { error: '请输入手机号码', abort: true })
  .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号码');

/** Sends the code that verifies the telephone of the person who asks for a trial. */
export const trialCode = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/tryout/shotmessage',
  summary: '获取试用验证码',
  access: 'public',
  query: z.object({ phone }),
  reply: sentCode,
});

/** What is said of a trial: the form's rules. */
export const newTrial = z.object({
  company: z.string().trim().min(2, '请输入企业名称').max(50),
  contact: z.string().trim().min(1, '请输入联系人').max(30),
  phone,
  code: z
    .string()
    .trim()
    .min(1, { error: '请输入验证码', abort: true })
    .regex(/^\d{6}$/, '验证码为 6 位数字'),
  username: newAgent.shape.username,
  password: strongPassword('请输入密码'),
});

/** Opens a tenant on trial: its first department, the administrator's role and account, every app that exists. */
export const startTrial = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/tryout',
  summary: '申请试用',
  access: 'public',
  body: newTrial.extend({ sendKey: z.string().min(1, '请先获取验证码').max(100) }),
  reply: z.object({ trialEndsAt: timestamp }),
  errors: [authErrors.badSentCode, authErrors.trialExists, authErrors.nameInPassword, agentErrors.duplicateUsername],
});
