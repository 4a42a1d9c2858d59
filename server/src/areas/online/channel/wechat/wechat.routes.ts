import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  createWechat,
  deleteWechat,
  receiveWechat,
  updateWechat,
  verifyWechat,
  wechatErrors,
  wechatList,
} from '@lianxi/contracts/online/wechat.contract';
import { routes } from '../../../../platform/http/routes.ts';
import { isSiteUsed, removeSite } from '../../site/site.queries.ts';
import { keepMessage } from '../inbox.queries.ts';
import { findAccount, insertAccount, listAccounts, replaceAccount, type WechatSite } from './account.queries.ts';
import { decryptMessage, isSignature, signatureOf } from './wechat-crypto.ts';
import { readMessage, readXml } from './wechat-message.ts';

export const wechatRoutes = routes((on) => {
  on(wechatList, (ctx) => listAccounts(ctx, ctx.kernel.cipher, ctx.query));

  on(createWechat, async (ctx) => {
    if (ctx.body.appSecret === '') throw new CodedError(wechatErrors.noSecret);
    const id = await insertAccount(ctx, ctx.kernel.cipher, ctx.body);
    ctx.audit({ target: `wechat:${id}`, after: withoutSecrets(ctx.body) });
    return { id };
  });

  on(updateWechat, async (ctx) => {
    const { cipher } = ctx.kernel;
    const before = await findAccount(ctx, cipher, { id: ctx.body.id });
    if (!before) throw new CodedError(commonErrors.notFound);
    if (!(await replaceAccount(ctx, cipher, before, ctx.body))) throw new CodedError(wechatErrors.changed);
    ctx.audit({ target: `wechat:${before.id}`, after: withoutSecrets(ctx.body) });
    return null;
  });

  on(deleteWechat, async (ctx) => {
    const before = await findAccount(ctx, ctx.kernel.cipher, { id: ctx.params.id });
    if (!before) throw new CodedError(commonErrors.notFound);
    if (await isSiteUsed(ctx, before.id)) throw new CodedError(wechatErrors.inUse);
    await removeSite(ctx, before.id);
    ctx.audit({ target: `wechat:${before.id}` });
    return null;
  });

  on(verifyWechat, async ({ db, kernel, params, query }) => {
    const account = await db.tenant(params.tenantId, (tenant) => findAccount(tenant, kernel.cipher, params));
    checkSigned(account, query);
    return query.echostr;
  });

  on(receiveWechat, async ({ db, kernel, params, query, body }) => {
    const { cipher } = kernel;
    const account = await db.tenant(params.tenantId, (tenant) => findAccount(tenant, cipher, params));
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
function checkSigned(account: WechatSite | null, { signature, timestamp, nonce }: Signed): WechatSite {
  if (!account?.enabled || !isSignature(signature, signatureOf(account.credentials.token, timestamp, nonce))) {
    throw new CodedError(wechatErrors.badSignature);
  }
  return account;
}

/** The message's values; of an account in the safe mode only what came encrypted and signed counts. */
function plainOf(
  body: string,
  { appId, aesKey, token }: WechatSite['credentials'],
  { timestamp, nonce, msg_signature = '' }: Signed & { msg_signature?: string | undefined },
): ReadonlyMap<string, string> {
  const outer = readXml(body);
  if (aesKey === '') return outer;
  const encrypted = outer.get('Encrypt') ?? '';
  if (!isSignature(msg_signature, signatureOf(token, timestamp, nonce, encrypted)))
    throw new CodedError(wechatErrors.badSignature);
  try {
    return readXml(decryptMessage(aesKey, appId, encrypted));
  } catch (error) {
    throw new CodedError(wechatErrors.unreadable, { cause: error });
  }
}

function withoutSecrets<T extends { appSecret: string; aesKey: string; token: string }>(fields: T) {
  const { appSecret: _secret, aesKey: _key, token: _token, ...rest } = fields;
  return rest;
}
