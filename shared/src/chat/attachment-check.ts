import { attachmentProblem, attachmentTypeOf } from '@lianxi/contracts/online/attachment';
import type { AttachmentType } from '@lianxi/contracts/online/chat-message';

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** A file that is about to be sent, and why it may not be, in the specification's words (section 5). */
export interface CheckedFile {
  readonly file: File;
  readonly type: AttachmentType;
  readonly problem: string | null;
}

/**
 * Judges a file as the server will. Of pictures the content decides: a renamed file is refused here, before it travels.
 */
export async function checkFile(file: File): Promise<CheckedFile> {
  const type = attachmentTypeOf(file);
  const start = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => null);
  // Moved or deleted since it was chosen.
  if (!start) return { file, type, problem: '上传失败' };
  const contentType = type === 'image' && !isPicture(new Uint8Array(start)) ? '' : file.type;
  return { file, type, problem: attachmentProblem(type, { fileName: file.name, size: file.size, contentType })?.text ?? null };
}

function isPicture(head: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, index) => head[index] === byte));
}

/** The files of a paste or a drop. */
export function transferredFiles(transfer: DataTransfer | null): File[] {
  return transfer ? [...transfer.files] : [];
}
