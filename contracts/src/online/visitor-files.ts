import * as z from 'zod';
import { fileErrors, storedFile } from '../files/file.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import type { ErrorDefinition } from '../kit/errors.ts';
import { attachmentErrors, attachmentLimits } from './attachment.ts';

/**
 * How visitors of chat and video send files, and see those of their own: something that may be sent as an attachment, by its
 * content.
 * @param path below which an area's visitors are
 * @param who a visitor in Chinese, for example `访客`
 * @param errors beside what is said of files
 */
export const visitorFiles = (path: string, who: string, errors: readonly ErrorDefinition[] = []) => ({
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    summary: `${who}上传文件`,
    access: 'visitor',
    bodyKind: 'multipart',
    bodyLimit: attachmentLimits.file,
    timeoutMs: 180_000,
    reply: storedFile,
    errors: [
      ...errors,
      fileErrors.missing,
      fileErrors.badContent,
      attachmentErrors.badFile,
      attachmentErrors.fileTooLarge,
      attachmentErrors.imageTooLarge,
    ],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/file/{fileSaveName}`,
    summary: `${who}查看文件`,
    access: 'visitor',
    params: z.object({ fileSaveName: z.string().regex(/^[\w-]{22,64}$/) }),
    replyKind: 'file',
    reply: z.null(),
  }),
});
