import { commonErrors } from '@lianxi/contracts/kit/errors';
import { ApiError } from './api-error.ts';

/** One request as the browser sends it. */
export interface Request {
  method: string;
  /** The address with its query. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Forms and bytes are sent as they are, everything else as JSON. */
  body?: unknown;
  timeoutMs: number;
  /** How the body of the answer is read. */
  answer: 'json' | 'blob';
  signal?: AbortSignal | undefined;
  /** Receives the part that is sent, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
}

/** The answer, whatever its status. `data` is null when the body has another type than was asked for. */
export interface Answer {
  status: number;
  data: unknown;
}

const asItIs = (body: unknown): body is XMLHttpRequestBodyInit =>
  body instanceof URLSearchParams || body instanceof FormData || body instanceof Blob;

/**
 * Sends a request. It throws only when no answer arrives: {@link ApiError} (no network, no answer in time) or an `AbortError`. It
 * uses XMLHttpRequest, because `fetch` does not report the progress of an upload.
 */
export function exchange({ method, url, headers, body, timeoutMs, answer, signal, onProgress }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) return aborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    request.responseType = answer;
    request.timeout = timeoutMs;
    request.onload = () => resolve({ status: request.status, data: request.response });
    request.onerror = () => reject(ApiError.of(commonErrors.unavailable));
    request.ontimeout = () => reject(ApiError.of(commonErrors.timeOut));
    request.onabort = aborted;
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const json = body !== undefined && !asItIs(body);
    if (json) request.setRequestHeader('Content-Type', 'application/json');
    signal?.addEventListener('abort', abort);
    request.send(asItIs(body) ? body : json ? JSON.stringify(body) : null);
  });
}
