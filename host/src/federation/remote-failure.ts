/**
 * `unreachable`: files did not arrive. `slow`: files did not arrive in time. `blocked`: they are not the released files. `threw`:
 * its code threw while it loaded. `malformed`: it is no app, or lacks the page. `outdated`: this page of the portal is too old
 * for it. `crashed`: a page crashed while it was shown.
 */
export type FailureKind = 'unreachable' | 'slow' | 'blocked' | 'threw' | 'malformed' | 'outdated' | 'crashed';

/** The texts for the user. */
export const failureWords: Record<FailureKind, string> = {
  unreachable: '应用文件暂时取不到，可能正在更新，请稍后重试。',
  slow: '加载超过 8 秒仍未完成，网络可能较慢。',
  blocked: '应用文件与发布时的不一致，可能被篡改，已阻止运行并上报。',
  threw: '应用启动时出错。',
  malformed: '应用中没有这个页面。',
  outdated: '此应用需要新版门户，刷新页面后即可使用。',
  crashed: '页面运行时出错。',
};

/** The text while the browser knows that there is no network. */
export const offlineWords = '网络已断开，恢复后会自动打开。';

const TRACE_BYTES = 16;

/** An id in the format of the server's traces: a report with it can be found in the log. */
function newTraceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TRACE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Why a remote or its page did not load; `message` is for the log. */
export class RemoteFailure extends Error {
  readonly kind: FailureKind;
  readonly traceId = newTraceId();

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RemoteFailure';
    this.kind = kind;
  }

  /** Is the release itself at fault? Then the former one may work. */
  get ofRelease(): boolean {
    return this.kind === 'blocked' || this.kind === 'threw' || this.kind === 'malformed';
  }
}
