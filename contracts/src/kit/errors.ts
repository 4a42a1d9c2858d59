/**
 * The error vocabulary. Each area declares its coded errors with {@link defineErrors} next to its contracts. Domain code throws
 * them as {@link CodedError}. One mapper in the server turns them into the envelope. The browser shows `text` (specification
 * section 8; its texts are literal).
 */

/** The kind of a failure. It decides the wire code and the HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'not-signed-in'
  | 'kicked'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'internal'
  | 'unavailable'
  | 'time-out';

/** Wire code (envelope `code`) and HTTP status of each kind. 4005, 9998 and -1 are the specification's (sections 4 and 8). */
export const errorKinds: Record<ErrorKind, { code: string; status: number }> = {
  invalid: { code: '4000', status: 400 },
  'not-signed-in': { code: '4005', status: 401 },
  kicked: { code: '9998', status: 401 },
  forbidden: { code: '4003', status: 403 },
  'not-found': { code: '4004', status: 404 },
  'wrong-method': { code: '4045', status: 405 },
  conflict: { code: '4009', status: 409 },
  'too-large': { code: '4013', status: 413 },
  'too-many': { code: '4029', status: 429 },
  internal: { code: '500', status: 500 },
  unavailable: { code: '503', status: 503 },
  'time-out': { code: '-1', status: 504 },
};

/** One word of the vocabulary. `reason` is unique in the product, for example `conversation.closed`. */
export interface ErrorDefinition {
  readonly reason: string;
  readonly kind: ErrorKind;
  /** The text for the user, in Chinese. */
  readonly text: string;
  /** The field of the error: a form shows the error there. */
  readonly field?: string;
}

/**
 * Declares an area's errors. Keys become the second half of the reason:
 * `defineErrors('conversation', { closed: … })` gives the reason `conversation.closed`.
 */
export function defineErrors<const K extends string>(
  noun: string,
  words: Record<K, Omit<ErrorDefinition, 'reason'>>,
): Record<K, ErrorDefinition> {
  const defined = {} as Record<K, ErrorDefinition>;
  for (const key of Object.keys(words) as K[]) {
    defined[key] = { reason: `${noun}.${key}`, ...words[key] };
  }
  return defined;
}

/** A field that failed validation: `path` as `a.b.0`, `text` in Chinese. */
export interface FieldError {
  path: string;
  text: string;
}

/** Domain code throws it; only the error mapper catches it. */
export class CodedError extends Error {
  readonly definition: ErrorDefinition;
  readonly fields: FieldError[] | undefined;

  constructor(definition: ErrorDefinition, options: { fields?: FieldError[]; text?: string; cause?: unknown } = {}) {
    super(options.text ?? definition.text, { cause: options.cause });
    this.name = 'CodedError';
    this.definition = definition;
    this.fields = options.fields;
  }
}

/** Errors that any endpoint can answer. */
export const commonErrors = defineErrors('common', {
  invalid: { kind: 'invalid', text: '请求参数有误' },
  notSignedIn: { kind: 'not-signed-in', text: '登录已失效，请重新登录' },
  kicked: { kind: 'kicked', text: '您已经被挤下线，请重新登录！' },
  forbidden: { kind: 'forbidden', text: '没有权限执行此操作' },
  notFound: { kind: 'not-found', text: '数据不存在或已删除' },
  wrongMethod: { kind: 'wrong-method', text: '该地址不支持这种请求方式' },
  conflict: { kind: 'conflict', text: '数据已被修改，请刷新后重试' },
  duplicate: { kind: 'conflict', text: '数据已存在' },
  tooLarge: { kind: 'too-large', text: '提交的内容过大' },
  tooMany: { kind: 'too-many', text: '操作过于频繁，请稍后再试' },
  internal: { kind: 'internal', text: '操作失败' },
  unavailable: { kind: 'unavailable', text: '服务暂不可用，请稍后重试' },
  timeOut: { kind: 'time-out', text: '请求超时' },
});
