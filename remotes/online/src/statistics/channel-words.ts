import { conversation } from '@lianxi/contracts/online/conversation.contract';

const words: Readonly<Record<string, string>> = {
  web: '网页',
  wechat: '微信',
  plus: '企业微信',
  meituan: '美团',
  douyin: '抖音',
};

/** A channel's name. */
export const channelWords = (channel: string): string => words[channel] ?? channel;

/** Channels on which conversations come. */
export const channelOptions = conversation.shape.channel.options.map((value) => ({ value, text: channelWords(value) }));
