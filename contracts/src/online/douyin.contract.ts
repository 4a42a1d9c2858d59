import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, tenantId } from '../kit/ids.ts';
import { accountEndpoints, channelAccount, channelErrors, channelFields, receiving } from './channel-account.ts';

/** A Douyin account whose private messages come here, through an application of the open platform. What a person fills in. */
export const douyinFields = channelFields.extend({
  clientKey: z
    .string()
    .trim()
    .regex(/^[0-9a-zA-Z]{8,32}$/, 'Client Key 为 8–32 位字母或数字'),
  /** Empty in an update: as it was. Never answered. */
  clientSecret: z.string().trim().max(128),
  /** Whom customers write to, as the open platform names them. Empty: as it was, at first whoever authorizes ({@link authorizeDouyin}). */
  openId: z
    .string()
    .trim()
    .regex(/^([\w-]{8,100})?$/, 'open_id 为 8–100 位字母、数字或 _-'),
  /** Of an authorization that was got elsewhere. Empty: as it was. Never answered; it is renewed in time. */
  refreshToken: z.string().trim().max(512),
});
export type DouyinFields = z.output<typeof douyinFields>;

export const douyinAccount = channelAccount.extend({
  clientKey: douyinFields.shape.clientKey,
  openId: douyinFields.shape.openId,
  authorized: z.boolean(),
  /** Douyin does not take the authorization any more: it ran out, or the owner took it back. */
  ended: z.boolean(),
});
export type DouyinAccount = z.output<typeof douyinAccount>;

export const douyinAccounts = accountEndpoints('douyin', '抖音号', douyinFields, douyinAccount);

/** Douyin's page on which the account's owner allows the application private messages. Good for ten minutes. */
export const authorizeDouyin = endpoint({
  method: 'POST',
  path: '/xmf-online-services/channel/douyin/{id}/authorize',
  summary: '授权抖音号',
  access: { code: 'online_setting' },
  params: z.object({ id }),
  /** Where Douyin is to come back to: the portal's own origin, as the browser has it. */
  body: z.object({ origin: z.string().regex(/^https?:\/\/[^/?#\s]{1,200}$/) }),
  reply: z.object({ url: z.string() }),
});

/** The owner comes back from Douyin's page with a code, or without one when they refused; answered in words for them. */
export const authorizedDouyin = endpoint({
  method: 'GET',
  path: '/xmf-online-services/channel/douyin/{tenantId}/authorized',
  summary: '抖音授权回调',
  access: 'public',
  params: z.object({ tenantId }),
  query: z.object({ state: z.string().max(1000), code: z.string().max(1000).default('') }),
  replyKind: 'page',
  reply: z.string(),
  errors: [channelErrors.badSignature],
});

/**
 * An event of Douyin, or its question whether the address is ours. Answered once it is kept: Douyin hangs up after five
 * seconds and comes three times (open platform, "Webhooks 概述").
 */
export const receiveDouyin = endpoint({
  ...receiving('douyin'),
  summary: '接收抖音私信',
});
