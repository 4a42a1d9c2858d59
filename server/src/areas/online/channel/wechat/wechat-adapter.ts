import { openAsBlob } from 'node:fs';
import { inParts, TencentApi } from '../../../../platform/vendor/tencent/tencent-api.ts';
import { VendorRefusal } from '../../../../platform/vendor/vendor-refusal.ts';
import type { VendorTokens } from '../../../../platform/vendor/vendor-tokens.ts';
import type { ChannelAdapter, ChannelMedia, OpenAccount, OutgoingMessage } from '../channel-adapter.ts';

/** An account's credentials. */
export interface WechatCredentials {
  appId: string;
  appSecret: string;
  token: string;
  /** Empty: messages are not encrypted. */
  aesKey: string;
}

type Account = OpenAccount<WechatCredentials>;

const MB = 1024 * 1024;
/** 客服接口-发消息: the maximum bytes of one text. */
const TEXT_BYTES = 2048;

/** 全局返回码. */
const reasons = {
  40003: '访客已取消关注',
  40008: '该账号不能发送这种消息',
  40013: 'AppID 不正确',
  40125: 'AppSecret 不正确',
  40164: '服务器 IP 不在微信后台的白名单中',
  40007: '文件已过期',
  43004: '访客已取消关注',
  45002: '消息过长',
  45009: '接口调用次数已达微信的上限',
  45015: '访客超过 48 小时没有发来消息，或已取消关注',
  45047: '连续发送的条数已达上限，等访客回复后再发',
  48001: '该账号没有客服消息接口的权限',
};

/** 新增临时素材: the kinds and sizes that a file may have. */
const media = {
  image: {
    type: 'image',
    accept: /^image\/(jpeg|png|gif)$/,
    most: 10 * MB,
    words: '图片只能是 JPG、PNG、GIF 格式，不超过 10 MB',
  },
  audio: { type: 'voice', accept: /^audio\/(amr|mpeg)$/, most: 2 * MB, words: '语音只能是 AMR、MP3 格式，不超过 2 MB' },
  video: { type: 'video', accept: /^video\/mp4$/, most: 10 * MB, words: '视频只能是 MP4 格式，不超过 10 MB' },
} as const;

/** Official accounts and mini programs, as in WeChat's documentation: 获取稳定版接口调用凭据, 客服接口-发消息, 客服输入状态, 新增临时素材, 获取临时素材. */
export class WechatAdapter implements ChannelAdapter<WechatCredentials> {
  readonly channel = 'wechat';
  readonly name = '微信';
  readonly #api: TencentApi<WechatCredentials>;

  /** @param url of WeChat's interface, without a path */
  constructor(url: string, tokens: VendorTokens) {
    const keyOf = ({ appId, appSecret }: WechatCredentials) => `${appId} ${appSecret}`;
    const request = ({ appId, appSecret }: WechatCredentials, fresh: boolean) => ({
      path: '/cgi-bin/stable_token',
      body: { grant_type: 'client_credential', appid: appId, secret: appSecret, force_refresh: fresh },
    });
    this.#api = new TencentApi(url, tokens, { keyOf, request }, reasons);
  }

  async send({ credentials }: Account, to: string, message: OutgoingMessage): Promise<void> {
    const say = (msgtype: string, content: object) =>
      this.#api.post(credentials, '/cgi-bin/message/custom/send', { touser: to, msgtype, [msgtype]: content });
    if (message.type === 'text' || message.type === 'card') {
      const text = message.type === 'text' ? message.text : `${message.card.title}\n${message.url}`;
      for (const content of inParts(text, TEXT_BYTES)) await say('text', { content });
      return;
    }
    if (message.type === 'file') throw new VendorRefusal('不能发送文件');
    const { type, accept, most, words } = media[message.type];
    const { file } = message;
    if (!accept.test(file.contentType) || file.size > most) throw new VendorRefusal(words);
    const blob = await openAsBlob(file.path, { type: file.contentType });
    await say(type, { media_id: await this.#api.upload(credentials, type, blob, file.fileName) });
  }

  download({ credentials }: Account, { ref }: ChannelMedia) {
    return this.#api.download(credentials, ref);
  }

  async typing({ credentials }: Account, to: string): Promise<void> {
    await this.#api.post(credentials, '/cgi-bin/message/custom/typing', { touser: to, command: 'Typing' });
  }
}
