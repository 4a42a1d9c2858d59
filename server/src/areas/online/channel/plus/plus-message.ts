import * as z from 'zod';
import type { ChannelMedia, ChannelMessage, PulledPage } from '../channel-adapter.ts';

const text = z.string().default('');

/** An entry of 读取消息 (`kf/sync_msg`), with the fields that this adapter reads. */
export const syncedEntry = z.object({
  msgid: z.string().max(100),
  external_userid: z.string().max(100).optional(),
  /** In seconds. */
  send_time: z.number(),
  /** 3: the customer, 4: the system, 5: a person who answers in WeCom itself. */
  origin: z.number().optional(),
  msgtype: z.string(),
  text: z.object({ content: text }).optional(),
  image: z.object({ media_id: z.string() }).optional(),
  voice: z.object({ media_id: z.string() }).optional(),
  video: z.object({ media_id: z.string() }).optional(),
  file: z.object({ media_id: z.string() }).optional(),
  location: z.object({ name: text, address: text }).optional(),
  link: z.object({ title: text, url: text }).optional(),
  miniprogram: z.object({ title: text }).optional(),
  event: z.object({ event_type: z.string(), external_userid: text, fail_type: z.number().optional() }).optional(),
});
export type SyncedEntry = z.output<typeof syncedEntry>;

const CUSTOMER = 3;

const media: Record<string, { type: ChannelMedia['type']; words: string }> = {
  image: { type: 'image', words: '[图片]' },
  voice: { type: 'audio', words: '[语音]' },
  video: { type: 'video', words: '[视频]' },
  file: { type: 'file', words: '[文件]' },
};

/** 消息发送失败事件 (`msg_send_fail`), `fail_type`. */
const failures: Record<number, string> = {
  1: '客服账号已删除',
  2: '应用已关闭',
  4: '访客超过 48 小时没有发来消息',
  5: '会话已结束，请等访客再次发来消息',
  6: '访客回复前最多发送 5 条，请等访客回复后再发',
  10: '访客拒收消息',
};

/** A customer's message; null for events, and for messages that were written in WeCom itself. */
export function readEntry(entry: SyncedEntry): ChannelMessage | null {
  const { msgid: key, external_userid: from, origin, msgtype } = entry;
  if (origin !== CUSTOMER || !from || msgtype === 'event') return null;
  const kind = media[msgtype];
  if (!kind) return { key, from, text: wordsOf(entry) };
  const ref = (entry[msgtype as 'image'] ?? { media_id: '' }).media_id;
  return ref ? { key, from, text: kind.words, media: { type: kind.type, ref } } : { key, from, text: kind.words };
}

/** A failed delivery, which WeCom reports later by an event. */
export function readFailure({ event }: SyncedEntry): PulledPage['undelivered'][number] | null {
  if (event?.event_type !== 'msg_send_fail') return null;
  return { to: event.external_userid, reason: failures[event.fail_type ?? 0] ?? '原因未知' };
}

function wordsOf({ text: said, location, link, miniprogram }: SyncedEntry): string {
  if (said?.content) return said.content;
  if (location) return ['[位置]', location.name, location.address].filter(Boolean).join(' ');
  if (link) return [link.title, link.url].filter(Boolean).join(' ') || '[链接]';
  if (miniprogram) return ['[小程序]', miniprogram.title].filter(Boolean).join(' ');
  return '[暂不支持的消息]';
}
