import type { Kernel } from '../../../platform/kernel.ts';
import type { Channel, ChannelAdapter } from './channel-adapter.ts';
import { WechatAdapter } from './wechat/wechat-adapter.ts';

export type Adapters = ReadonlyMap<Channel, ChannelAdapter>;

/** Every channel beside the web. */
export function createAdapters({ channelUrls }: Pick<Kernel, 'channelUrls'>): Adapters {
  const adapters: ChannelAdapter[] = [new WechatAdapter(channelUrls.wechat)];
  return new Map(adapters.map((adapter) => [adapter.channel, adapter]));
}
