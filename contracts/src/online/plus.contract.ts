import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import {
  accountEndpoints,
  callbackParams,
  callbackToken,
  channelAccount,
  channelErrors,
  channelFields,
  receiving,
} from './channel-account.ts';

/** A customer service account (微信客服) of WeCom whose messages come here. What a person fills in. */
export const plusFields = channelFields.extend({
  corpId: z
    .string()
    .trim()
    .regex(/^w[wpx][0-9a-zA-Z]{6,30}$/, '企业 ID 以 ww 开头'),
  openKfId: z
    .string()
    .trim()
    .regex(/^wk[\w-]{4,62}$/, '客服账号 ID 以 wk 开头'),
  /** Of the app that may call the interface. Empty in an update: as it was. Never answered. */
  secret: z.string().trim().max(64),
  token: callbackToken,
  /** Empty in an update: as it was. Never answered. */
  aesKey: z
    .string()
    .trim()
    .regex(/^([0-9a-zA-Z]{43})?$/, 'EncodingAESKey 为 43 位字母或数字'),
});
export type PlusFields = z.output<typeof plusFields>;

export const plusAccount = channelAccount.extend({
  corpId: plusFields.shape.corpId,
  openKfId: plusFields.shape.openKfId,
  token: plusFields.shape.token,
});
export type PlusAccount = z.output<typeof plusAccount>;

export const plusAccounts = accountEndpoints('plus', '企业微信客服', plusFields, plusAccount);

const signed = { msg_signature: z.string().max(64), timestamp: z.string().max(20), nonce: z.string().max(64) };

/** WeCom asks whether the address is ours; the answer is what `echostr` says once it is decrypted. */
export const verifyPlus = endpoint({
  method: 'GET',
  path: receiving('plus').path,
  summary: '企业微信接入验证',
  access: 'public',
  params: callbackParams,
  query: z.object({ ...signed, echostr: z.string().max(1000) }),
  replyKind: 'text',
  reply: z.string(),
  errors: [channelErrors.badSignature, channelErrors.unreadable],
});

/** WeCom says that something waits. Answered with `success` once that is noted; what waits is fetched. */
export const receivePlus = endpoint({
  ...receiving('plus'),
  summary: '接收企业微信事件',
  query: z.object(signed),
});
