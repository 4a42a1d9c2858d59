import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ChannelMessage } from '../channel-adapter.ts';
import { parseExact } from '../exact-json.ts';

/** An event in Douyin's format (open platform, "事件列表" and "接收私信消息事件"). `content` is an object or its JSON text. */
const event = z.object({
  event: z.string(),
  from_user_id: z.string().max(100).default(''),
  to_user_id: z.string().max(100).default(''),
  content: z.union([z.string(), z.record(z.string(), z.unknown())]).default({}),
});

const received = z.object({
  conversation_short_id: z.string().min(1).max(500),
  server_message_id: z.string().min(1).max(500),
  message_type: z.string(),
  text: z.string().optional().catch(undefined),
  card_data: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .optional()
    .catch(undefined),
  user_infos: z.array(z.object({ open_id: z.string(), nick_name: z.string() })).catch([]),
});

/** Identifies a message at Douyin: to fetch its media, and to answer it. */
export const douyinPlace = z.object({ conversation: z.string(), message: z.string() });

/** Media that Douyin provides. Of other pictures and videos it only reports that they were sent. */
const media = { user_local_image: 'image', user_local_video: 'video' } as const;
const words: Readonly<Record<string, string>> = {
  image: '[图片，请在抖音 App 查看]',
  video: '[视频，请在抖音 App 查看]',
  user_local_image: '[图片]',
  user_local_video: '[视频]',
  emoji: '[表情]',
};

/** A delivery: Douyin checks whether the address is ours, a customer wrote to an account, or another event. */
export type DouyinEvent =
  | { readonly kind: 'verify'; readonly challenge: unknown }
  | { readonly kind: 'message'; readonly to: string; readonly message: ChannelMessage }
  | { readonly kind: 'other' };

/** Throws when it is no event of Douyin. */
export function readEvent(body: string): DouyinEvent {
  const { event: name, from_user_id: from, to_user_id: to, content } = event.parse(parseExact(body));
  const inner = typeof content === 'string' ? parseExact(content || '{}') : content;
  if (name === 'verify_webhook') {
    return { kind: 'verify', challenge: z.object({ challenge: z.unknown() }).parse(inner).challenge };
  }
  if (name !== 'im_receive_msg') return { kind: 'other' };
  const { conversation_short_id: conversation, server_message_id: message, ...rest } = received.parse(inner);
  const place = JSON.stringify({ conversation, message } satisfies z.output<typeof douyinPlace>);
  const type = media[rest.message_type as keyof typeof media] as 'image' | 'video' | undefined;
  const nick = rest.user_infos.find(({ open_id: openId }) => openId === from)?.nick_name;
  return {
    kind: 'message',
    to,
    message: {
      // Douyin's own id is too long for a key, and has special characters.
      key: createHash('sha256').update(message).digest('hex').slice(0, 40),
      from,
      text: textOf(rest),
      context: place,
      ...(type ? { media: { type, ref: place } } : {}),
      ...(nick ? { name: nick } : {}),
    },
  };
}

function textOf({
  message_type: type,
  text,
  card_data: card,
}: Pick<z.output<typeof received>, 'message_type' | 'text' | 'card_data'>): string {
  if (type === 'text') return text || '[空消息]';
  if (type === 'retain_consult_card') {
    return ['[留资卡]', ...(card ?? []).map(({ label, value }) => `${label}：${value}`)].join('\n');
  }
  return words[type] ?? '[消息，请在抖音 App 查看]';
}
