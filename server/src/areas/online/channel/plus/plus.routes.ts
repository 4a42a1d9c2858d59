import { CodedError } from '@lianxi/contracts/kit/errors';
import { channelErrors } from '@lianxi/contracts/online/channel-account';
import { type PlusFields, plusAccounts, receivePlus, verifyPlus } from '@lianxi/contracts/online/plus.contract';
import { routes } from '../../../../platform/http/routes.ts';
import { decryptMessage, isSignature, signatureOf } from '../../../../platform/vendor/tencent/callback-crypto.ts';
import { readCallback } from '../../../../platform/vendor/tencent/callback-values.ts';
import { findAccount, openAccounts } from '../account.queries.ts';
import { type AccountKind, serveAccounts } from '../account-routes.ts';
import type { OpenAccount } from '../channel-adapter.ts';
import { askForPull } from '../pull.queries.ts';
import type { PlusCredentials } from './plus-credentials.ts';

type Account = OpenAccount<PlusCredentials>;

const kind: AccountKind<PlusFields, PlusCredentials> = {
  channel: 'plus',
  callback: receivePlus,
  pulled: true,
  credentials({ corpId, openKfId, token, ...given }, before) {
    const secret = given.secret || before?.secret;
    const aesKey = given.aesKey || before?.aesKey;
    if (!secret) throw new CodedError(channelErrors.noSecret, { fields: [{ path: 'secret', text: '请输入 Secret' }] });
    if (!aesKey) throw new CodedError(channelErrors.noSecret, { fields: [{ path: 'aesKey', text: '请输入 EncodingAESKey' }] });
    return { corpId, openKfId, token, secret, aesKey };
  },
  shown: ({ corpId, openKfId, token }) => ({ corpId, openKfId, token }),
};

export const plusRoutes = routes((on) => {
  serveAccounts(on, plusAccounts, kind);

  on(verifyPlus, async ({ db, params, query }) => {
    const by = { key: params.key, channel: 'plus' } as const;
    const account = await db.tenant(params.tenantId, (tenant) => findAccount<PlusCredentials>(tenant, by));
    return opened(account, query, query.echostr).text;
  });

  on(receivePlus, async ({ db, params, query, body }) => {
    const by = { key: params.key, channel: 'plus' } as const;
    await db.tenant(params.tenantId, async (tenant) => {
      const found = await findAccount<PlusCredentials>(tenant, by);
      const { account, text } = opened(found, query, readCallback(body).get('Encrypt') ?? '');
      const event = readCallback(text);
      if (event.get('Event') !== 'kf_msg_or_event') return;
      // An app has one address for all its customer service accounts. The event names the account.
      const { corpId, openKfId } = account.credentials;
      const meant = event.get('OpenKfId') ?? openKfId;
      for (const { id, credentials } of await openAccounts<PlusCredentials>(tenant, 'plus')) {
        if (credentials.corpId !== corpId || credentials.openKfId !== meant) continue;
        await askForPull(tenant, id, (event.get('Token') ?? '').slice(0, 128));
      }
    });
    return 'success';
  });
});

/**
 * The decrypted text, if its signature is valid for this account. A missing or disabled account answers like a wrong signature:
 * nobody can search for accounts.
 */
function opened(
  account: Account | null,
  { msg_signature, timestamp, nonce }: { msg_signature: string; timestamp: string; nonce: string },
  encrypted: string,
): { account: Account; text: string } {
  const { token, aesKey, corpId } = account?.credentials ?? { token: '', aesKey: '', corpId: '' };
  if (!account?.enabled || !isSignature(msg_signature, signatureOf(token, timestamp, nonce, encrypted))) {
    throw new CodedError(channelErrors.badSignature);
  }
  try {
    return { account, text: decryptMessage(aesKey, corpId, encrypted) };
  } catch (error) {
    throw new CodedError(channelErrors.unreadable, { cause: error });
  }
}
