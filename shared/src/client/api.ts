import { signIn } from '@lianxi/contracts/auth/auth.contract';
import type { CallOf, Endpoint, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { commonErrors, errorKinds } from '@lianxi/contracts/kit/errors';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { ApiError } from './api-error.ts';
import { type Answer, exchange, type Request } from './exchange.ts';
import { refreshSession } from './refresh-session.ts';
import { endSession, renewSession } from './session-end.ts';

/** The typed client: one call per endpoint of the contracts (specification section 7). */

type ExtraHeader = 'version' | 'dataScopeCode' | 'system';
const extraHeaders: Partial<Record<ExtraHeader, string>> = {};

/** Sets a header of every call (specification section 7); null removes it. The server treats these headers as hints. */
export function setRequestHeader(name: ExtraHeader, value: string | null): void {
  if (value === null) delete extraHeaders[name];
  else extraHeaders[name] = value;
}

type Ask = Omit<Request, 'headers'>;

function send(request: Ask, token: string | null): Promise<Answer> {
  return exchange({ ...request, headers: { ...extraHeaders, ...(token && { Authorization: `Bearer ${token}` }) } });
}

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';

/** The error for a body that is no envelope, for example a proxy's error page. */
const commonErrorOf = (status: number) => {
  if (status === 404) return commonErrors.notFound;
  if (status === 413) return commonErrors.tooLarge;
  if (status === 429) return commonErrors.tooMany;
  return status === 502 || status === 503 || status === 504 ? commonErrors.unavailable : commonErrors.internal;
};

function readEnvelope({ data, status }: Answer): unknown {
  if (!isEnvelope(data)) throw ApiError.of(commonErrorOf(status), status);
  if (data.code !== '0') throw ApiError.fromEnvelope(data as Exclude<typeof data, { code: '0' }>, status);
  return data.data;
}

async function readBlob({ data, status }: Answer): Promise<Blob> {
  if (!(data instanceof Blob)) throw ApiError.of(commonErrorOf(status), status);
  if (status === 200) return data;
  const body: unknown = await data
    .text()
    .then(JSON.parse)
    .catch(() => null);
  readEnvelope({ data: body, status });
  throw ApiError.of(commonErrorOf(status), status);
}

const refresh = (stale: string): Promise<boolean> =>
  refreshSession(stale, (refresh_token) => call(signIn, { body: { grant_type: 'refresh_token', refresh_token } }));

const NOT_SIGNED_IN = errorKinds['not-signed-in'].code;
const KICKED = errorKinds.kicked.code;

async function asAgent<T>(request: Ask, read: (answer: Answer) => T | Promise<T>): Promise<T> {
  const attempt = async (mayRefresh: boolean): Promise<T> => {
    const { token } = sessionStore.getState();
    try {
      return await read(await send(request, token));
    } catch (error) {
      if (!(error instanceof ApiError) || token === null) throw error;
      const lapsed = error.code === NOT_SIGNED_IN && mayRefresh;
      // The client repeats the call when the session is renewed.
      if (lapsed && ((await refresh(token)) || (await renewSession(token)))) return attempt(false);
      if (error.code === NOT_SIGNED_IN) endSession('expired', token);
      if (error.code === KICKED) endSession('kicked', token);
      throw error;
    }
  };
  return attempt(true);
}

function urlOf(endpoint: Endpoint, params: Record<string, string> | undefined, query: unknown): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${endpoint.path}: parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
  const search = pairsOf(query).toString();
  return `/api${path}${search && `?${search}`}`;
}

/** An undefined value is left out; a list gives one pair for each value. */
function pairsOf(values: unknown): URLSearchParams {
  const pairs = Object.entries(values ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)]])),
  );
  return new URLSearchParams(pairs);
}

interface RawCall {
  params?: Record<string, string>;
  query?: unknown;
  body?: unknown;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

type CallArguments<E> =
  object extends CallOf<E> ? [input?: CallOf<E>, options?: CallOptions] : [input: CallOf<E>, options?: CallOptions];

/**
 * Calls an endpoint and returns the envelope's `data`. Throws {@link ApiError}. A call without an answer within the endpoint's
 * time ends with code -1 (请求超时). The client refreshes an expired token once.
 */
export function call<E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<ReplyOf<E>> {
  const { params, query, body } = (input ?? {}) as RawCall;
  const request: Ask = {
    method: endpoint.method,
    url: urlOf(endpoint, params, query),
    body: endpoint.bodyKind === 'form' ? pairsOf(body) : body,
    timeoutMs: endpoint.timeoutMs,
    answer: 'json',
    signal: options?.signal,
  };
  const read = (answer: Answer) => readEnvelope(answer) as ReplyOf<E>;
  return endpoint.access === 'public' ? send(request, null).then(read) : asAgent(request, read);
}

export interface UploadOptions extends CallOptions {
  /** The other fields of the form. */
  fields?: Readonly<Record<string, string>>;
  /** The parameters of the endpoint's path. */
  params?: Record<string, string>;
  query?: Readonly<Record<string, string | number>>;
}

/**
 * Uploads one file as the field `file`, with the other fields of the form. `onProgress` receives the part that is sent, 0 to 1.
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  onProgress?: (sent: number) => void,
  { signal, fields = {}, params, query }: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const request: Ask = {
    method: endpoint.method,
    url: urlOf(endpoint, params, query),
    body: form,
    timeoutMs: endpoint.timeoutMs,
    answer: 'json',
    signal,
    onProgress,
  };
  return asAgent(request, (answer) => readEnvelope(answer) as ReplyOf<E>);
}

/** The bytes of a stored file's `url`, which starts with `/api`: an `<img>` cannot send the token. */
export function fetchBlob(url: string, { signal }: CallOptions = {}): Promise<Blob> {
  return asAgent({ method: 'GET', url, timeoutMs: 180_000, answer: 'blob', signal }, readBlob);
}
