import type { Readable } from 'node:stream';
import { userText } from '@lianxi/contracts/kit/user-text';
import * as z from 'zod';

/** A file of a multipart body, already streamed to a temporary file that is removed after the reply. */
export interface UploadedFile {
  /** Name of the form's field. */
  readonly fieldName: string;
  /** The sender's name of the file: show it, never build a path from it. */
  readonly fileName: string;
  readonly tempPath: string;
  readonly size: number;
  /** MIME type read from the content; null if the content has no signature (for example plain text). */
  readonly contentType: string | null;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The part of a file's reply that people wrote. */
export const sentFileName = z.object({ fileName: userText(z.string()) });

/** What the handler of a `replyKind: 'file'` endpoint answers with. */
export interface FileReply {
  /** The content, or a part of it, as a stream. */
  readonly open: (part?: ByteRange) => Promise<Readable>;
  readonly contentType: string;
  readonly fileName: string;
  readonly size: number;
  readonly disposition: 'inline' | 'attachment';
  /** The entity tag of the content, without its quotes. */
  readonly tag: string;
}
