import * as z from 'zod';

/** A message as the rest of the chat understands it. */
export const channelMessage = z.object({
  /** The channel's own id of it: delivered again, it is the same. */
  key: z.string().min(1).max(100),
  /** Who sent it, as the channel names them. */
  from: z.string().min(1).max(100),
  text: z.string(),
});
export type ChannelMessage = z.output<typeof channelMessage>;

/** What a visitor may send that is shown as words of ours. */
const unreadableWords: Record<string, string> = {
  image: '[图片]',
  voice: '[语音]',
  video: '[视频]',
  shortvideo: '[小视频]',
};

/** The values of a flat XML document by their names. Nothing is resolved or included: it is text between tags. */
export function readXml(xml: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', cdata, plain = ''] of xml.matchAll(/<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g)) {
    values.set(name, cdata ?? unescaped(plain));
  }
  return values;
}

function unescaped(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => entities[name] ?? '');
}

/** A message of a follower; null for what is no message to us (events: somebody subscribed, a menu was opened). */
export function readMessage(values: ReadonlyMap<string, string>): ChannelMessage | null {
  const [from, key, type = ''] = [values.get('FromUserName'), values.get('MsgId'), values.get('MsgType')];
  if (!from || !key || type === 'event') return null;
  const text = textOf(type, values);
  return text === '' ? null : { from, key, text };
}

function textOf(type: string, values: ReadonlyMap<string, string>): string {
  if (type === 'text') return values.get('Content') ?? '';
  if (type === 'location') return `[位置] ${values.get('Label') ?? ''}`.trim();
  if (type === 'link') return [values.get('Title'), values.get('Url')].filter(Boolean).join(' ');
  // What WeChat recognised of a voice message is worth more than that there was one.
  if (type === 'voice' && values.get('Recognition')) return `[语音] ${values.get('Recognition')}`;
  return unreadableWords[type] ?? '';
}
