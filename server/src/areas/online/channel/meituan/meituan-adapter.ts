import { createHash } from 'node:crypto';
import { type ChannelAdapter, type ChannelMedia, ChannelRefusal, type OutgoingMessage } from '../channel-adapter.ts';
import { exactNumber } from '../exact-json.ts';
import { fetchVendorMedia } from '../vendor-media.ts';
import type { MeituanApi, MeituanCredentials, MeituanOpen } from './meituan-api.ts';
import { encryptContent } from './meituan-crypto.ts';
import { meituanPlace } from './meituan-message.ts';

/** Messages between a store on Meituan and its customers, mostly about an order. */
export class MeituanAdapter implements ChannelAdapter<MeituanCredentials> {
  readonly channel = 'meituan';
  readonly name = '美团';
  readonly #api: MeituanApi;
  readonly #mediaHosts: readonly string[];

  constructor(api: MeituanApi, mediaHosts: readonly string[]) {
    this.#api = api;
    this.#mediaHosts = mediaHosts;
  }

  async send(account: MeituanOpen, _to: string, message: OutgoingMessage, context: string): Promise<void> {
    if (context === '') throw new ChannelRefusal('对方还没有发来消息');
    const { order, customer } = meituanPlace.parse(JSON.parse(context));
    const imSecret = account.credentials.imSecret || (await this.#api.imSecretOf(account));
    const push = {
      msg_id: exactNumber(numberOf(message.id)),
      msg_content: encryptContent(imSecret, textOf(message)),
      msg_type: 1,
      msg_source: 1,
      cts: Math.floor(Date.now() / 1000),
      order_id: exactNumber(order),
      open_user_id: exactNumber(customer),
    };
    await this.#api.send(account, JSON.stringify({ biz_type: 1, push_content: push }));
  }

  async download(_account: MeituanOpen, { ref }: ChannelMedia) {
    return { fileName: '', body: await fetchVendorMedia(ref, this.#mediaHosts) };
  }
}

/** Pictures go to Meituan as addresses that it can open: what agents attach has none. */
function textOf(message: OutgoingMessage): string {
  if (message.type === 'text') return message.text;
  if (message.type === 'card') return `${message.card.title}\n${message.url}`;
  throw new ChannelRefusal('这里只能发文字，图片和文件请在美团商家端发送');
}

/** Meituan numbers messages; the same message has the same number when it is sent again. */
function numberOf(id: string): string {
  return String(BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 15)}`));
}
