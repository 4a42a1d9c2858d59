import type { StoredFile } from '@lianxi/contracts/files/file.contract';
import type { BodyOf, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { leaveMessage } from '@lianxi/contracts/online/offline-message.contract';
import type { OpenLook, visitorSession } from '@lianxi/contracts/online/visitor.contract';
import { fetchAsVisitor, getOpen, postAsVisitor, uploadAsVisitor } from '@lianxi/shared/visitor/visitor-http';

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

const SERVICE = '/api/xmf-online-services/visitor';

/** How the site looks, and that it is there. */
export function fetchLook(origin: string, { tenantId, site }: SiteName): Promise<OpenLook> {
  const query = new URLSearchParams({ tenantId: String(tenantId), ...(site ? { site } : {}) });
  return getOpen(`${origin}${SERVICE}/site?${query}`);
}

/** Leaves a message for when somebody is there; sent again under the same `clientLeaveId`, it is one message. */
export async function sendLeave(origin: string, token: string, leave: BodyOf<typeof leaveMessage>): Promise<void> {
  await postAsVisitor(`${origin}${SERVICE}/leave`, leave, token);
}

export function openSession(origin: string, body: SessionRequest): Promise<VisitorSession> {
  return postAsVisitor(`${origin}${SERVICE}/session`, body);
}

export function uploadAttachment(
  origin: string,
  token: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<StoredFile> {
  return uploadAsVisitor(`${origin}${SERVICE}/upload`, token, file, onProgress);
}

/** The bytes of a file of the visitor's conversations. */
export function fetchAttachment(origin: string, token: string, fileSaveName: string): Promise<Blob> {
  return fetchAsVisitor(`${origin}${SERVICE}/file/${encodeURIComponent(fileSaveName)}`, token);
}
