import * as z from 'zod';
import type { ChannelMessage } from '../channel-adapter.ts';
import { exactId, parseExact } from '../exact-json.ts';

/** "接收IM两方会话消息": the only kind of callback that contains a customer's message. */
const TWO_PARTY_MESSAGE = '210069';
const FROM_CUSTOMER = '2';
const TWO_PARTIES = '1';

/**
 * The content of a callback, as the SDK defines it for sending ("发送IM消息", PushContent). Received content has Meituan's own form.
 */
const push = z.object({
  msg_id: exactId,
  msg_content: z.string().default(''),
  msg_type: exactId,
  msg_source: exactId,
  order_id: exactId.catch('0'),
  open_user_id: exactId.catch('0'),
  scene_name: z.string().max(100).catch(''),
});
const outer = z.object({ biz_type: exactId.default(TWO_PARTIES), push_content: z.union([z.string(), z.looseObject({})]) });

/** Identifies a conversation at Meituan: an order, and a customer, who may be unknown (-1). */
export const meituanPlace = z.object({ order: z.string(), customer: z.string() });

/** A customer's message as received: its content is encrypted. */
export interface MeituanPush {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly scene: string;
  readonly place: z.output<typeof meituanPlace>;
}

/** Null when it is no customer's message: another callback, the store's own messages, groups. Throws when it is unreadable. */
export function readPush({ msgType, message = '' }: Readonly<Record<string, string>>): MeituanPush | null {
  if (msgType !== TWO_PARTY_MESSAGE) return null;
  const { biz_type: kind, push_content: content } = outer.parse(parseExact(message));
  const pushed = push.parse(typeof content === 'string' ? parseExact(content) : content);
  if (kind !== TWO_PARTIES || pushed.msg_source !== FROM_CUSTOMER) return null;
  const place = { order: pushed.order_id, customer: pushed.open_user_id };
  if (!isKnown(place.customer) && !isKnown(place.order)) throw new Error('a message of nobody');
  return { id: pushed.msg_id, type: pushed.msg_type, content: pushed.msg_content, scene: pushed.scene_name, place };
}

const isKnown = (id: string) => /^[1-9]/.test(id);

/** The message for the chat, after decryption. Kinds: 1 a text, 2 a picture by its address, 3 anything else. */
export function messageOf({ id, type, scene, place }: MeituanPush, content: string): ChannelMessage {
  const { order, customer } = place;
  const words = type === '1' ? content || '[空消息]' : type === '2' ? '[图片]' : '[消息，请在美团商家端查看]';
  return {
    key: id,
    from: isKnown(customer) ? customer : `order-${order}`,
    text: scene === '' ? words : `【${scene}】${words}`,
    context: JSON.stringify(place),
    ...(isKnown(order) ? { about: `订单 ${order}` } : {}),
    ...(type === '2' && content.length <= 2000 ? { media: { type: 'image', ref: content } } : {}),
  };
}
