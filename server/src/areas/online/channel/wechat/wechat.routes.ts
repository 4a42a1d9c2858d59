import { CodedError } from '@lianxi/contracts/kit/errors';
import { channelErrors } from '@lianxi/contracts/online/channel-account';
import {
  createWechat,
  deleteWechat,
  receiveWechat,
  updateWechat,
  verifyWechat,
  type WechatFields,
  wechatList,
} from '@lianxi/contracts/online/wechat.contract';
import { routes } from '../../../../platform/http/routes.ts';
import { decryptMessage, isSignature, signatureOf } from '../../../../platform/vendor/tencent/callback-crypto.ts';
import { type CallbackValues, readCallback } from '../../../../platform/vendor/tencent/callback-values.ts';
import { findAccount } from '../account.queries.ts';
import { type AccountKind, serveAccounts } from '../account-routes.ts';
import type { OpenAccount } from '../channel-adapter.ts';
import { keepMessage } from '../inbox.queries.ts';
import type { WechatCredentials } from './wechat-adapter.ts';
import { readMessage } from './wechat-message.ts';

type Account = OpenAccount<WechatCredentials>;

const kind: AccountKind<WechatFields, WechatCredentials> = {
  channel: 'wechat',
  callback: receiveWechat,
  credentials({ appId, appSecret, token, aesKey }, before) {
    const secret = appSecret || before?.appSecret;
    if (!secret) throw new CodedError(channelErrors.noSecret, { fields: [{ path: 'appSecret', text: '请输入 AppSecret' }] });
    return { appId, token, appSecret: secret, aesKey: aesKey === 'keep' ? (before?.aesKey ?? '') : aesKey };
  },
  shown: ({ appId, token, aesKey }) => ({ appId, token, safe: aesKey !== '' }),
};

export const wechatRoutes = routes((on) => {
  serveAccounts(on, { list: wechatList, create: createWechat, update: updateWechat, remove: deleteWechat }, kind);

  on(verifyWechat, async ({ db, kernel, params, query }) => {
    const by = { key: params.key, channel: 'wechat' } as const;
    const account = await db.tenant(params.tenantId, (tenant) => findAccount<WechatCredentials>(tenant, kernel.ciphers, by));
    checkSigned(account, query);
    return query.echostr;
  });

  on(receiveWechat, async ({ db, kernel, params, query, body }) => {
    const { cipher, ciphers } = kernel;
    const by = { key: params.key, channel: 'wechat' } as const;
    const account = await db.tenant(params.tenantId, (tenant) => findAccount<WechatCredentials>(tenant, ciphers, by));
    const { id, credentials } = checkSigned(account, query);
    const message = readMessage(plainOf(body, credentials, query));
    if (message) await db.tenant(params.tenantId, (tenant) => keepMessage(tenant, cipher, id, message));
    return 'success';
  });
});

interface Signed {
  signature: string;
  timestamp: string;
  nonce: string;
}

/** An account that is not there, or switched off, is told like a wrong signature: nobody can look for accounts. */
function checkSigned(account: Account | null, { signature, timestamp, nonce }: Signed): Account {
  if (!account?.enabled || !isSignature(signature, signatureOf(account.credentials.token, timestamp, nonce))) {
    throw new CodedError(channelErrors.badSignature);
  }
  return account;
}

/** The message's values; of an account in the safe mode only what came encrypted and signed counts. */
function plainOf(
  body: string,
  { appId, aesKey, token }: WechatCredentials,
  { timestamp, nonce, msg_signature = '' }: Signed & { msg_signature?: string | undefined },
): CallbackValues {
  const outer = readCallback(body);
  if (aesKey === '') return outer;
  const encrypted = outer.get('Encrypt') ?? '';
  if (!isSignature(msg_signature, signatureOf(token, timestamp, nonce, encrypted)))
    throw new CodedError(channelErrors.badSignature);
  try {
    return readCallback(decryptMessage(aesKey, appId, encrypted));
  } catch (error) {
    throw new CodedError(channelErrors.unreadable, { cause: error });
  }
}
