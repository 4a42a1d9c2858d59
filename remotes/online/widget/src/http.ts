import type { StoredFile } from '@lianxi/contracts/basic-model/file.contract';
import type { BodyOf, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import type { leaveMessage } from '@lianxi/contracts/online/chat-leave.contract';
import type { OpenLook, visitorSession } from '@lianxi/contracts/online/visitor.contract';
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './constants.ts';

export type VisitorSession = ReplyOf<typeof visitorSession>;
/** What a visitor fills in to leave a message. */
export type LeaveWords = Pick<BodyOf<typeof leaveMessage>, 'clientLeaveId' | 'name' | 'phone' | 'content'>;
export type SessionRequest = Partial<BodyOf<typeof visitorSession>>;

/** Which of a tenant's sites a page belongs to; null: the first one. */
export interface SiteName {
  readonly tenantId: number;
  readonly site: string | null;
}

/** What the widget keeps under of a site in its storage. */
export function storageName({ tenantId, site }: SiteName): string {
  return site ? `${tenantId}.${site}` : String(tenantId);
}

/** The server said no, in words for the visitor. Anything else that is thrown is a lost connection. */
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

const SERVICE = '/api/xmf-online-services/visitor';
/** The wire codes that a later attempt may overcome: too many, internal, unavailable, time-out. */
const PASSING_CODES = ['4029', '500', '503', '-1'];

export function isPassing(refusal: Refusal): boolean {
  return PASSING_CODES.includes(refusal.code);
}

/** The data of a reply, or its {@link Refusal}. */
export function unwrap<T>(envelope: Envelope<T>): T {
  if (envelope.code === '0') return envelope.data as T;
  throw new Refusal({ reason: '', ...envelope });
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    credentials: 'omit',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return unwrap((await response.json()) as Envelope<T>);
}

/** How the site looks, and that it is there. */
export async function fetchLook(origin: string, { tenantId, site }: SiteName): Promise<OpenLook> {
  const query = new URLSearchParams({ tenantId: String(tenantId), ...(site ? { site } : {}) });
  const options = { credentials: 'omit', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) } as const;
  const response = await fetch(`${origin}${SERVICE}/site?${query}`, options);
  return unwrap((await response.json()) as Envelope<OpenLook>);
}

/** Leaves a message for when somebody is there; sent again under the same `clientLeaveId`, it is one message. */
export async function sendLeave(origin: string, token: string, leave: BodyOf<typeof leaveMessage>): Promise<void> {
  await post(`${origin}${SERVICE}/leave`, leave, token);
}

export function openSession(origin: string, body: SessionRequest): Promise<VisitorSession> {
  return post(`${origin}${SERVICE}/session`, body);
}

/** Sends one file; `onProgress` hears the share that has left, 0 to 1. XMLHttpRequest, since fetch has no upload progress. */
export function uploadAttachment(
  origin: string,
  token: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${origin}${SERVICE}/upload`);
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

/** The bytes of a file of the visitor's conversations. */
export async function fetchAttachment(origin: string, token: string, fileSaveName: string): Promise<Blob> {
  const response = await fetch(`${origin}${SERVICE}/file/${encodeURIComponent(fileSaveName)}`, {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error('加载失败');
  return response.blob();
}
