import type { StoredFile } from '@lianxi/contracts/files/file.contract';
import type { Envelope } from '@lianxi/contracts/kit/envelope';

export const REQUEST_TIMEOUT_MS = 30_000;
export const UPLOAD_TIMEOUT_MS = 180_000;
/** The wire codes of errors that may pass: too many, internal, unavailable, time-out. */
const PASSING_CODES = ['4029', '500', '503', '-1'];

/** The server refused, with a message for the visitor. Any other error that is thrown is a lost connection. */
export class Refusal extends Error {
  readonly code: string;
  readonly reason: string;

  constructor(envelope: { code: string; message: string; reason: string }) {
    super(envelope.message);
    this.name = 'Refusal';
    this.code = envelope.code;
    this.reason = envelope.reason;
  }
}

/** May the same attempt succeed later? */
export function isPassing(refusal: Refusal): boolean {
  return PASSING_CODES.includes(refusal.code);
}

/** The data of a reply, or its {@link Refusal}. */
export function unwrap<T>(envelope: Envelope<T>): T {
  if (envelope.code === '0') return envelope.data as T;
  throw new Refusal({ reason: '', ...envelope });
}

/** Calls an endpoint that needs no token. */
export async function getOpen<T>(url: string): Promise<T> {
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  return unwrap((await response.json()) as Envelope<T>);
}

/** Calls an endpoint of visitors; `token` is the visitor's. */
export async function postAsVisitor<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    credentials: 'omit',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return unwrap((await response.json()) as Envelope<T>);
}

/**
 * Sends one file; `onProgress` receives the part that is sent, 0 to 1. It uses XMLHttpRequest, because `fetch` does not report
 * the progress of an upload.
 */
export function uploadAsVisitor(
  url: string,
  token: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.responseType = 'json';
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    request.onerror = () => reject(new Error('上传失败'));
    request.ontimeout = () => reject(new Error('请求超时'));
    request.onload = () => {
      try {
        resolve(unwrap(request.response as Envelope<StoredFile>));
      } catch (error) {
        reject(error instanceof Refusal ? error : new Error('上传失败'));
      }
    };
    const form = new FormData();
    form.append('file', file, file.name || 'picture.png');
    request.send(form);
  });
}

/** The bytes of a file that the visitor may see. */
export async function fetchAsVisitor(url: string, token: string): Promise<Blob> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error('加载失败');
  return response.blob();
}
