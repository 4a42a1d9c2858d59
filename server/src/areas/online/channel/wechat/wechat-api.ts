/** Credentials of an account. */
export interface WechatCredentials {
  appId: string;
  appSecret: string;
  token: string;
  /** Empty: messages come plain. */
  aesKey: string;
}

/** WeChat refused. `code` is its errcode. */
export class WechatRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The access token is not valid, or no longer. */
const BAD_TOKEN = [40001, 40014, 42001];
/** More than 48 hours have passed since the follower wrote, or they left. */
export const WINDOW_PASSED = [45015, 45047, 43004];
const TIMEOUT_MS = 10_000;
/** A token is renewed so long before its end. */
const EARLY_MS = 300_000;
/** WeChat takes 2,048 bytes; a Chinese character has three. */
const PART_LENGTH = 600;

interface Answer {
  errcode?: number;
  errmsg?: string;
  access_token?: string;
  expires_in?: number;
}

/** WeChat's interface for official accounts and mini programs, as far as customer service goes. */
export class WechatApi {
  readonly #url: string;
  readonly #tokens = new Map<string, { token: string; until: number }>();

  /** @param url of the service, without a path */
  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a text to a follower, in parts where it is long. Throws {@link WechatRefusal}. */
  async sendText(account: WechatCredentials, to: string, text: string): Promise<void> {
    const characters = Array.from(text);
    for (let at = 0; at < characters.length; at += PART_LENGTH) {
      const content = characters.slice(at, at + PART_LENGTH).join('');
      await this.#call(account, '/cgi-bin/message/custom/send', { touser: to, msgtype: 'text', text: { content } });
    }
  }

  /** With a token that WeChat accepts: one that it no longer does is fetched anew, once. */
  async #call(account: WechatCredentials, path: string, body: object): Promise<void> {
    for (const fresh of [false, true]) {
      const token = await this.#tokenOf(account, fresh);
      const { errcode = 0, errmsg = '' } = await this.#post(`${path}?access_token=${encodeURIComponent(token)}`, body);
      if (errcode === 0) return;
      if (fresh || !BAD_TOKEN.includes(errcode)) throw new WechatRefusal(errcode, errmsg);
    }
  }

  async #tokenOf({ appId, appSecret }: WechatCredentials, fresh: boolean): Promise<string> {
    const known = this.#tokens.get(appId);
    if (known && !fresh && known.until > Date.now()) return known.token;
    const asked = { grant_type: 'client_credential', appid: appId, secret: appSecret, force_refresh: fresh };
    const {
      access_token: token,
      expires_in: seconds = 0,
      errcode = 0,
      errmsg = '',
    } = await this.#post('/cgi-bin/stable_token', asked);
    if (!token) throw new WechatRefusal(errcode, errmsg);
    this.#tokens.set(appId, { token, until: Date.now() + seconds * 1000 - EARLY_MS });
    return token;
  }

  async #post(path: string, body: object): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`WeChat answered ${response.status}`);
    return (await response.json()) as Answer;
  }
}
