import { defineErrors, type ErrorDefinition } from '../kit/errors.ts';
import type { AttachmentType } from './chat-message.ts';

/**
 * What may be sent in a conversation, for both sides and the server alike (specification section 5). No schema library
 * here: the visitor's widget carries this file.
 */
const MB = 1024 * 1024;

/** Largest attachment of each kind, in bytes: pictures and sound are loaded as they are shown, the rest on demand. */
export const attachmentLimits: Record<AttachmentType, number> = {
  image: 10 * MB,
  audio: 20 * MB,
  video: 100 * MB,
  file: 100 * MB,
};

export const attachmentErrors = defineErrors('attachment', {
  notJpg: { kind: 'invalid', text: '上传图片只能是 JPG 格式!' },
  badImage: { kind: 'invalid', text: '上传图片只能是 JPG、GIF、BMP、PNG 格式!' },
  badAudio: { kind: 'invalid', text: '上传文件只能是音频格式!' },
  badVideo: { kind: 'invalid', text: '上传文件只能是视频格式!' },
  badFile: { kind: 'invalid', text: '不支持发送该格式的文件' },
  imageTooLarge: { kind: 'too-large', text: '单个文件大小不可超过10M!' },
  audioTooLarge: { kind: 'too-large', text: '单个文件大小不可超过20M!' },
  fileTooLarge: { kind: 'too-large', text: '单个文件大小不可超过100M!' },
});

/** Documents and archives; nothing that a double click would run. */
const documentExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'zip', 'rar', '7z'];
const mediaExtensions = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'bmp',
  'mp3',
  'wav',
  'm4a',
  'aac',
  'ogg',
  'amr',
  'mp4',
  'mov',
  'webm',
  'avi',
];

/** What a file picker offers for an attachment of any kind. */
export const ATTACHMENT_ACCEPT = [...documentExtensions, ...mediaExtensions].map((name) => `.${name}`).join(',');

/** Kept content types, as the server reads them from the bytes. A recorder's sound comes in a container that may hold film. */
const contentTypes: Record<Exclude<AttachmentType, 'file'>, RegExp> = {
  image: /^image\/(jpeg|png|apng|gif|bmp)$/,
  audio: /^(audio\/.+|application\/ogg|video\/(webm|mp4))$/,
  video: /^video\/.+$/,
};
const programs = /^application\/(x-msdownload|vnd\.microsoft\.portable-executable|x-elf|x-mach-binary|x-sh|java-vm|wasm|x-msi)$/;

/**
 * Why a stored file may not be sent as an attachment of this kind; null when it may.
 * @param file its name, its size in bytes, and its type as read from the content
 * @param rule of the site through which the visitor came
 */
export function attachmentProblem(
  type: AttachmentType,
  { fileName, size, contentType }: { fileName: string; size: number; contentType: string },
  { jpgOnly = false }: { jpgOnly?: boolean } = {},
): ErrorDefinition | null {
  if (jpgOnly && type === 'image' && contentType !== 'image/jpeg') return attachmentErrors.notJpg;
  if (type === 'file') {
    const known = extensionOf(fileName);
    const allowed = documentExtensions.includes(known) || mediaExtensions.includes(known);
    if (!allowed || programs.test(contentType)) return attachmentErrors.badFile;
  } else if (!contentTypes[type].test(contentType)) {
    return { image: attachmentErrors.badImage, audio: attachmentErrors.badAudio, video: attachmentErrors.badVideo }[type];
  }
  return size > attachmentLimits[type] ? tooLarge[type] : null;
}

const tooLarge: Record<AttachmentType, ErrorDefinition> = {
  image: attachmentErrors.imageTooLarge,
  audio: attachmentErrors.audioTooLarge,
  video: attachmentErrors.fileTooLarge,
  file: attachmentErrors.fileTooLarge,
};

/** As which kind a file goes, by what its browser takes it for: pictures, sound and film are shown, the rest is offered. */
export function attachmentTypeOf({ name, type }: { name: string; type: string }): AttachmentType {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('audio/')) return 'audio';
  if (/^video\/(mp4|webm|quicktime)$/.test(type)) return 'video';
  return extensionOf(name) === 'amr' ? 'audio' : 'file';
}

function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
