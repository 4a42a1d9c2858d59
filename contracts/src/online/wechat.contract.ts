import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, tenantId, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const wechatErrors = defineErrors('wechat', {
  duplicate: { kind: 'conflict', text: '已有同名的公众号', field: 'name' },
  changed: { kind: 'conflict', text: '该公众号已被其他人修改，请载入最新内容后再保存' },
  noSecret: { kind: 'invalid', text: '请输入 AppSecret', field: 'appSecret' },
  inUse: { kind: 'conflict', text: '该公众号已有访客，不能删除；可以停用' },
  badSignature: { kind: 'forbidden', text: '签名不正确' },
  unreadable: { kind: 'invalid', text: '消息不能解密或格式不正确' },
});

/** An official account or mini program whose messages come here. What a person fills in. */
export const wechatFields = z.object({
  name: z.string().trim().min(1, '请输入名称').max(30),
  enabled: z.boolean(),
  appId: z
    .string()
    .trim()
    .regex(/^wx[0-9a-zA-Z]{16}$/, 'AppID 以 wx 开头，共 18 位'),
  /** Empty in an update: as it was. Never answered. */
  appSecret: z.string().trim().max(64),
  token: z
    .string()
    .trim()
    .regex(/^[0-9a-zA-Z]{3,32}$/, 'Token 为 3–32 位字母或数字'),
  /** For the safe mode; empty: messages come plain. Never answered: in an update `keep` means as it was. */
  aesKey: z
    .string()
    .trim()
    .regex(/^([0-9a-zA-Z]{43}|keep)?$/, 'EncodingAESKey 为 43 位字母或数字'),
  chatGroupId: id.nullable(),
});
export type WechatFields = z.output<typeof wechatFields>;

export const wechatAccount = wechatFields.omit({ appSecret: true, aesKey: true }).extend({
  id,
  /** Messages come encrypted. */
  safe: z.boolean(),
  /** What is to be entered at WeChat, below this server's address. */
  callbackPath: z.string(),
  createTime: timestamp,
  version: z.number().int(),
});
export type WechatAccount = z.output<typeof wechatAccount>;

const access = { code: 'online_setting' };

export const wechatList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/channel/wechat',
  summary: '公众号列表',
  access,
  query: listQuery,
  reply: listPage(wechatAccount),
});

export const createWechat = endpoint({
  method: 'POST',
  path: '/xmf-online-services/channel/wechat',
  summary: '接入公众号',
  access,
  body: wechatFields,
  reply: z.object({ id }),
  errors: [wechatErrors.duplicate, wechatErrors.noSecret],
});

export const updateWechat = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/channel/wechat',
  summary: '修改公众号',
  access,
  body: wechatFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [wechatErrors.duplicate, wechatErrors.changed],
});

export const deleteWechat = endpoint({
  method: 'DELETE',
  path: '/xmf-online-services/channel/wechat/{id}',
  summary: '删除公众号',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [wechatErrors.inUse],
});

const callback = '/xmf-online-services/channel/wechat/{tenantId}/{key}/callback';
const params = z.object({ tenantId, key: z.string().max(64) });
const signed = { signature: z.string().max(64), timestamp: z.string().max(20), nonce: z.string().max(64) };

/** WeChat asks whether the address is ours; the answer is `echostr` itself. */
export const verifyWechat = endpoint({
  method: 'GET',
  path: callback,
  summary: '公众号接入验证',
  access: 'public',
  params,
  query: z.object({ ...signed, echostr: z.string().max(200) }),
  replyKind: 'text',
  reply: z.string(),
  errors: [wechatErrors.badSignature],
});

/** A message of WeChat. Answered with `success` once it is kept: WeChat sends it again after five seconds without an answer. */
export const receiveWechat = endpoint({
  method: 'POST',
  path: callback,
  summary: '接收公众号消息',
  access: 'public',
  params,
  query: z.object({ ...signed, encrypt_type: z.string().max(10).optional(), msg_signature: z.string().max(64).optional() }),
  bodyKind: 'xml',
  body: z.string().max(65_536),
  replyKind: 'text',
  reply: z.string(),
  errors: [wechatErrors.badSignature, wechatErrors.unreadable],
});
