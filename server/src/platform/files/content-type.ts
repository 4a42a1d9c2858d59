import { extname } from 'node:path';
import type { UploadedFile } from '../http/files.ts';

/** File extensions and the content types that they allow. Other extensions allow every type. */
const promised: Readonly<Record<string, readonly RegExp[]>> = {
  '.jpg': [/^image\/jpeg$/],
  '.jpeg': [/^image\/jpeg$/],
  '.png': [/^image\/(a?png|vnd\.mozilla\.apng)$/],
  '.gif': [/^image\/gif$/],
  '.bmp': [/^image\/bmp$/],
  '.webp': [/^image\/webp$/],
  '.mp3': [/^audio\//],
  '.wav': [/^audio\//],
  '.mp4': [/^video\//, /^audio\/mp4$/],
  '.avi': [/^video\//],
  '.pdf': [/^application\/pdf$/],
  '.docx': [/wordprocessingml/, /^application\/zip$/],
  '.xlsx': [/spreadsheetml/, /^application\/zip$/],
  '.doc': [/^application\/x-cfb$/],
  '.xls': [/^application\/x-cfb$/],
  '.pptx': [/presentationml/, /^application\/zip$/],
  '.ppt': [/^application\/x-cfb$/],
  '.zip': [/^application\/zip$/, /openxmlformats/],
  '.rar': [/^application\/x-rar-compressed$/],
  '.7z': [/^application\/x-7z-compressed$/],
  '.mov': [/^video\//],
  '.webm': [/^video\/webm$/],
  '.m4a': [/^audio\//, /^video\/mp4$/],
};

/** Types that a browser may open within a page: no markup, no script. SVG is markup. */
const inline = /^(image\/(jpeg|png|gif|bmp|webp|apng)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/**
 * The type under which a file is stored. It comes from the content; the sender's file name only adds a condition.
 * @returns null if the content does not fit the name; `application/octet-stream` for content without a signature
 */
export function contentTypeOf({ fileName, contentType }: Pick<UploadedFile, 'fileName' | 'contentType'>): string | null {
  const expected = promised[extname(fileName).toLowerCase()];
  if (expected && !expected.some((type) => type.test(contentType ?? ''))) return null;
  return contentType ?? 'application/octet-stream';
}

export function mayShowInline(contentType: string): boolean {
  return inline.test(contentType);
}
