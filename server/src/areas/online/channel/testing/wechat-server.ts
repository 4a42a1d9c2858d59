import type { VendorFile } from './vendor.ts';
import { type JsonCall, VendorServer } from './vendor-server.ts';

export const APP = 'wx0123456789abcdef';
export const APP_SECRET = 'a-secret-of-wechat';

/**
 * A WeChat server as in its documentation: tokens that end, a window of 48 hours, media for three days, errors in the body of a
 * 200.
 */
export class WeChat extends VendorServer {
  readonly sent: { touser: string; msgtype: string; text?: string; media?: VendorFile }[] = [];
  readonly typing: string[] = [];
  /** Media of followers, by `media_id`. For a video the answer is its address. */
  readonly media = new Map<string, VendorFile>();
  /** Other hosts for videos. */
  readonly filmsAt = new Map<string, string>();
  readonly downloads: string[] = [];
  tokensGiven = 0;
  /** Followers who have not written for a long time. */
  readonly silent = new Set<string>();
  readonly #uploads = new Map<string, VendorFile>();
  #token = '';

  constructor() {
    super((call) => this.#answer(call));
  }

  endToken(): void {
    this.#token = 'ended';
  }

  #answer(call: JsonCall): object {
    const { path, query, body } = call;
    if (path === '/film') return { file: this.media.get(query.get('of') ?? '') };
    if (path === '/cgi-bin/stable_token') {
      if (body.appid !== APP || body.secret !== APP_SECRET) return { errcode: 40125, errmsg: 'invalid appsecret' };
      this.tokensGiven += 1;
      this.#token = `token-${this.tokensGiven}`;
      return { access_token: this.#token, expires_in: 7200 };
    }
    if (query.get('access_token') !== this.#token) return { errcode: 42001, errmsg: 'access_token expired' };
    if (path === '/cgi-bin/media/get') return this.#hand(query.get('media_id') ?? '');
    if (path === '/cgi-bin/media/upload') return this.#take(call);
    if (this.silent.has(body.touser)) return { errcode: 45015, errmsg: 'response out of time limit or subscription is canceled' };
    if (path === '/cgi-bin/message/custom/typing') this.typing.push(`${body.touser} ${body.command}`);
    else if (path === '/cgi-bin/message/custom/send') return this.#send(body);
    else return { errcode: 40066, errmsg: 'invalid url' };
    return { errcode: 0, errmsg: 'ok' };
  }

  #hand(id: string): object {
    this.downloads.push(id);
    const file = this.media.get(id);
    if (!file) return { errcode: 40007, errmsg: 'invalid media_id' };
    const film = this.filmsAt.get(id) ?? `${this.url}/film?of=${id}`;
    return file.contentType.startsWith('video/') ? { video_url: film } : { file };
  }

  #take({ query, upload }: JsonCall): object {
    if (!upload) return { errcode: 41005, errmsg: 'media data missing' };
    if (query.get('type') === 'voice' && !/amr|mpeg/.test(upload.type)) return { errcode: 40004, errmsg: 'invalid media type' };
    const id = `upload-${this.#uploads.size}`;
    this.#uploads.set(id, { fileName: upload.name, contentType: upload.type, bytes: new Uint8Array() });
    return { type: query.get('type'), media_id: id, created_at: 1700000000 };
  }

  #send({ touser, msgtype, ...rest }: JsonCall['body']): object {
    const { content, media_id: mediaId } = rest[msgtype] ?? {};
    if (Buffer.byteLength(content ?? '') > 2048) return { errcode: 45002, errmsg: 'content size out of limit' };
    if (msgtype === 'text') this.sent.push({ touser, msgtype, text: content });
    else {
      const media = this.#uploads.get(mediaId);
      if (!media) return { errcode: 40007, errmsg: 'invalid media_id' };
      this.sent.push({ touser, msgtype, media });
    }
    return { errcode: 0, errmsg: 'ok' };
  }
}
