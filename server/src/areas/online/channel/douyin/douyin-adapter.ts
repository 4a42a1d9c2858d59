import { VendorRefusal } from '../../../../platform/vendor/vendor-refusal.ts';
import type { ChannelAdapter, ChannelMedia, OutgoingMessage } from '../channel-adapter.ts';
import { fetchVendorMedia } from '../vendor-media.ts';
import type { DouyinApi, DouyinCredentials, DouyinOpen } from './douyin-api.ts';
import { douyinPlace } from './douyin-message.ts';

/** The kinds that "图片上传" accepts. A picture of another kind is refused before the upload. */
const pictures = ['image/jpeg', 'image/png', 'image/bmp', 'image/webp'];

/**
 * Private messages of Douyin: the account may answer within 24 hours, a few messages at a time, until the customer writes again.
 */
export class DouyinAdapter implements ChannelAdapter<DouyinCredentials> {
  readonly channel = 'douyin';
  readonly name = '抖音';
  readonly #api: DouyinApi;
  readonly #mediaHosts: readonly string[];

  constructor(api: DouyinApi, mediaHosts: readonly string[]) {
    this.#api = api;
    this.#mediaHosts = mediaHosts;
  }

  async send(account: DouyinOpen, to: string, message: OutgoingMessage, context: string): Promise<void> {
    if (context === '') throw new VendorRefusal('对方还没有发来消息');
    const { conversation, message: answered } = douyinPlace.parse(JSON.parse(context));
    const content = await this.#contentOf(account, message);
    await this.#api.send(account, { conversation_id: conversation, msg_id: answered, to_user_id: to, content });
  }

  async download(account: DouyinOpen, { ref }: ChannelMedia) {
    const { address, headers } = await this.#api.resourceOf(account, douyinPlace.parse(JSON.parse(ref)));
    return { fileName: '', body: await fetchVendorMedia(address, this.#mediaHosts, headers) };
  }

  /** Kinds of "发送私信消息": 1 a text, 2 a picture. */
  async #contentOf(account: DouyinOpen, message: OutgoingMessage): Promise<object> {
    if (message.type === 'text') return { msg_type: 1, text: { text: message.text } };
    if (message.type === 'card') return { msg_type: 1, text: { text: `${message.card.title}\n${message.url}` } };
    if (message.type !== 'image') throw new VendorRefusal('不支持发送语音、视频和文件');
    if (!pictures.includes(message.file.contentType)) throw new VendorRefusal('只能发送 JPG、PNG、BMP 图片');
    return { msg_type: 2, image: { media_id: await this.#api.upload(account, message.file) } };
  }
}
