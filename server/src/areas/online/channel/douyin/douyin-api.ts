import { openAsBlob } from 'node:fs';
import * as z from 'zod';
import { VendorRefusal } from '../../../../platform/vendor/vendor-refusal.ts';
import type { VendorTokens } from '../../../../platform/vendor/vendor-tokens.ts';
import type { OpenAccount, SentFile } from '../channel-adapter.ts';
import type { KeepCredentials } from '../keep-credentials.ts';
import { codeOf, ENDED_AUTHORIZATION, endedTokens, isPassing, refusalOf } from './douyin-codes.ts';

/** An account's credentials: an application of the open platform, and the account's authorization of it, empty before that. */
export interface DouyinCredentials {
  clientKey: string;
  clientSecret: string;
  openId: string;
  refreshToken: string;
  /** Douyin no longer accepts the authorization. */
  ended?: boolean | undefined;
}
export type DouyinOpen = OpenAccount<DouyinCredentials>;

/** The scope that the application requests: to receive and answer private messages. */
const SCOPE = 'user_info,im.direct_message';
const TIMEOUT_MS = 10_000;
/**
 * An authorization that ends within this time is renewed. Douyin renews it five times, for thirty days each ("刷新 refresh_token").
 */
const RENEW_SECONDS = 5 * 86_400;

const seconds = z.coerce.number().catch(0);
const given = z.object({ access_token: z.string().min(1), expires_in: seconds, refresh_expires_in: seconds.optional() });
const authorized = z.object({ open_id: z.string().min(1), refresh_token: z.string().min(1) });
const renewed = z.object({ refresh_token: z.string().min(1) });
const uploaded = z.object({ image_id: z.string().min(1) });
const resource = z.object({ url: z.string().min(1) });

type Body = { json: object } | { form: Record<string, string> } | { upload: FormData } | null;

/** Douyin's open platform, only private messages. Throws {@link VendorRefusal} for final refusals. */
export class DouyinApi {
  readonly #url: string;
  readonly #keep: KeepCredentials;
  readonly #tokens: VendorTokens;

  /** @param url of the service, without a path */
  constructor(url: string, tokens: VendorTokens, keep: KeepCredentials) {
    this.#url = url;
    this.#tokens = tokens;
    this.#keep = keep;
  }

  /** "获取授权码": the page on which an account authorizes an application. It returns with `state` and a code. */
  authorizationPage(clientKey: string, redirect: string, state: string): string {
    const query = { client_key: clientKey, response_type: 'code', scope: SCOPE, redirect_uri: redirect, state };
    return `${this.#url}/platform/oauth/connect/?${new URLSearchParams(query)}`;
  }

  /** "获取 access_token": exchanges a code for the authorization. A code is valid once. */
  async redeem({ clientKey, clientSecret }: DouyinCredentials, code: string): Promise<{ openId: string; refreshToken: string }> {
    const json = { client_key: clientKey, client_secret: clientSecret, code, grant_type: 'authorization_code' };
    const { data } = await this.#call('/oauth/access_token/', { json });
    const { open_id: openId, refresh_token: refreshToken } = authorized.parse(data);
    return { openId, refreshToken };
  }

  /** "发送私信消息": POST /im/send/msg/ answers a message of the last 24 hours. */
  async send(account: DouyinOpen, message: object): Promise<void> {
    const path = `/im/send/msg/?${new URLSearchParams({ open_id: account.credentials.openId })}`;
    await this.#asAccount(account, (token) => this.#call(path, { json: { scene: 'im_reply_msg', ...message } }, token));
  }

  /** "图片上传": POST /tool/imagex/client_upload/; returns the picture's id. */
  async upload(account: DouyinOpen, { path, fileName, contentType }: SentFile): Promise<string> {
    const answer = await this.#asApplication(account, async (token) => {
      const upload = new FormData();
      upload.set('image', await openAsBlob(path, { type: contentType }), fileName);
      return this.#call('/tool/imagex/client_upload/', { upload }, token);
    });
    // The documentation's table has it next to `data`; its clients also find it within `data`.
    return uploaded.parse('image_id' in answer ? answer : answer.data).image_id;
  }

  /** "获取消息中的多媒体资源": GET /api/im/message/resources/; returns an address and the headers that it needs. */
  resourceOf(account: DouyinOpen, place: { conversation: string; message: string }) {
    const { openId } = account.credentials;
    const query = new URLSearchParams({ open_id: openId, conversation_id: place.conversation, message_id: place.message });
    return this.#asAccount(account, async (token) => {
      const { data } = await this.#call(`/api/im/message/resources/?${query}`, null, token);
      // "URL 中可能包含转义字符 \u0026，需要将其替换为 &".
      const address = resource.parse(data).url.replaceAll(String.raw`\u0026`, '&');
      return { address, headers: { 'access-token': token, openid: openId } };
    });
  }

  /**
   * Runs with the account's own token. A token that Douyin rejects is renewed once. When no token is left, this is stored: the
   * account's owner has to authorize again.
   */
  async #asAccount<T>(account: DouyinOpen, run: (token: string) => Promise<T>): Promise<T> {
    const { id, credentials } = account;
    const { refreshToken } = credentials;
    try {
      return await this.#withToken(`${id} ${refreshToken}`, () => this.#refresh(account), run);
    } catch (error) {
      if (error instanceof EndedAuthorization && !credentials.ended) {
        await this.#keep(account, (kept) => (kept.refreshToken === refreshToken ? { ...kept, ended: true } : kept));
      }
      throw error;
    }
  }

  #asApplication<T>({ credentials }: DouyinOpen, run: (token: string) => Promise<T>): Promise<T> {
    const { clientKey, clientSecret } = credentials;
    return this.#withToken(clientKey, () => this.#clientToken(clientKey, clientSecret), run);
  }

  async #withToken<T>(
    key: string,
    fetch: () => Promise<{ token: string; seconds: number }>,
    run: (token: string) => Promise<T>,
  ): Promise<T> {
    const token = await this.#tokens.of(key, null, fetch);
    try {
      return await run(token);
    } catch (error) {
      if (!(error instanceof EndedToken)) throw error;
    }
    return run(await this.#tokens.of(key, token, fetch)).catch((error: unknown) => {
      throw error instanceof EndedToken ? new EndedAuthorization('授权已失效，请重新授权', { cause: error }) : error;
    });
  }

  /** "刷新 access_token": a token is valid for 15 days. Its authorization is valid for 30 days and is renewed before it ends. */
  async #refresh(account: DouyinOpen): Promise<{ token: string; seconds: number }> {
    const { clientKey: client_key, refreshToken: refresh_token } = account.credentials;
    if (refresh_token === '') throw new VendorRefusal('抖音号还没有授权');
    const form = { client_key, refresh_token, grant_type: 'refresh_token' };
    const { data } = await this.#call('/oauth/refresh_token/', { form });
    const { access_token: token, expires_in, refresh_expires_in: left } = given.parse(data);
    if (left !== undefined && left > 0 && left < RENEW_SECONDS) await this.#renew(account);
    return { token, seconds: expires_in };
  }

  /**
   * "刷新 refresh_token". Douyin refuses it after five times. Then the owner authorizes again, when this authorization has ended.
   */
  async #renew(account: DouyinOpen): Promise<void> {
    const { clientKey: client_key, refreshToken } = account.credentials;
    try {
      const { data } = await this.#call('/oauth/renew_refresh_token/', { form: { client_key, refresh_token: refreshToken } });
      const { refresh_token: next } = renewed.parse(data);
      await this.#keep(account, (kept) => (kept.refreshToken === refreshToken ? { ...kept, refreshToken: next } : kept));
    } catch (error) {
      if (!(error instanceof VendorRefusal)) throw error;
    }
  }

  /** "生成 client_token". */
  async #clientToken(client_key: string, client_secret: string): Promise<{ token: string; seconds: number }> {
    const json = { client_key, client_secret, grant_type: 'client_credential' };
    const { data } = await this.#call('/oauth/client_token/', { json });
    const { access_token: token, expires_in } = given.parse(data);
    return { token, seconds: expires_in };
  }

  async #call(path: string, body: Body, token?: string): Promise<Record<string, unknown>> {
    const json = body && 'json' in body;
    const response = await fetch(this.#url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token ? { 'access-token': token } : {}),
        ...(json || !body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && (json ? JSON.stringify(body.json) : 'form' in body ? new URLSearchParams(body.form) : body.upload),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Douyin answered ${response.status}`);
    const answer = z.record(z.string(), z.unknown()).parse(await response.json());
    const code = codeOf(answer);
    if (code === 0) return answer;
    if (token && endedTokens.includes(code)) throw new EndedToken(`Douyin ended the token: ${code}`);
    if (isPassing(code)) throw new Error(`Douyin answered code ${code}`);
    throw code === ENDED_AUTHORIZATION ? new EndedAuthorization(refusalOf(code)) : new VendorRefusal(refusalOf(code));
  }
}

/** The account's owner has to authorize again. */
class EndedAuthorization extends VendorRefusal {}

/** Douyin no longer accepts the token. */
class EndedToken extends Error {}
