import type { Kernel } from '../../../platform/kernel.ts';
import { createVendorTokens } from '../../../platform/vendor/vendor-tokens.ts';
import { channelSettings } from '../settings.ts';
import type { Channel, ChannelAdapter } from './channel-adapter.ts';
import { DouyinAdapter } from './douyin/douyin-adapter.ts';
import { DouyinApi } from './douyin/douyin-api.ts';
import { credentialKeeper } from './keep-credentials.ts';
import { MeituanAdapter } from './meituan/meituan-adapter.ts';
import { MeituanApi } from './meituan/meituan-api.ts';
import { PlusAdapter } from './plus/plus-adapter.ts';
import { fileSharer } from './shared-file.ts';
import { WechatAdapter } from './wechat/wechat-adapter.ts';

export type Adapters = ReadonlyMap<Channel, ChannelAdapter>;

/** Every channel except the web. */
export function createAdapters(
  kernel: Pick<Kernel, 'settings' | 'publicUrl' | 'db' | 'ciphers' | 'installationCipher'>,
): Adapters {
  const { settings, publicUrl, ciphers } = kernel;
  const { urls, mediaHosts } = settings(channelSettings);
  const share = publicUrl ? fileSharer(publicUrl, ciphers) : null;
  const keep = credentialKeeper(kernel);
  const tokens = createVendorTokens(kernel);
  const adapters: ChannelAdapter[] = [
    new WechatAdapter(urls.wechat, tokens),
    new PlusAdapter(urls.plus, tokens),
    new MeituanAdapter(new MeituanApi(urls.meituan, keep), mediaHosts.meituan, share),
    new DouyinAdapter(new DouyinApi(urls.douyin, tokens, keep), mediaHosts.douyin),
  ];
  return new Map(adapters.map((adapter) => [adapter.channel, adapter]));
}
