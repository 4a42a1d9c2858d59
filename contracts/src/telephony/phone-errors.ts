import { defineErrors } from '../kit/errors.ts';

/** Why the web phone does not do what was asked of it. */
export const phoneErrors = defineErrors('phone', {
  noMicrophone: { kind: 'conflict', text: '请检查耳麦或麦克风' },
  insecure: { kind: 'conflict', text: '网页电话需要通过 HTTPS 访问' },
  notRegistered: { kind: 'unavailable', text: '网页电话注册失败，请稍后重试' },
  noCall: { kind: 'conflict', text: '网页电话中没有这通电话' },
  silentTab: { kind: 'unavailable', text: '网页电话所在的页面没有响应' },
});
