import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, tenantId, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const channelErrors = defineErrors('channel', {
  changed: { kind: 'conflict', text: '该账号已被其他人修改，请载入最新内容后再保存' },
  noSecret: { kind: 'invalid', text: '请输入密钥' },
  inUse: { kind: 'conflict', text: '该账号已有访客，不能删除；可以停用' },
  badSignature: { kind: 'forbidden', text: '签名不正确' },
  unreadable: { kind: 'invalid', text: '消息不能解密或格式不正确' },
});

/** Of whatever channel, what a person fills in. Channels add what opens the account. */
export const channelFields = z.object({
  name: z.string().trim().min(1, '请输入名称').max(30),
  enabled: z.boolean(),
  /** Whom visitors of this account wait for; null: as the tenant's reception says. */
  chatGroupId: id.nullable(),
});
export type ChannelFields = z.output<typeof channelFields>;

/** An account as it is shown; of what opens it only what is no secret, which channels add. */
export const channelAccount = channelFields.extend({
  id,
  /** What is to be entered at the channel, below this server's address. */
  callbackPath: z.string(),
  createTime: timestamp,
  version: z.number().int(),
});
export type ChannelAccount = z.output<typeof channelAccount>;

/** Where a channel delivers to: the tenant and the account's key stand in the address. */
export const callbackParams = z.object({ tenantId, key: z.string().max(64) });

/** The text that an account and its callback are to have in common. */
export const callbackToken = z
  .string()
  .trim()
  .regex(/^[0-9a-zA-Z]{3,32}$/, 'Token 为 3–32 位字母或数字');

/**
 * Where a channel delivers its messages, as it wrote them; signatures are made over that. What is answered tells it that the
 * message is kept: without an answer it comes again.
 */
export const receiving = <const C extends string>(channel: C) =>
  ({
    method: 'POST',
    path: `/xmf-online-services/channel/${channel}/{tenantId}/{key}/callback`,
    access: 'public',
    params: callbackParams,
    bodyKind: 'raw',
    body: z.string().max(65_536),
    replyKind: 'text',
    reply: z.string(),
    errors: [channelErrors.badSignature, channelErrors.unreadable],
  }) as const;

const access = { code: 'online_setting' };

/**
 * The four calls with which the accounts of a channel are kept.
 * @param channel its name in paths, as `chatChannel` has it
 * @param what an account in Chinese, for example `公众号`
 * @param fields {@link channelFields} and what opens the account; a secret that is empty in an update stays as it was
 * @param account {@link channelAccount} and what is no secret of it
 */
export function accountEndpoints<F extends typeof channelFields.shape, A extends typeof channelAccount.shape>(
  channel: string,
  what: string,
  fields: z.ZodObject<F>,
  account: z.ZodObject<A>,
) {
  const path = `/xmf-online-services/channel/${channel}`;
  return {
    list: endpoint({ method: 'GET', path, summary: `${what}列表`, access, query: listQuery, reply: listPage(account) }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `接入${what}`,
      access,
      body: fields,
      reply: z.object({ id }),
      errors: [channelErrors.noSecret],
    }),
    update: endpoint({
      method: 'PUT',
      path,
      summary: `修改${what}`,
      access,
      body: fields.extend({ id, version: z.number().int() }),
      reply: z.null(),
      errors: [channelErrors.changed],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `删除${what}`,
      access,
      params: z.object({ id }),
      reply: z.null(),
      errors: [channelErrors.inUse],
    }),
  };
}

/** The calls of whatever channel, with what all accounts share. */
export type AccountEndpoints = ReturnType<typeof accountEndpoints<typeof channelFields.shape, typeof channelAccount.shape>>;
