import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { channelErrors } from '@lianxi/contracts/online/channel-account';
import { type MeituanFields, meituanAccounts, receiveMeituan } from '@lianxi/contracts/online/meituan.contract';
import { routes } from '../../../../platform/http/routes.ts';
import { isSignature } from '../../../../platform/vendor/tencent/callback-crypto.ts';
import { channelSettings } from '../../settings.ts';
import { findAccount, openAccounts } from '../account.queries.ts';
import { type AccountKind, serveAccounts } from '../account-routes.ts';
import { keepMessage } from '../inbox.queries.ts';
import { credentialKeeper } from '../keep-credentials.ts';
import { MeituanApi, type MeituanCredentials, type MeituanOpen } from './meituan-api.ts';
import { decryptContent, signatureOf } from './meituan-crypto.ts';
import { type MeituanPush, messageOf, readPush } from './meituan-message.ts';

const kind: AccountKind<MeituanFields, MeituanCredentials> = {
  channel: 'meituan',
  callback: receiveMeituan,
  credentials({ developerId, storeId, ...fields }, before) {
    const signKey = fields.signKey || before?.signKey;
    const appAuthToken = fields.appAuthToken || before?.appAuthToken;
    if (!signKey) throw new CodedError(channelErrors.noSecret, { fields: [{ path: 'signKey', text: '请输入 SignKey' }] });
    if (!appAuthToken) {
      throw new CodedError(channelErrors.noSecret, { fields: [{ path: 'appAuthToken', text: '请输入 appAuthToken' }] });
    }
    // Another developer has another secret.
    const imSecret = before?.developerId === developerId ? before.imSecret : '';
    const refreshToken = fields.refreshToken || (fields.appAuthToken ? '' : (before?.refreshToken ?? ''));
    return { developerId, storeId, signKey, appAuthToken, refreshToken, imSecret };
  },
  shown: ({ developerId, storeId, refreshToken }) => ({ developerId, storeId, renews: refreshToken !== '' }),
};

/** The parameters of a callback, by name. */
type Parameters = Readonly<Record<string, string>>;

/** "消息回调": the answer that Meituan accepts as an acknowledgement. */
const TAKEN = JSON.stringify({ code: 0, message: 'success' });

export const meituanRoutes = routes((on) => {
  serveAccounts(on, meituanAccounts, kind);

  on(receiveMeituan, async ({ db, kernel, log, params, body: form }) => {
    const body: Parameters = Object.fromEntries(new URLSearchParams(form));
    const account = await db.tenant(params.tenantId, (tenant) =>
      findAccount<MeituanCredentials>(tenant, { key: params.key, channel: 'meituan' }),
    );
    // A missing or disabled account answers like a wrong signature: nobody can search for accounts.
    if (!account || !isSigned(account, body)) throw new CodedError(channelErrors.badSignature);
    const push = pushOf(body);
    if (!push) return TAKEN;
    // A developer has one address for all stores.
    const store = body.ePoiId || body.opBizCode || account.credentials.storeId;
    const all =
      store === account.credentials.storeId
        ? [account]
        : await db.tenant(params.tenantId, (tenant) => openAccounts<MeituanCredentials>(tenant, 'meituan'));
    const meant = all.find((one) => one.credentials.storeId === store && isSigned(one, body));
    if (!meant) {
      log.warn({ store }, 'a message for a store that is not connected');
      return TAKEN;
    }
    const message = messageOf(
      push,
      await plainOf(new MeituanApi(kernel.settings(channelSettings).urls.meituan, credentialKeeper(kernel)), meant, push),
    );
    await db.tenant(params.tenantId, (tenant) => keepMessage(tenant, meant.id, message));
    return TAKEN;
  });
});

function isSigned({ enabled, credentials }: MeituanOpen, body: Parameters): boolean {
  const { developerId, signKey } = credentials;
  return enabled && body.developerId === developerId && isSignature((body.sign ?? '').toLowerCase(), signatureOf(signKey, body));
}

function pushOf(body: Parameters): MeituanPush | null {
  try {
    return readPush(body);
  } catch (error) {
    throw new CodedError(channelErrors.unreadable, { cause: error });
  }
}

/** The decrypted content. When the secret does not fit, it is fetched again, once. */
async function plainOf(api: MeituanApi, account: MeituanOpen, { content }: MeituanPush): Promise<string> {
  if (content === '') return '';
  const known = account.credentials.imSecret;
  try {
    if (known !== '') return decryptContent(known, content);
  } catch {
    // Meituan may have changed the secret since.
  }
  const secret = await api.imSecretOf(account).catch((error: unknown) => {
    // Without an acknowledgement Meituan sends it again.
    throw new CodedError(commonErrors.unavailable, { cause: error });
  });
  try {
    return decryptContent(secret, content);
  } catch (error) {
    throw new CodedError(channelErrors.unreadable, { cause: error });
  }
}
