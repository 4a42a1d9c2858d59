import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { accountEndpoints, callbackParams, channelAccount, channelErrors, channelFields } from './channel-account.ts';

/** A Douyin account whose private messages come here, through an application of the open platform. What a person fills in. */
export const douyinFields = channelFields.extend({
  clientKey: z
    .string()
    .trim()
    .regex(/^[0-9a-zA-Z]{8,32}$/, 'Client Key 为 8–32 位字母或数字'),
  /** Empty in an update: as it was. Never answered. */
  clientSecret: z.string().trim().max(128),
  /** Whom customers write to, as the open platform names them. */
  openId: z
    .string()
    .trim()
    .regex(/^[\w-]{8,100}$/, '请输入授权返回的 open_id'),
  /** Of the account's authorization. Empty in an update: as it was. Never answered; it is renewed in time. */
  refreshToken: z.string().trim().max(512),
});
export type DouyinFields = z.output<typeof douyinFields>;

export const douyinAccount = channelAccount.extend({
  clientKey: douyinFields.shape.clientKey,
  openId: douyinFields.shape.openId,
});
export type DouyinAccount = z.output<typeof douyinAccount>;

export const {
  list: douyinList,
  create: createDouyin,
  update: updateDouyin,
  remove: deleteDouyin,
} = accountEndpoints('douyin', '抖音号', douyinFields, douyinAccount);

/**
 * An event of Douyin, or its question whether the address is ours. Answered once it is kept: Douyin hangs up after five
 * seconds and comes three times (open platform, "Webhooks 概述").
 */
export const receiveDouyin = endpoint({
  method: 'POST',
  path: '/xmf-online-services/channel/douyin/{tenantId}/{key}/callback',
  summary: '接收抖音私信',
  access: 'public',
  params: callbackParams,
  bodyKind: 'raw',
  body: z.string().max(65_536),
  replyKind: 'text',
  reply: z.string(),
  errors: [channelErrors.badSignature, channelErrors.unreadable],
});
