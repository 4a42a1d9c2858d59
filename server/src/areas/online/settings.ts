import * as z from 'zod';
import { defineSettings, serviceAddress } from '../../platform/settings.ts';

/** Names of hosts, separated by commas: a domain with its subdomains, or `host:port`. */
const hosts = z
  .string()
  .regex(/^[\w.-]+(:\d+)?(,[\w.-]+(:\d+)?)*$/, 'must be names of hosts, with commas between them')
  .transform((text) => text.split(','));

const environment = z.object({
  /** WeChat's interface for official accounts and mini programs. */
  WECHAT_API_URL: serviceAddress.default('https://api.weixin.qq.com'),
  /** WeCom's interface for its customer service. */
  WECOM_API_URL: serviceAddress.default('https://qyapi.weixin.qq.com'),
  /** Meituan's interface for developers of stores, and its hosts for customers' pictures. */
  MEITUAN_API_URL: serviceAddress.default('https://api-open-cater.meituan.com'),
  MEITUAN_MEDIA_HOSTS: hosts.default(['meituan.net', 'meituan.com']),
  /** Douyin's open platform, and its hosts for customers' pictures. */
  DOUYIN_API_URL: serviceAddress.default('https://open.douyin.com'),
  DOUYIN_MEDIA_HOSTS: hosts.default(['douyin.com', 'douyinpic.com', 'douyinvod.com', 'byteimg.com']),
});

/** The addresses of the chat's other channels. */
export const channelSettings = defineSettings(environment, (set) => ({
  /** Without a path. */
  urls: {
    wechat: set.WECHAT_API_URL,
    plus: set.WECOM_API_URL,
    meituan: set.MEITUAN_API_URL,
    douyin: set.DOUYIN_API_URL,
  },
  /** Hosts from which their media may be fetched. `host:port` may have any address. */
  mediaHosts: { meituan: set.MEITUAN_MEDIA_HOSTS, douyin: set.DOUYIN_MEDIA_HOSTS },
}));
