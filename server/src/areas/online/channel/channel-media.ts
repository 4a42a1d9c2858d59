import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { attachmentErrors, attachmentLimits, attachmentProblem } from '@lianxi/contracts/online/attachment';
import type { AttachmentType } from '@lianxi/contracts/online/chat-message';
import { fileTypeFromFile } from 'file-type';
import type { Db } from '../../../platform/db/db.ts';
import type { FileShelf } from '../../../platform/files/files.ts';
import { VendorRefusal } from '../../../platform/vendor/vendor-refusal.ts';
import { playableVoice } from './amr-voice.ts';
import type { ChannelAdapter, ChannelMedia, OpenAccount } from './channel-adapter.ts';
import { noteFile } from './inbox.queries.ts';

const names: Record<AttachmentType, string> = { image: '图片', audio: '语音', video: '视频', file: '文件' };
const tooLarge: Record<AttachmentType, ErrorDefinition> = {
  image: attachmentErrors.imageTooLarge,
  audio: attachmentErrors.audioTooLarge,
  video: attachmentErrors.fileTooLarge,
  file: attachmentErrors.fileTooLarge,
};

/**
 * Downloads a visitor's file and stores it as their upload. The content is checked as on the web; a voice is converted for
 * browsers. The message in the inbox stores the name in the same transaction. Returns the `fileSaveName`. Throws
 * {@link VendorRefusal} for a file that is not available or not allowed.
 */
export async function fetchMedia(
  { db, files }: { db: Db; files: FileShelf },
  adapter: ChannelAdapter,
  account: OpenAccount,
  { arrivedId, visitorId, media }: { arrivedId: string; visitorId: string; media: ChannelMedia },
): Promise<string> {
  if (!adapter.download) throw new VendorRefusal('不能接收这种消息');
  const { type } = media;
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-channel-'));
  try {
    const tempPath = join(folder, 'media');
    const { fileName: given, body } = await adapter.download(account, media);
    const received = { path: tempPath, size: await receive(body, tempPath, type) };
    const isAmr = (await fileTypeFromFile(tempPath))?.mime === 'audio/amr';
    const { path, size } = (isAmr && (await playableVoice(tempPath))) || received;
    const found = await fileTypeFromFile(path);
    // Only a document's name has a meaning. Vendors give arbitrary names to other files.
    const fileName = type === 'file' ? given || names.file : `${names[type]}${found ? `.${found.ext}` : ''}`;
    const upload = { fieldName: 'file', fileName, tempPath: path, size, contentType: found?.mime ?? null };
    return await db.tenant(account.tenantId, async (tenant) => {
      const { fileSaveName } = await files.store(
        tenant,
        upload,
        { kind: 'visitor', id: visitorId },
        {
          url: (saveName) => saveName,
          accept: (contentType) => {
            const problem = attachmentProblem(type, { fileName, size, contentType });
            if (problem) throw new CodedError(problem);
          },
        },
      );
      await noteFile(tenant, arrivedId, fileSaveName);
      return fileSaveName;
    });
  } catch (error) {
    if (error instanceof CodedError && ['invalid', 'too-large'].includes(error.definition.kind)) {
      throw new VendorRefusal(error.message, { cause: error });
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the file while its size is below the limit. Returns its bytes. */
async function receive(body: NodeJS.ReadableStream, path: string, type: AttachmentType): Promise<number> {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > attachmentLimits[type]) done(new CodedError(tooLarge[type]));
      else done(null, chunk);
    },
  });
  await pipeline(body, limit, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return size;
}
