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

/** An official account or mini program whose messages come here. What a person fills in. */
export const wechatFields = channelFields.extend({
  appId: z
    .string()
    .trim()
    .regex(/^wx[0-9a-zA-Z]{16}$/, 'AppID 以 wx 开头，共 18 位'),
  /** Empty in an update: as it was. Never answered. */
  appSecret: z.string().trim().max(64),
  token: callbackToken,
  /** For the safe mode; empty: messages come plain. Never answered: in an update `keep` means as it was. */
  aesKey: z
    .string()
    .trim()
    .regex(/^([0-9a-zA-Z]{43}|keep)?$/, 'EncodingAESKey 为 43 位字母或数字'),
});
export type WechatFields = z.output<typeof wechatFields>;

export const wechatAccount = channelAccount.extend({
  appId: wechatFields.shape.appId,
  token: wechatFields.shape.token,
  /** Messages come encrypted. */
  safe: z.boolean(),
});
export type WechatAccount = z.output<typeof wechatAccount>;

export const wechatAccounts = accountEndpoints('wechat', '公众号', wechatFields, wechatAccount);

const signed = { signature: z.string().max(64), timestamp: z.string().max(20), nonce: z.string().max(64) };

/** WeChat asks whether the address is ours; the answer is `echostr` itself. */
export const verifyWechat = endpoint({
  method: 'GET',
  path: receiving('wechat').path,
  summary: '公众号接入验证',
  access: 'public',
  params: callbackParams,
  query: z.object({ ...signed, echostr: z.string().max(200) }),
  replyKind: 'text',
  reply: z.string(),
  errors: [channelErrors.badSignature],
});

/** A message of WeChat. Answered with `success` once it is kept: WeChat sends it again after five seconds without an answer. */
export const receiveWechat = endpoint({
  ...receiving('wechat'),
  summary: '接收公众号消息',
  query: z.object({ ...signed, encrypt_type: z.string().max(10).optional(), msg_signature: z.string().max(64).optional() }),
});
