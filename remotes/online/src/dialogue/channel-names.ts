import type { Conversation } from '@lianxi/contracts/online/conversation.contract';

/** Over what a visitor talks, as agents call it. */
export const channelNames: Record<Conversation['channel'], string> = {
  web: '网页',
  wechat: '微信',
  plus: '企业微信',
  meituan: '美团',
  douyin: '抖音',
};
