import { createHash } from 'node:crypto';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { channelErrors } from '@lianxi/contracts/online/channel-account';
import { type DouyinFields, douyinAccounts, receiveDouyin } from '@lianxi/contracts/online/douyin.contract';
import { routes } from '../../../../platform/http/routes.ts';
import { isSignature } from '../../../../platform/vendor/tencent/callback-crypto.ts';
import { findAccount, openAccounts } from '../account.queries.ts';
import { type AccountKind, serveAccounts } from '../account-routes.ts';
import { keepMessage } from '../inbox.queries.ts';
import type { DouyinCredentials, DouyinOpen } from './douyin-api.ts';
import { serveAuthorization } from './douyin-authorization.ts';
import { type DouyinEvent, readEvent } from './douyin-message.ts';

const kind: AccountKind<DouyinFields, DouyinCredentials> = {
  channel: 'douyin',
  callback: receiveDouyin,
  credentials({ clientKey, openId, ...fields }, before) {
    const clientSecret = fields.clientSecret || before?.clientSecret;
    if (!clientSecret) {
      throw new CodedError(channelErrors.noSecret, { fields: [{ path: 'clientSecret', text: '请输入 Client Secret' }] });
    }
    const { openId: known = '', refreshToken = '', ended } = before ?? {};
    const account = { clientKey, clientSecret, openId: openId || known };
    if (fields.refreshToken) return { ...account, refreshToken: fields.refreshToken, ended: false };
    return { ...account, refreshToken, ended };
  },
  shown: ({ clientKey, openId, refreshToken, ended = false }) => ({ clientKey, openId, authorized: refreshToken !== '', ended }),
};

export const douyinRoutes = routes((on) => {
  serveAccounts(on, douyinAccounts, kind);
  serveAuthorization(on);

  on(receiveDouyin, async ({ db, params, body, headers }) => {
    const signature = String(headers['x-douyin-signature'] ?? '');
    const account = await db.tenant(params.tenantId, (tenant) =>
      findAccount<DouyinCredentials>(tenant, { key: params.key, channel: 'douyin' }),
    );
    // A missing or disabled account answers like a wrong signature: nobody can search for accounts.
    if (!account || !isSigned(account, body, signature)) throw new CodedError(channelErrors.badSignature);
    const event = eventOf(body);
    if (event.kind === 'verify') return JSON.stringify({ challenge: event.challenge });
    if (event.kind === 'message' && event.to !== '') {
      const { to, message } = event;
      await db.tenant(params.tenantId, async (tenant) => {
        // An application has one address for all accounts that authorized it.
        const all = to === account.credentials.openId ? [account] : await openAccounts<DouyinCredentials>(tenant, 'douyin');
        const meant = all.find((one) => one.credentials.openId === to && isSigned(one, body, signature));
        if (meant) await keepMessage(tenant, meant.id, message);
      });
    }
    return JSON.stringify({ err_no: 0, err_tips: 'success' });
  });
});

/** "Webhooks 概述": SHA-1 of the application's secret and the unchanged body. */
function isSigned({ enabled, credentials }: DouyinOpen, body: string, signature: string): boolean {
  const expected = createHash('sha1').update(credentials.clientSecret).update(body).digest('hex');
  return enabled && isSignature(signature.toLowerCase(), expected);
}

function eventOf(body: string): DouyinEvent {
  try {
    return readEvent(body);
  } catch (error) {
    throw new CodedError(channelErrors.unreadable, { cause: error });
  }
}
