import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, number, text } from '../kit/fields.ts';
import { settings } from '../kit/settings.ts';

const access = { code: 'basicmodule_mailconfig' };
const path = '/xmf-basic-model/emailconfig';

/** The tenant's own account at a mail server. Empty `host`: none. */
export const mailConfig = settings({
  noun: 'mail-config',
  title: '邮箱设置',
  path,
  access,
  fields: {
    host: text('发件服务器', { max: 100, pattern: [/^([a-z\d]([a-z\d.-]*[a-z\d])?)?$/i, '填写服务器名称，如 smtp.example.com'] }),
    port: number('端口', { min: 1, max: 65_535, default: 465 }),
    security: choice('加密方式', { tls: 'SSL/TLS', starttls: 'STARTTLS', none: '不加密' }, { default: 'tls' }),
    /** Its address, which is the sender. */
    account: text('邮箱账号', { max: 100, pattern: [/^(\S+@\S+\.\S+)?$/, '请输入正确的邮箱地址'] }),
    senderName: text('发件人名称', { max: 50 }),
  },
  /** The authorization code never leaves the server. A change of host or account removes it: it was for the former one. */
  shown: { hasCode: z.boolean() },
  errors: {
    incomplete: { kind: 'invalid', text: '请先保存发件服务器和邮箱账号，并设置授权码' },
    /** `text` says what the mail server answered. */
    refused: { kind: 'conflict', text: '邮件服务器拒绝' },
  },
});

export const mailCodeInput = z.object({ code: z.string().trim().max(100) });
export const mailTestInput = z.object({ to: z.email('请输入正确的邮箱地址').max(100) });

/** Stores the authorization code of the account; empty removes it. */
export const setMailCode = endpoint({
  method: 'PUT',
  path: `${path}/code`,
  summary: '设置邮箱授权码',
  access,
  body: mailCodeInput,
  reply: z.null(),
});

/** Sends a real mail by the stored settings, and waits for the mail server's answer. */
export const testMailConfig = endpoint({
  method: 'POST',
  path: `${path}/test`,
  summary: '发送测试邮件',
  access,
  timeoutMs: 60_000,
  body: mailTestInput,
  reply: z.null(),
  errors: [mailConfig.errors.incomplete, mailConfig.errors.refused],
});
