import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const MAX_MAIL_RECEIVERS = 20;
export const MAX_MAIL_FILES = 10;
/** Of all attachments together; most mail servers refuse more. */
export const MAX_MAIL_FILE_BYTES = 20 * 1024 * 1024;

/**
 * `queued`, `sending`; `sent`: the mail server took it; `failed`: it refused it, or could not be reached; `unknown`: the
 * connection was lost while the mail was handed over, so nobody knows. Such a mail is never sent again by itself.
 */
export const mailStates = {
  queued: '排队中',
  sending: '发送中',
  sent: '已发送',
  failed: '发送失败',
  unknown: '结果未知',
} as const;
export const mailState = z.enum(['queued', 'sending', 'sent', 'failed', 'unknown']);
export type MailState = z.output<typeof mailState>;

/** `own`: the account of the sender's profile; `company`: the tenant's. */
const account = z.enum(['own', 'company']);

export const mailErrors = defineErrors('mail', {
  noAccount: { kind: 'invalid', text: '没有可用的发件邮箱，请在个人资料或邮箱设置中配置', field: 'account' },
  emptyContent: { kind: 'invalid', text: '请输入内容', field: 'content' },
  unknownFile: { kind: 'invalid', text: '附件不存在，请重新上传', field: 'files' },
  tooLarge: { kind: 'invalid', text: '附件合计不可超过 20M', field: 'files' },
  notFailed: { kind: 'conflict', text: '只有发送失败或结果未知的邮件可以重新发送' },
});

/** A mail that an agent sent by the portal. */
const mail = z.object({
  id,
  subject: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  agentName: z.string(),
  state: mailState,
  /** Why it failed, or is unknown; empty otherwise. */
  error: z.string(),
  createTime: timestamp,
  sentTime: timestamp.nullable(),
});
export type Mail = z.output<typeof mail>;

const path = '/xmf-basic-model/mail';
const sending = { code: 'basicmodule_mailsending' };
const listing = { code: 'basicmodule_maillist' };

/** The accounts from which the caller can send. */
export const mailAccounts = endpoint({
  method: 'GET',
  path: `${path}/accounts`,
  summary: '可用的发件邮箱',
  access: sending,
  reply: z.array(z.object({ account, address: z.string() })),
});

export const mailInput = z.object({
  account,
  to: z
    .array(z.string().max(100))
    .min(1, '请输入收件人')
    .max(MAX_MAIL_RECEIVERS, '最多 20 个收件人')
    .refine((all) => all.every((address) => z.email().safeParse(address).success), '请输入正确的邮箱地址'),
  subject: z.string().trim().min(1, '请输入主题').max(200),
  /** HTML; the server removes everything that is not harmless. */
  content: z.string().trim().min(1, '请输入内容').max(50_000),
  /** `fileSaveName` of uploads. */
  files: z.array(z.string().regex(/^[\w-]{22,64}$/)).max(MAX_MAIL_FILES, '最多上传 10 个附件'),
});

/** Queues a mail: it is sent after the call. */
export const sendMail = endpoint({
  method: 'POST',
  path,
  summary: '发送邮件',
  once: true,
  access: sending,
  body: mailInput,
  reply: z.object({ id }),
  errors: [mailErrors.noAccount, mailErrors.emptyContent, mailErrors.unknownFile, mailErrors.tooLarge],
});

/** Mails of the agents within the data scope, newest first. */
export const mailList = endpoint({
  method: 'GET',
  path,
  summary: '邮件列表',
  access: listing,
  dataScope: listing.code,
  query: listQuery.extend({ state: mailState.optional(), beginTime: timestamp.optional(), endTime: timestamp.optional() }),
  reply: listPage(mail),
});

export const readMail = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: '邮件详情',
  access: listing,
  dataScope: listing.code,
  params: z.object({ id }),
  reply: mail.extend({
    content: z.string(),
    messageId: z.string(),
    files: z.array(z.object({ fileName: z.string(), fileSaveName: z.string() })),
  }),
});

/** Sends one that failed, or whose outcome is unknown, once more: a person decides that. */
export const resendMail = endpoint({
  method: 'PUT',
  path: `${path}/{id}/resend`,
  summary: '重新发送邮件',
  access: listing,
  dataScope: listing.code,
  params: z.object({ id }),
  reply: z.null(),
  errors: [mailErrors.notFailed, mailErrors.noAccount],
});
