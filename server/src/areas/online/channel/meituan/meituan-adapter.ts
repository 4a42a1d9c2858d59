import { createHash } from 'node:crypto';
import { VendorRefusal } from '../../../../platform/vendor/vendor-refusal.ts';
import type { ChannelAdapter, ChannelMedia, OutgoingMessage } from '../channel-adapter.ts';
import { exactNumber } from '../exact-json.ts';
import type { ShareFile } from '../shared-file.ts';
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
  readonly #share: ShareFile | null;

  /** @param share null: Meituan's servers cannot reach this portal */
  constructor(api: MeituanApi, mediaHosts: readonly string[], share: ShareFile | null) {
    this.#api = api;
    this.#mediaHosts = mediaHosts;
    this.#share = share;
  }

  async send(account: MeituanOpen, _to: string, message: OutgoingMessage, context: string): Promise<void> {
    if (context === '') throw new VendorRefusal('对方还没有发来消息');
    const { order, customer } = meituanPlace.parse(JSON.parse(context));
    const { type, content } = await this.#contentOf(account, message);
    const imSecret = account.credentials.imSecret || (await this.#api.imSecretOf(account));
    const push = {
      msg_id: exactNumber(numberOf(message.id)),
      msg_content: encryptContent(imSecret, content),
      msg_type: type,
      msg_source: 1,
      cts: Math.floor(Date.now() / 1000),
      order_id: exactNumber(order),
      open_user_id: exactNumber(customer),
    };
    await this.#api.send(account, JSON.stringify({ biz_type: 1, push_content: push }));
  }

  /** Kinds: 1 a text, 2 a picture by an address that Meituan can open. */
  async #contentOf({ tenantId }: MeituanOpen, message: OutgoingMessage): Promise<{ type: 1 | 2; content: string }> {
    if (message.type === 'text') return { type: 1, content: message.text };
    if (message.type === 'card') return { type: 1, content: `${message.card.title}\n${message.url}` };
    if (message.type !== 'image') throw new VendorRefusal('这里只能发文字和图片，其他文件请在美团商家端发送');
    if (!this.#share) throw new VendorRefusal('门户没有设置公网地址（PUBLIC_URL），图片请在美团商家端发送');
    return { type: 2, content: await this.#share({ tenantId, fileSaveName: message.file.fileSaveName }) };
  }

  async download(_account: MeituanOpen, { ref }: ChannelMedia) {
    return { fileName: '', body: await fetchVendorMedia(ref, this.#mediaHosts) };
  }
}

/** Meituan numbers messages. A message keeps its number when it is sent again. */
function numberOf(id: string): string {
  return String(BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 15)}`));
}
