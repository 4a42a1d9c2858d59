import * as z from 'zod';
import { VendorRefusal } from '../../../../platform/vendor/vendor-refusal.ts';
import type { OpenAccount } from '../channel-adapter.ts';
import type { KeepCredentials } from '../keep-credentials.ts';
import { signatureOf } from './meituan-crypto.ts';

/** An account's credentials: a developer's application, and the store's authorization of it. */
export interface MeituanCredentials {
  developerId: string;
  signKey: string;
  storeId: string;
  appAuthToken: string;
  refreshToken: string;
  /** Encrypts contents; empty until it is fetched. */
  imSecret: string;
}
export type MeituanOpen = OpenAccount<MeituanCredentials>;

interface Authorization {
  readonly appAuthToken: string;
  readonly refreshToken: string;
}

const TIMEOUT_MS = 10_000;
/** 外卖, takeaway: the business of these messages. */
const BUSINESS = '2';

const answer = z.object({ code: z.union([z.string(), z.number()]), msg: z.string().catch(''), data: z.unknown().optional() });
const subCode = z.object({ code: z.coerce.number() }).catch({ code: 0 });
const authorization = z.object({ accessToken: z.string().min(1), refreshToken: z.string().catch('') });
const connection = z.object({ imSecret: z.string().min(16) });

/** Codes of "公共错误码", table 3, that ask for a retry. */
const passing = [
  'OP_TIMEOUT',
  'OP_SYSTEM_ERROR',
  'OP_REMOTE_ERROR',
  'OP_RPC_REMOTE_ERROR',
  'OP_UNIAUTH_REMOTE_ERROR',
  'OP_API_GRANT_REMOTE_ERROR',
  'OP_SOCKET_TIMEOUT_EXCEPTION',
  'OP_CIRCUITBREAK',
  'OP_LIMITATION_ERROR',
  'OP_LIMITATION_REJECT',
];
/** The values of `data.code` with OP_UNIAUTH_FAILED. */
const unauthorised: Readonly<Record<number, string>> = {
  3: '签名错误，请检查 SignKey',
  4: '门店授权已过期，请重新授权',
  5: '门店授权无效，请重新授权',
  19: '开发者没有该接口的权限',
  22: '门店授权已过期，请重新授权',
};
const ENDED = 4;

/** Meituan's 技术服务合作中心, only messages. Throws {@link VendorRefusal} for final refusals. */
export class MeituanApi {
  readonly #url: string;
  readonly #keep: KeepCredentials;
  /** Renewed authorizations by the one that ended: a call that still has the old one continues with the new one. */
  readonly #renewed = new Map<string, Promise<Authorization>>();

  /** @param url of the service, without a path */
  constructor(url: string, keep: KeepCredentials) {
    this.#url = url;
    this.#keep = keep;
  }

  /** "发送IM消息": POST /waimai/ng/im/msg/send. `biz`: its JSON. */
  async send(account: MeituanOpen, biz: string): Promise<void> {
    const { appAuthToken, refreshToken } = account.credentials;
    const held = (await this.#renewed.get(appAuthToken)) ?? { appAuthToken, refreshToken };
    const run = (token: string) => this.#invoke(account, '/waimai/ng/im/msg/send', biz, token);
    try {
      await run(held.appAuthToken);
    } catch (error) {
      if (!(error instanceof EndedToken) || held.refreshToken === '') throw error;
      const next = this.#renew(account, held);
      this.#renewed.set(appAuthToken, next);
      next.catch(() => this.#renewed.delete(appAuthToken));
      await run((await next).appAuthToken);
    }
  }

  /** "获取长连接的token" also returns the secret that encrypts contents. It needs no authorization. */
  async imSecretOf(account: MeituanOpen): Promise<string> {
    const { data } = await this.#invoke(account, '/waimai/ng/im/getConnectionToken', '{}');
    const { imSecret } = connection.parse(data);
    await this.#keep(account, (kept) => ({ ...kept, imSecret }));
    return imSecret;
  }

  /** "刷新授权token": POST /oauth/refresh. */
  async #renew(account: MeituanOpen, { refreshToken }: Authorization): Promise<Authorization> {
    const { code, msg, data } = await this.#post(account, '/oauth/refresh', {
      refreshToken,
      grantType: 'refresh_token',
      scope: 'all',
    });
    if (String(code) !== '0') throw new VendorRefusal(`门店授权不能续期，请重新授权（${msg || code}）`);
    const given = authorization.parse(data);
    const next = { appAuthToken: given.accessToken, refreshToken: given.refreshToken || refreshToken };
    await this.#keep(account, (kept) => ({ ...kept, ...next }));
    return next;
  }

  async #invoke(account: MeituanOpen, path: string, biz: string, appAuthToken?: string) {
    const given = await this.#post(account, path, { biz, version: '2', ...(appAuthToken ? { appAuthToken } : {}) });
    const code = String(given.code);
    if (code === 'OP_SUCCESS') return given;
    if (passing.includes(code)) throw new Error(`Meituan answered ${code}`);
    const detail = code === 'OP_UNIAUTH_FAILED' ? subCode.parse(given.data).code : 0;
    const reason = unauthorised[detail] ?? (given.msg ? `${given.msg}（${code}）` : `错误码 ${code}`);
    throw detail === ENDED ? new EndedToken(reason) : new VendorRefusal(reason);
  }

  async #post({ credentials }: MeituanOpen, path: string, parameters: Record<string, string>) {
    const { developerId, signKey } = credentials;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const form = { ...parameters, businessId: BUSINESS, charset: 'UTF-8', developerId, timestamp };
    const response = await fetch(this.#url + path, {
      method: 'POST',
      body: new URLSearchParams({ ...form, sign: signatureOf(signKey, form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Meituan answered ${response.status}`);
    return answer.parse(await response.json());
  }
}

/** The authorization has ended: it is renewed where possible. */
class EndedToken extends VendorRefusal {}
