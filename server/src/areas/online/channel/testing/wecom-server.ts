import type { VendorFile } from './vendor.ts';
import { type JsonCall, VendorServer } from './vendor-server.ts';

export const CORP = 'ww0123456789abcdef';
export const CORP_SECRET = 'a-secret-of-wecom';

/** An entry that waits at WeCom, in the order of arrival. */
interface Waiting {
  msgid: string;
  open_kfid: string;
  send_time: number;
  [name: string]: unknown;
}

/**
 * Customer service of WeCom as in its documentation: messages are read by cursor; the limits are 48 hours and five messages;
 * media have ids.
 */
export class WeCom extends VendorServer {
  readonly sent: { touser: string; open_kfid: string; msgtype: string; [name: string]: unknown }[] = [];
  readonly media = new Map<string, VendorFile>();
  readonly uploads = new Map<string, VendorFile & { type: string }>();
  readonly nicknames = new Map<string, string>();
  /** The errcode for messages to a customer. */
  readonly refused = new Map<string, number>();
  /** Cursor and token of every read request. */
  readonly pulls: { cursor: string; token: string }[] = [];
  /** Tokens of events that are no longer valid. */
  readonly endedTickets = new Set<string>();
  tokensGiven = 0;
  readonly #waiting: Waiting[] = [];
  #token = '';

  constructor() {
    super((call) => this.#answer(call));
  }

  /** A customer, or the party that `origin` names, sends a message. */
  arrives(openKfId: string, msgid: string, msgtype: string, more: object): void {
    const sent = { msgid, open_kfid: openKfId, send_time: Math.floor(Date.now() / 1000), origin: 3, msgtype };
    this.#waiting.push({ ...sent, ...more });
  }

  endToken(): void {
    this.#token = 'ended';
  }

  #answer(call: JsonCall): object {
    const { path, query, body } = call;
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== CORP || query.get('corpsecret') !== CORP_SECRET)
        return { errcode: 40001, errmsg: 'invalid credential' };
      this.tokensGiven += 1;
      this.#token = `token-${this.tokensGiven}`;
      return { errcode: 0, errmsg: 'ok', access_token: this.#token, expires_in: 7200 };
    }
    if (query.get('access_token') !== this.#token) return { errcode: 42001, errmsg: 'access_token expired' };
    switch (path) {
      case '/cgi-bin/kf/sync_msg':
        return this.#sync(body);
      case '/cgi-bin/kf/send_msg':
        return this.#send(body);
      case '/cgi-bin/kf/customer/batchget':
        return this.#name(body.external_userid_list);
      case '/cgi-bin/media/upload':
        return this.#take(call);
      case '/cgi-bin/media/get': {
        const file = this.media.get(query.get('media_id') ?? '');
        return file ? { file } : { errcode: 40007, errmsg: 'invalid media_id' };
      }
    }
    return { errcode: 40066, errmsg: 'invalid url' };
  }

  /** Returns two entries at a time, so that there are always more. */
  #sync({ cursor = '', token = '', open_kfid }: JsonCall['body']): object {
    this.pulls.push({ cursor, token });
    if (this.endedTickets.has(token)) return { errcode: 95007, errmsg: 'invalid msg token' };
    const from = cursor === '' ? 0 : Number(cursor.replace('cursor-', ''));
    const own = this.#waiting
      .map((entry, at) => ({ entry, at }))
      .filter(({ entry, at }) => at >= from && entry.open_kfid === open_kfid);
    const page = own.slice(0, 2);
    const next = (page.at(-1)?.at ?? this.#waiting.length - 1) + 1;
    const list = page.map(({ entry }) => entry);
    return { errcode: 0, errmsg: 'ok', next_cursor: `cursor-${next}`, has_more: own.length > 2 ? 1 : 0, msg_list: list };
  }

  #send(body: JsonCall['body']): object {
    const errcode = this.refused.get(body.touser);
    if (errcode) return { errcode, errmsg: 'refused' };
    const { media_id: mediaId, thumb_media_id: thumb, content = '' } = body[body.msgtype] ?? {};
    if (Buffer.byteLength(content) > 2048) return { errcode: 40058, errmsg: 'invalid content length' };
    if ([mediaId, thumb].some((id) => id !== undefined && !this.uploads.has(id)))
      return { errcode: 40007, errmsg: 'invalid media_id' };
    this.sent.push(body);
    return { errcode: 0, errmsg: 'ok', msgid: `sent-${this.sent.length}` };
  }

  #name(ids: string[]): object {
    const known = ids.flatMap((id) => {
      const nickname = this.nicknames.get(id);
      return nickname ? [{ external_userid: id, nickname, gender: 0 }] : [];
    });
    return {
      errcode: 0,
      errmsg: 'ok',
      customer_list: known,
      invalid_external_userid: ids.filter((id) => !this.nicknames.has(id)),
    };
  }

  #take({ query, upload }: JsonCall): object {
    const type = query.get('type') ?? '';
    if (!upload || upload.size <= 5) return { errcode: 40006, errmsg: 'invalid meida size' };
    const fits = { image: /^image\/(png|jpeg)$/, voice: /^audio\/amr$/, video: /^video\/mp4$/, file: /./ }[type];
    if (!fits?.test(upload.type)) return { errcode: 40004, errmsg: 'invalid media type' };
    const id = `upload-${this.uploads.size}`;
    this.uploads.set(id, { type, fileName: upload.name, contentType: upload.type, bytes: new Uint8Array() });
    return { errcode: 0, errmsg: '', type, media_id: id, created_at: '1700000000' };
  }
}
