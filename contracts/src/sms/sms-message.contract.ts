import * as z from 'zod';
import { contactRuleErrors } from '../contact-rule/contact-rule.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { exportEndpoint } from '../kit/record-export.ts';
import { userText } from '../kit/user-text.ts';

/**
 * `queued`; `sending`: handed to the vendor at this moment; `submitted`: the vendor took it, and its receipt is awaited;
 * `unknown`: the vendor's answer was lost, so only a receipt can tell, and it is never sent again by itself; `refused`: the
 * rules of contact did not allow it.
 */
export const smsStates = {
  queued: '排队中',
  sending: '提交中',
  submitted: '已提交',
  delivered: '已送达',
  failed: '发送失败',
  unknown: '结果未知',
  refused: '规则拦截',
  cancelled: '已取消',
} as const;
export const smsState = z.enum(['queued', 'sending', 'submitted', 'delivered', 'failed', 'unknown', 'refused', 'cancelled']);
export type SmsState = z.output<typeof smsState>;

export const smsKind = z.enum(['service', 'marketing', 'collection']);

export const smsErrors = defineErrors('sms', {
  badNumber: { kind: 'invalid', text: '手机号码格式有误', field: 'phone' },
  noTemplate: { kind: 'invalid', text: '模板不存在或未通过审核', field: 'templateId' },
  /** `fields` names each. */
  missingValue: { kind: 'invalid', text: '请填写全部变量' },
  tooLong: { kind: 'invalid', text: '短信内容不可超过 500 字' },
  quota: { kind: 'conflict', text: '今天的短信数量已用完' },
  noAccount: { kind: 'conflict', text: '该类短信的账号已停用，请在短信设置中调整' },
});

const values = z.record(z.string().max(20), z.string().trim().max(100)).refine((all) => Object.keys(all).length <= 30);

const composed = { templateId: id, values };
/** Whole, or masked with its handle. Empty: of the customer. */
const phone = z.string().trim().max(200);
export const smsInput = z.object({ ...composed, phone, customerId: id.nullable() });

const path = '/xmf-basic-model/sms';
const sending = { code: 'shortmsg_singlemsg' };
const listing = { code: 'shortmsg_record' };

/** How the message will look, its size and its price. Missing values stay as variables. */
export const previewSms = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: '预览短信',
  access: 'signed-in',
  body: z.object({ ...composed, phone: phone.optional() }),
  reply: z.object({
    content: userText(z.string()),
    encoding: z.enum(['UCS-2', 'GSM-7']),
    length: z.number().int(),
    segments: z.number().int(),
    /** In 分. */
    price: z.number().int(),
    missing: z.array(z.string()),
    /** The messages go into the operator's outbox: no carrier is connected. */
    outbox: z.boolean(),
  }),
  errors: [smsErrors.noTemplate],
});

/** Sends one message now. Refused if the rules of contact do not allow it. */
export const sendSms = endpoint({
  method: 'POST',
  path: `${path}/message`,
  summary: '发送短信',
  once: true,
  access: sending,
  dataScope: 'customer_list',
  body: smsInput,
  reply: z.object({ id }),
  errors: [...Object.values(smsErrors), contactRuleErrors.refused],
});

const message = z.object({
  id,
  /** Masked for readers without the right to whole numbers. */
  phone: z.string(),
  customerId: id.nullable(),
  custName: userText(z.string()),
  kind: smsKind,
  content: userText(z.string()),
  segments: z.number().int(),
  /** In 分, of all segments. */
  price: z.number().int(),
  state: smsState,
  /** Why it failed, was refused or is unknown, in the words of vendors too; empty otherwise. */
  cause: userText(z.string()),
  batchId: id.nullable(),
  agentName: z.string(),
  createTime: timestamp,
  submitTime: timestamp.nullable(),
  doneTime: timestamp.nullable(),
});
export type SmsMessage = z.output<typeof message>;

export const smsFilters = z.object({
  phone: z.string().trim().max(200).optional(),
  state: smsState.optional(),
  kind: smsKind.optional(),
  batchId: id.optional(),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});

/** Messages of the agents within the data scope, newest first. */
export const smsList = endpoint({
  method: 'GET',
  path: `${path}/message`,
  summary: '短信记录',
  access: listing,
  dataScope: listing.code,
  query: listQuery.extend(smsFilters.shape),
  reply: listPage(message),
});

/** One message with what the carrier said of each segment. */
export const readSms = endpoint({
  method: 'GET',
  path: `${path}/message/{id}`,
  summary: '短信详情',
  access: listing,
  dataScope: listing.code,
  params: z.object({ id }),
  reply: message.extend({
    parts: z.array(
      z.object({
        no: z.number().int(),
        state: z.enum(['waiting', 'delivered', 'failed']),
        cause: userText(z.string()),
        reportTime: timestamp.nullable(),
      }),
    ),
  }),
});

/** Exports the messages of {@link smsList}. */
export const exportSms = exportEndpoint(
  { path: `${path}/message`, fullTitle: '短信记录', access: listing, dataScope: listing.code },
  smsFilters.shape,
);

/** What receivers answered, newest first. */
export const smsReplies = endpoint({
  method: 'GET',
  path: `${path}/reply`,
  summary: '短信回复',
  access: { code: 'shortmsg_reply' },
  query: listQuery,
  reply: listPage(
    z.object({ id, phone: z.string(), content: userText(z.string()), optedOut: z.boolean(), receiveTime: timestamp }),
  ),
});
export type SmsReply = z.output<typeof smsReplies.reply>['list'][number];

const pushed = {
  access: 'public',
  params: z.object({
    tenantId: z.coerce.number().int().min(1).max(2_147_483_647),
    accountId: id,
    key: z.string().min(20).max(64),
  }),
  method: 'POST',
  bodyKind: 'raw',
  body: z.string().max(1_000_000),
  replyKind: 'text',
  reply: z.string(),
} as const;

/** The vendor's receipts and the receivers' answers, as the vendor writes them. Idempotent. */
export const receiveSmsPush = endpoint({
  ...pushed,
  path: `${path}/push/{tenantId}/{accountId}/{key}`,
  summary: '短信回执和回复',
});
