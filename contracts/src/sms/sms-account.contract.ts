import * as z from 'zod';
import { choice, flag, number, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** `outbox`: no carrier; messages go into the operator's outbox folder. */
export const smsVendors = { outbox: '发件箱（未接入运营商）', aliyun: '阿里云', tencent: '腾讯云' } as const;
export type SmsVendor = keyof typeof smsVendors;

/** An account at a vendor of messages. The secret is never read again. */
export const smsAccount = record({
  noun: 'sms-account',
  title: '账号',
  fullTitle: '短信账号',
  path: '/xmf-basic-model/sms/account',
  access: { code: 'shortmsg_setting' },
  knownBy: 'name',
  fields: {
    name: text('名称', { max: 30, required: true }),
    vendor: choice('服务商', smsVendors, { default: 'outbox' }),
    /** AccessKeyId; SecretId. */
    accessId: text('密钥编号', { max: 100, pattern: [/^\w*$/, '只能包含字母、数字和下划线'] }),
    /** Empty: the stored one stays. */
    secret: text('密钥', { max: 200, writeOnly: true, personal: true }),
    /** Tencent's SmsSdkAppId. */
    appId: text('应用编号', { max: 50, pattern: [/^\d*$/, '只能包含数字'] }),
    perSecond: number('每秒最多', { min: 1, max: 1000, default: 20 }),
    /** Of a segment, in 分. */
    price: number('单价', { min: 0, max: 1000, default: 5 }),
    enabled: flag('启用', { default: true }),
  },
  /** `receiptPath`: where the vendor sends receipts and replies; whoever knows it is believed. */
  shown: { hasSecret: z.boolean(), receiptPath: z.string() },
  duplicate: { text: '已有同名账号', field: 'name' },
  errors: {
    noSecret: { kind: 'invalid', text: '请输入密钥', field: 'secret' },
    noAccessId: { kind: 'invalid', text: '请输入密钥编号', field: 'accessId' },
    noAppId: { kind: 'invalid', text: '请输入应用编号', field: 'appId' },
    used: { kind: 'conflict', text: '该账号正在使用，可以停用，不能删除' },
  },
});
export type SmsAccount = RecordOf<typeof smsAccount>;
