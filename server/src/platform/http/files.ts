import type { Readable } from 'node:stream';

/** A file of a multipart body, already streamed to a temporary file that goes away after the reply. */
export interface UploadedFile {
  /** Name of the form's field. */
  readonly fieldName: string;
  /** What the sender calls it: show it, never build a path of it. */
  readonly fileName: string;
  readonly tempPath: string;
  readonly size: number;
  /** MIME type read from the content; null when the content tells none (plain text, for one). */
  readonly contentType: string | null;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What the handler of a `replyKind: 'file'` endpoint answers with. */
export interface FileReply {
  /** The content, or a part of it, as it comes. */
  readonly open: (part?: ByteRange) => Promise<Readable>;
  readonly contentType: string;
  readonly fileName: string;
  readonly size: number;
  readonly disposition: 'inline' | 'attachment';
  /** Of the content: an entity tag without its quotes. */
  readonly tag: string;
}
