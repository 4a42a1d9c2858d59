import { CodedError } from '@lianxi/contracts/kit/errors';
import { channelErrors } from '@lianxi/contracts/online/channel-account';
import { receiveWechat, verifyWechat, type WechatFields, wechatAccounts } from '@lianxi/contracts/online/wechat.contract';
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
  serveAccounts(on, wechatAccounts, kind);

  on(verifyWechat, async ({ db, params, query }) => {
    const by = { key: params.key, channel: 'wechat' } as const;
    const account = await db.tenant(params.tenantId, (tenant) => findAccount<WechatCredentials>(tenant, by));
    checkSigned(account, query);
    return query.echostr;
  });

  on(receiveWechat, async ({ db, params, query, body }) => {
    const by = { key: params.key, channel: 'wechat' } as const;
    const account = await db.tenant(params.tenantId, (tenant) => findAccount<WechatCredentials>(tenant, by));
    const { id, credentials } = checkSigned(account, query);
    const message = readMessage(plainOf(body, credentials, query));
    if (message) await db.tenant(params.tenantId, (tenant) => keepMessage(tenant, id, message));
    return 'success';
  });
});

interface Signed {
  signature: string;
  timestamp: string;
  nonce: string;
}

/** A missing or disabled account answers like a wrong signature: nobody can search for accounts. */
function checkSigned(account: Account | null, { signature, timestamp, nonce }: Signed): Account {
  if (!account?.enabled || !isSignature(signature, signatureOf(account.credentials.token, timestamp, nonce))) {
    throw new CodedError(channelErrors.badSignature);
  }
  return account;
}

/** The message's values. In the safe mode only encrypted and signed values count. */
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
