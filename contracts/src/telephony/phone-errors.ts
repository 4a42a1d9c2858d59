/** The reasons why the web phone refuses or fails a command. */
export const phoneTexts = {
  noMicrophone: '请检查耳麦或麦克风',
  insecure: '网页电话需要通过 HTTPS 访问',
  notRegistered: '网页电话注册失败，请稍后重试',
  noCall: '网页电话中没有这通电话',
  silentTab: '网页电话所在的页面没有响应',
} as const;

/** A failure of the web phone, in the browser itself; `message` is the text for the agent. */
export class PhoneError extends Error {
  readonly reason: keyof typeof phoneTexts;

  constructor(reason: keyof typeof phoneTexts, text: string = phoneTexts[reason]) {
    super(text);
    this.name = 'PhoneError';
    this.reason = reason;
  }
}
