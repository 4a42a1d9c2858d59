import type { StoredFile } from '@lianxi/contracts/files/file.contract';
import type { BodyOf, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { leaveMessage } from '@lianxi/contracts/online/offline-message.contract';
import type { makeVisitorRecordLink } from '@lianxi/contracts/online/record-link.contract';
import type { OpenLook, visitorSession } from '@lianxi/contracts/online/visitor.contract';
import { fetchAsVisitor, getOpen, postAsVisitor, uploadAsVisitor } from '@lianxi/shared/visitor/visitor-http';

export type VisitorSession = ReplyOf<typeof visitorSession>;
/** The fields of a message that a visitor leaves. */
export type LeaveWords = Pick<BodyOf<typeof leaveMessage>, 'clientLeaveId' | 'name' | 'phone' | 'content'>;
export type SessionRequest = Partial<BodyOf<typeof visitorSession>>;

/** The tenant's site that a page belongs to; null: the first one. */
export interface SiteName {
  readonly tenantId: number;
  readonly site: string | null;
}

/** The name in the widget's storage for a site. */
export function storageName({ tenantId, site }: SiteName): string {
  return site ? `${tenantId}.${site}` : String(tenantId);
}

const SERVICE = '/api/xmf-online-services/visitor';

/** The look of the site; it also proves that the site exists. */
export function fetchLook(origin: string, { tenantId, site }: SiteName): Promise<OpenLook> {
  const query = new URLSearchParams({ tenantId: String(tenantId), ...(site ? { site } : {}) });
  return getOpen(`${origin}${SERVICE}/site?${query}`);
}

/** Leaves a message for later; repeated under the same `clientLeaveId` it is one message. */
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

/** The token of a link that opens the record of a conversation for some days. */
export async function makeRecordLink(origin: string, token: string, recordId: string): Promise<string> {
  const body: BodyOf<typeof makeVisitorRecordLink> = { recordId };
  const reply: ReplyOf<typeof makeVisitorRecordLink> = await postAsVisitor(`${origin}${SERVICE}/recordLink`, body, token);
  return reply.token;
}

/** The bytes of a file of the visitor's conversations. */
export function fetchAttachment(origin: string, token: string, fileSaveName: string): Promise<Blob> {
  return fetchAsVisitor(`${origin}${SERVICE}/file/${encodeURIComponent(fileSaveName)}`, token);
}
