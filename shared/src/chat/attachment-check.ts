import { attachmentProblem, attachmentTypeOf } from '@lianxi/contracts/online/attachment';
import type { AttachmentType } from '@lianxi/contracts/online/chat-message';

const signatures: readonly (readonly [contentType: string, head: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** A file that a user wants to send, and why it is refused, in the specification's words (section 5). */
export interface CheckedFile {
  readonly file: File;
  readonly type: AttachmentType;
  readonly problem: string | null;
}

/** Checks a file by the server's rules. The content of a picture decides: a renamed file is refused before the upload. */
export async function checkFile(file: File, rule: { jpgOnly?: boolean } = {}): Promise<CheckedFile> {
  const type = attachmentTypeOf(file);
  const start = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => null);
  // The file was moved or deleted after the user chose it.
  if (!start) return { file, type, problem: '上传失败' };
  const contentType = type === 'image' ? pictureType(new Uint8Array(start)) : file.type;
  const problem = attachmentProblem(type, { fileName: file.name, size: file.size, contentType }, rule);
  return { file, type, problem: problem?.text ?? null };
}

function pictureType(head: Uint8Array): string {
  return signatures.find(([, signature]) => signature.every((byte, index) => head[index] === byte))?.[0] ?? '';
}

/** The files of a paste or a drop. */
export function transferredFiles(transfer: DataTransfer | null): File[] {
  return transfer ? [...transfer.files] : [];
}
