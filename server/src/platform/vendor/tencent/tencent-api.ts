import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fetchPublic } from '../../net/fetch-public.ts';
import { ClosedAddress } from '../../net/public-address.ts';
import { Pace } from '../pace.ts';
import { VendorRefusal } from '../vendor-refusal.ts';
import type { VendorTokens } from '../vendor-tokens.ts';

/** An answer of WeChat and WeCom: errors are in the body of a 200. */
export interface TencentAnswer {
  readonly errcode?: number;
  readonly errmsg?: string;
  readonly [name: string]: unknown;
}

/** How an account gets its access token. */
export interface TokenSource<Credentials> {
  /** Accounts with the same key share a token. */
  keyOf(credentials: Credentials): string;
  /** Asks for one. `fresh`: the vendor no longer accepts the previous one. */
  request(credentials: Credentials, fresh: boolean): { path: string; body?: object };
}

/** The kinds of temporary media. */
export type MediaKind = 'image' | 'voice' | 'video' | 'file';

/** The access token is not valid. */
const BAD_TOKEN = [40001, 40014, 42001];
/** 系统繁忙, and too many calls at once: the vendor asks for a retry. */
const BUSY = [-1, 45033];
/** 访问频率限制: 10,000 calls a minute of one interface; some hundreds at once are too many. For each account and process. */
const PACE = { perMinute: 8000, burst: 1000, atOnce: 50 };
const TIMEOUT_MS = 10_000;
const MEDIA_TIMEOUT_MS = 60_000;
const MAX_HOPS = 3;

/** The vendor refuses. `code` is its errcode. */
export class TencentRefusal extends VendorRefusal {
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** The common part of WeChat's official accounts and WeCom: tokens, errors, temporary media. */
export class TencentApi<Credentials> {
  readonly #url: string;
  readonly #source: TokenSource<Credentials>;
  readonly #reasons: Readonly<Record<number, string>>;
  readonly #tokens: VendorTokens;
  readonly #pace = new Pace(PACE);

  /**
   * @param url of the service, without a path
   * @param reasons the texts for agents, by errcode
   */
  constructor(url: string, tokens: VendorTokens, source: TokenSource<Credentials>, reasons: Readonly<Record<number, string>>) {
    this.#url = url;
    this.#tokens = tokens;
    this.#source = source;
    this.#reasons = reasons;
  }

  /** Calls an interface. Throws {@link TencentRefusal}. */
  post(credentials: Credentials, path: string, body: object): Promise<TencentAnswer> {
    return this.#call(credentials, (token) => this.#ask(`${path}?access_token=${token}`, jsonOf(body)));
  }

  /** Uploads temporary media (新增临时素材, 上传临时素材), which the vendor stores for three days; returns its `media_id`. */
  async upload(credentials: Credentials, type: MediaKind, media: Blob, fileName: string): Promise<string> {
    const { media_id: id } = await this.#call(credentials, (token) => {
      const form = new FormData();
      form.set('media', media, fileName);
      return this.#ask(
        `/cgi-bin/media/upload?access_token=${token}&type=${type}`,
        { method: 'POST', body: form },
        MEDIA_TIMEOUT_MS,
      );
    });
    return String(id);
  }

  /** Fetches temporary media (获取临时素材); for a video WeChat answers its address. */
  async download(credentials: Credentials, mediaId: string): Promise<{ fileName: string; body: Readable }> {
    let found: Response | undefined;
    const { video_url: filmUrl } = await this.#call(credentials, async (token) => {
      const media = encodeURIComponent(mediaId);
      found = await this.#fetch(`${this.#url}/cgi-bin/media/get?access_token=${token}&media_id=${media}`, {}, MEDIA_TIMEOUT_MS);
      return found.headers.has('content-disposition') ? {} : ((await found.json()) as TencentAnswer);
    });
    if (typeof filmUrl === 'string') return { fileName: '', body: await this.#film(filmUrl) };
    if (!found?.body) throw new Error('no media came');
    const fileName = fileNameOf(found.headers.get('content-disposition') ?? '');
    return { fileName, body: Readable.fromWeb(found.body as ReadableStream) };
  }

  /** Fetches from the address that WeChat gives: on the public internet, or at the service itself. */
  async #film(address: string): Promise<Readable> {
    const own = new URL(this.#url).host;
    const admits = URL.parse(address)?.host === own ? { takes: ({ host }: URL) => host === own, admits: () => true } : {};
    const response = await fetchPublic(address, { timeoutMs: MEDIA_TIMEOUT_MS, redirects: MAX_HOPS, ...admits }).catch(
      (error: unknown) => {
        throw error instanceof ClosedAddress ? new VendorRefusal('文件不在该渠道的服务器上', { cause: error }) : error;
      },
    );
    if (response.statusCode === 200) return response;
    response.destroy();
    throw new Error(`the film answered ${response.statusCode}`);
  }

  /** Calls with a valid token: if the vendor refuses it, asks for a new one, once. */
  #call(credentials: Credentials, ask: (token: string) => Promise<TencentAnswer>): Promise<TencentAnswer> {
    return this.#pace.run(this.#source.keyOf(credentials), () => this.#withToken(credentials, ask));
  }

  async #withToken(credentials: Credentials, ask: (token: string) => Promise<TencentAnswer>): Promise<TencentAnswer> {
    const token = await this.#tokenOf(credentials, null);
    const answer = await ask(encodeURIComponent(token));
    if (!BAD_TOKEN.includes(answer.errcode ?? 0)) return this.#accepted(answer);
    return this.#accepted(await ask(encodeURIComponent(await this.#tokenOf(credentials, token))));
  }

  #tokenOf(credentials: Credentials, refused: string | null): Promise<string> {
    return this.#tokens.of(this.#source.keyOf(credentials), refused, async () => {
      const { path, body } = this.#source.request(credentials, refused !== null);
      const answer = await this.#ask(path, body ? jsonOf(body) : {});
      const { access_token: token, expires_in: seconds } = answer;
      if (typeof token !== 'string') throw this.#refusal(answer);
      return { token, seconds: Number(seconds ?? 0) };
    });
  }

  #accepted(answer: TencentAnswer): TencentAnswer {
    if (answer.errcode) throw this.#refusal(answer);
    return answer;
  }

  #refusal({ errcode = 0, errmsg = '' }: TencentAnswer): Error {
    if (BUSY.includes(errcode)) return new Error(`busy: ${errmsg}`);
    return new TencentRefusal(errcode, this.#reasons[errcode] ?? `错误码 ${errcode}`);
  }

  async #ask(path: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<TencentAnswer> {
    return (await (await this.#fetch(this.#url + path, init, timeoutMs)).json()) as TencentAnswer;
  }

  async #fetch(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
    return response;
  }
}

function jsonOf(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The name of `attachment; filename="…"`: its bytes are UTF-8 although headers are read as Latin-1. */
function fileNameOf(disposition: string): string {
  const [, encoded, quoted, plain] = /filename\*=UTF-8''([^;]+)|filename="([^"]*)"|filename=([^;]+)/i.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded);
  return Buffer.from((quoted ?? plain ?? '').trim(), 'latin1').toString();
}

/** A text in parts of at most so many bytes of UTF-8, without cutting a character. */
export function inParts(text: string, maxBytes: number): string[] {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of text) {
    const length = Buffer.byteLength(character);
    if (bytes + length > maxBytes) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += character;
    bytes += length;
  }
  return [...parts, part];
}
