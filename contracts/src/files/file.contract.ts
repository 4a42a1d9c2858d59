import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';

export const fileErrors = defineErrors('file', {
  tooLarge: { kind: 'too-large', text: '单个文件大小不可超过100M!' },
  missing: { kind: 'invalid', text: '上传失败' },
  badContent: { kind: 'invalid', text: '文件内容与格式不符' },
  expiredLink: { kind: 'forbidden', text: '播放链接已失效，请重新打开' },
});

/** Default upload limit: 100 MB (specification section 9). */
export const UPLOAD_LIMIT_BYTES = 100 * 1024 * 1024;

/** A stored file. `url` is below `/api` and answers only readers with the right to it. */
export const storedFile = z.object({
  id,
  fileName: z.string(),
  /** The name under which it was saved, unguessable. */
  fileSaveName: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  url: z.string(),
});
export type StoredFile = z.output<typeof storedFile>;

/** Streams one file (field `file`) into the store. The type is read from the content, not the name. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/commonfile/upload',
  summary: '上传文件',
  access: 'signed-in',
  bodyKind: 'multipart',
  bodyLimit: UPLOAD_LIMIT_BYTES,
  timeoutMs: 180_000,
  reply: storedFile,
  errors: [fileErrors.tooLarge, fileErrors.missing, fileErrors.badContent],
});

/** The bytes of a file of the caller's tenant. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/commonfile/{fileSaveName}',
  summary: '下载文件',
  access: 'signed-in',
  params: z.object({ fileSaveName: z.string().regex(/^[\w-]{22,64}$/) }),
  query: z.object({ download: z.enum(['0', '1']).default('0') }),
  replyKind: 'file',
  reply: z.null(),
});

/**
 * A file's bytes for a player, in parts as it asks for them (Range). `key` comes from an endpoint that shows a recording: it is for
 * one file and one agent's session, plays for some minutes, and no longer than that session lives and may hear it.
 */
export const playFile = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/commonfile/play',
  summary: '播放文件',
  access: 'public',
  query: z.object({ key: z.string().min(1).max(300) }),
  replyKind: 'file',
  reply: z.null(),
  errors: [fileErrors.expiredLink],
});
