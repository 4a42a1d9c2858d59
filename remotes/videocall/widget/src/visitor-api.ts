import type { StoredFile } from '@lianxi/contracts/files/file.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { VideoLeaveFields } from '@lianxi/contracts/videocall/offline-message.contract';
import type { checkVideoLink, enterByVideoLink } from '@lianxi/contracts/videocall/transfer.contract';
import type { videoVisitorSession } from '@lianxi/contracts/videocall/visitor.contract';
import { fetchAsVisitor, postAsVisitor, uploadAsVisitor } from '@lianxi/shared/visitor/visitor-http';
import { SERVICE } from './constants.ts';

export type VisitorSession = ReplyOf<typeof videoVisitorSession>;
export type Entered = ReplyOf<typeof enterByVideoLink>;

/** The tenant's entrance of the page; null: the first one. */
export interface SiteName {
  readonly tenantId: number;
  readonly site: string | null;
}

export function openSession({ tenantId, site }: SiteName, visitorToken: string | null): Promise<VisitorSession> {
  return postAsVisitor(`${SERVICE}/session`, { tenantId, ...(site && { site }), ...(visitorToken && { visitorToken }) });
}

/** Throws when the link leads to no call (any more); it does not use the link up. */
export function checkLink(key: string): Promise<ReplyOf<typeof checkVideoLink>> {
  return postAsVisitor(`${SERVICE}/link/check`, { key });
}

/** Redeems a one-use link; it does not work a second time. */
export function enterByLink(key: string, name: string, recordConsent: boolean): Promise<Entered> {
  return postAsVisitor(`${SERVICE}/link`, { key, name, recordConsent });
}

/** Leaves a message for the agents, or asks for a call. */
export function leaveMessage(token: string, words: VideoLeaveFields): Promise<{ id: string }> {
  return postAsVisitor(`${SERVICE}/leave`, words, token);
}

export function uploadFile(token: string, file: File, onProgress: (share: number) => void): Promise<StoredFile> {
  return uploadAsVisitor(`${SERVICE}/upload`, token, file, onProgress);
}

/** The bytes of a file of the call. */
export function fetchFile(token: string, fileSaveName: string): Promise<Blob> {
  return fetchAsVisitor(`${SERVICE}/file/${encodeURIComponent(fileSaveName)}`, token);
}
