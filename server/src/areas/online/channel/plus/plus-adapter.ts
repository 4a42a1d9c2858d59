import { openAsBlob } from 'node:fs';
import { inParts, type MediaKind, TencentApi, TencentRefusal } from '../../../../platform/vendor/tencent/tencent-api.ts';
import { VendorRefusal } from '../../../../platform/vendor/vendor-refusal.ts';
import type { VendorTokens } from '../../../../platform/vendor/vendor-tokens.ts';
import type { ChannelAdapter, ChannelMedia, OpenAccount, OutgoingMessage, PulledPage, SentFile } from '../channel-adapter.ts';
import { LinkPictures } from './link-pictures.ts';
import type { PlusCredentials } from './plus-credentials.ts';
import { readEntry, readFailure, syncedEntry } from './plus-message.ts';

type Account = OpenAccount<PlusCredentials>;

const MB = 1024 * 1024;
/** 发送消息: the maximum bytes of one text. */
const TEXT_BYTES = 2048;
const PAGE = 200;
/** 读取消息: the event's token is valid for ten minutes. Without one the call only has a lower rate limit. */
const TICKET_ENDED = 95007;

/** 全局错误码. */
const reasons = {
  40001: 'Secret 不正确',
  40007: '文件已过期',
  40013: '企业 ID 不正确',
  40096: '访客不存在',
  45009: '接口调用次数已达企业微信的上限',
  48002: '该应用没有微信客服的接口权限',
  60020: '服务器 IP 不在企业可信 IP 中',
  95000: '客服账号 ID 不正确',
  95001: '访客回复前最多发送 5 条，请等访客回复后再发',
  95002: '访客超过 48 小时没有发来消息',
  95004: '客服账号不存在',
  95013: '会话已结束，请等访客再次发来消息',
  95017: '该应用没有开启微信客服的接口',
  95018: '会话由企业微信的接待人员接待，或已结束',
};

/** 上传临时素材: files that fit their own kind. Others are sent as a file. */
const kinds = {
  image: { kind: 'image', accept: /^image\/(jpeg|png)$/, most: 10 * MB },
  audio: { kind: 'voice', accept: /^audio\/amr$/, most: 2 * MB },
  video: { kind: 'video', accept: /^video\/mp4$/, most: 10 * MB },
  file: { kind: 'file', accept: /./, most: 20 * MB },
} as const;

/** Customer service of WeCom, as in its documentation (微信客服): 获取access_token, 接收消息和事件, 读取消息, 发送消息, 获取客户基础信息, 上传临时素材, 获取临时素材. */
export class PlusAdapter implements ChannelAdapter<PlusCredentials> {
  readonly channel = 'plus';
  readonly name = '企业微信';
  readonly #api: TencentApi<PlusCredentials>;
  readonly #pictures: LinkPictures;

  /** @param url of WeCom's interface, without a path */
  constructor(url: string, tokens: VendorTokens) {
    const keyOf = ({ corpId, secret }: PlusCredentials) => `${corpId} ${secret}`;
    const request = ({ corpId, secret }: PlusCredentials) => ({
      path: `/cgi-bin/gettoken?${new URLSearchParams({ corpid: corpId, corpsecret: secret })}`,
    });
    this.#api = new TencentApi(url, tokens, { keyOf, request }, reasons);
    this.#pictures = new LinkPictures(this.#api);
  }

  async send({ credentials }: Account, to: string, message: OutgoingMessage): Promise<void> {
    const { openKfId } = credentials;
    const say = (msgtype: string, content: object) =>
      this.#api.post(credentials, '/cgi-bin/kf/send_msg', { touser: to, open_kfid: openKfId, msgtype, [msgtype]: content });
    if (message.type === 'text') {
      for (const content of inParts(message.text, TEXT_BYTES)) await say('text', { content });
    } else if (message.type === 'card') {
      const { title, summary } = message.card;
      const thumb = await this.#pictures.of(credentials);
      await say('link', { title, desc: summary, url: message.url, thumb_media_id: thumb });
    } else {
      const kind = kindOf(message.type, message.file);
      const blob = await openAsBlob(message.file.path, { type: message.file.contentType });
      await say(kind, { media_id: await this.#api.upload(credentials, kind, blob, message.file.fileName) });
    }
  }

  download({ credentials }: Account, { ref }: ChannelMedia) {
    return this.#api.download(credentials, ref);
  }

  async nameOf({ credentials }: Account, from: string): Promise<string | null> {
    const { customer_list: found } = await this.#api.post(credentials, '/cgi-bin/kf/customer/batchget', {
      external_userid_list: [from],
    });
    const [customer] = (found ?? []) as { nickname?: string }[];
    return customer?.nickname || null;
  }

  /** The cursor contains the account's own id: another customer service account begins from the start. */
  async pull({ credentials, createdAt }: Account, { cursor, ticket }: { cursor: string; ticket: string }): Promise<PulledPage> {
    const { openKfId } = credentials;
    const [owner, known] = cursor.split(' ');
    const asked = { open_kfid: openKfId, cursor: owner === openKfId ? known : '', limit: PAGE, voice_format: 0 };
    const answer = await this.#api
      .post(credentials, '/cgi-bin/kf/sync_msg', { ...asked, token: ticket })
      .catch((error: unknown) => {
        if (ticket === '' || !(error instanceof TencentRefusal) || error.code !== TICKET_ENDED) throw error;
        return this.#api.post(credentials, '/cgi-bin/kf/sync_msg', asked);
      });
    // Messages from before the account was added belong to the former customer service.
    const entries = ((answer.msg_list ?? []) as unknown[])
      .flatMap((entry) => syncedEntry.safeParse(entry).data ?? [])
      .filter((entry) => (entry.send_time + 1) * 1000 > createdAt.getTime());
    return {
      cursor: `${openKfId} ${answer.next_cursor ?? known ?? ''}`,
      messages: entries.flatMap((entry) => readEntry(entry) ?? []),
      undelivered: entries.flatMap((entry) => readFailure(entry) ?? []),
      more: answer.has_more === 1,
    };
  }
}

function kindOf(type: keyof typeof kinds, { contentType, size }: SentFile): MediaKind {
  const { kind, accept, most } = kinds[type];
  if (accept.test(contentType) && size <= most) return kind;
  if (size > kinds.file.most) throw new VendorRefusal('文件不能超过 20 MB');
  return 'file';
}
