import type { StoredFile } from '@lianxi/contracts/files/file.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { enterByVideoLink } from '@lianxi/contracts/videocall/transfer.contract';
import type { videoVisitorSession } from '@lianxi/contracts/videocall/visitor.contract';
import { fetchAsVisitor, postAsVisitor, uploadAsVisitor } from '@lianxi/shared/visitor/visitor-http';
import { SERVICE } from './constants.ts';

export type VisitorSession = ReplyOf<typeof videoVisitorSession>;
export type Entered = ReplyOf<typeof enterByVideoLink>;

/** Which of a tenant's entrances the page is; null: the first one. */
export interface SiteName {
  readonly tenantId: number;
  readonly site: string | null;
}

export function openSession({ tenantId, site }: SiteName, visitorToken: string | null): Promise<VisitorSession> {
  return postAsVisitor(`${SERVICE}/session`, { tenantId, ...(site && { site }), ...(visitorToken && { visitorToken }) });
}

/** Throws when a link leads into no call (any more); it is not used up. */
export function checkLink(key: string): Promise<null> {
  return postAsVisitor(`${SERVICE}/link/check`, { key });
}

/** Redeems a one-use link; it works no second time. */
export function enterByLink(key: string, name: string): Promise<Entered> {
  return postAsVisitor(`${SERVICE}/link`, { key, name });
}

export function uploadFile(token: string, file: File, onProgress: (share: number) => void): Promise<StoredFile> {
  return uploadAsVisitor(`${SERVICE}/upload`, token, file, onProgress);
}

/** The bytes of a file of the call. */
export function fetchFile(token: string, fileSaveName: string): Promise<Blob> {
  return fetchAsVisitor(`${SERVICE}/file/${encodeURIComponent(fileSaveName)}`, token);
}
