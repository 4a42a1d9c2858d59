import type { CallbackValues } from '../../../../platform/vendor/tencent/callback-values.ts';
import type { ChannelMedia, ChannelMessage } from '../channel-adapter.ts';

/** 接收普通消息: the kinds that are fetched, and their substitute texts. */
const media: Record<string, { type: ChannelMedia['type']; words: string }> = {
  image: { type: 'image', words: '[图片]' },
  voice: { type: 'audio', words: '[语音]' },
  video: { type: 'video', words: '[视频]' },
  shortvideo: { type: 'video', words: '[小视频]' },
};

/**
 * A message of a follower, or of a user of a mini program. Null for events: a user subscribed, opened a menu, or entered the
 * customer service of a mini program (`user_enter_tempsession`).
 */
export function readMessage(values: CallbackValues): ChannelMessage | null {
  const [from, key, type = ''] = [values.get('FromUserName'), values.get('MsgId'), values.get('MsgType')];
  if (!from || !key || type === 'event') return null;
  const kind = media[type];
  if (!kind) {
    const text = textOf(type, values);
    return text === '' ? null : { from, key, text };
  }
  // WeChat's speech recognition is the substitute text of a voice message.
  const text = [kind.words, values.get('Recognition')].filter(Boolean).join(' ');
  const ref = values.get('MediaId');
  return ref ? { from, key, text, media: { type: kind.type, ref } } : { from, key, text };
}

function textOf(type: string, values: CallbackValues): string {
  if (type === 'text') return values.get('Content') ?? '';
  if (type === 'location') return `[位置] ${values.get('Label') ?? ''}`.trim();
  if (type === 'link') return [values.get('Title'), values.get('Url')].filter(Boolean).join(' ');
  if (type === 'miniprogrampage') return ['[小程序]', values.get('Title'), values.get('PagePath')].filter(Boolean).join(' ');
  return '';
}
