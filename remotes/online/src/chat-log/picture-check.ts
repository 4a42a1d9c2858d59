/** Largest picture of a conversation, in bytes; the same for both sides, since the other side has to load it. */
export const PICTURE_LIMIT_BYTES = 10 * 1024 * 1024;

/** What a file picker offers. */
export const PICTURE_ACCEPT = '.jpg,.jpeg,.gif,.bmp,.png,image/jpeg,image/gif,image/bmp,image/png';

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/**
 * Why a file may not be sent as a picture, in the specification's words (section 5), or null.
 * The content decides: a renamed file is refused here as it would be by the server.
 */
export async function pictureProblem(file: Blob): Promise<string | null> {
  const start = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => null);
  // Moved or deleted since it was chosen.
  if (!start) return '上传失败';
  const head = new Uint8Array(start);
  const known = signatures.some((signature) => signature.every((byte, index) => head[index] === byte));
  if (!known) return '上传图片只能是 JPG、GIF、BMP、PNG 格式!';
  if (file.size > PICTURE_LIMIT_BYTES) return `单个文件大小不可超过${PICTURE_LIMIT_BYTES / 1024 / 1024}M!`;
  return null;
}

/** The files of a paste or a drop. */
export function transferredFiles(transfer: DataTransfer | null): File[] {
  return transfer ? [...transfer.files] : [];
}
