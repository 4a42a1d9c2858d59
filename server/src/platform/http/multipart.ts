import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import type { UploadedFile } from './files.ts';

const MAX_FILES = 10;
/** Space that stays free for the database, logs and parallel uploads. */
const RESERVE_BYTES = 256 * 1024 * 1024;

export interface ReceivedForm {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Removes the temporary files that no handler moved. */
  discard(): Promise<void>;
}

/**
 * Streams a multipart body to temporary files in `folder`. Throws the endpoint's own too-large error if a file exceeds its
 * `bodyLimit`, and `common.unavailable` if the disk is full. If it throws, it leaves no file.
 */
export async function receiveForm(request: FastifyRequest, endpoint: Endpoint, folder: string): Promise<ReceivedForm> {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  const paths: string[] = [];
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const tooLarge = endpoint.errors.find((error) => error.kind === 'too-large') ?? commonErrors.tooLarge;
  // Refused before the transfer if the sender announces the size.
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > endpoint.bodyLimit + 64 * 1024) throw new CodedError(tooLarge);
  const { bavail, bsize } = await statfs(folder);
  if (announced > bavail * bsize - RESERVE_BYTES) throw new CodedError(commonErrors.unavailable);
  try {
    const parts = request.parts({
      limits: { fileSize: endpoint.bodyLimit, files: MAX_FILES, fields: 50, fieldSize: 64 * 1024, parts: MAX_FILES + 50 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const tempPath = join(folder, `upload-${randomUUID()}`);
      paths.push(tempPath);
      const out = createWriteStream(tempPath, { flags: 'wx', mode: 0o600 });
      await pipeline(part.file, out);
      if (part.file.truncated) throw new CodedError(tooLarge);
      files.push({
        fieldName: part.fieldname,
        fileName: cleanName(part.filename),
        tempPath,
        size: out.bytesWritten,
        contentType: (await fileTypeFromFile(tempPath))?.mime ?? null,
      });
    }
  } catch (error) {
    await discard();
    throw asCoded(error, tooLarge);
  }
  return { fields, files, discard };
}

/** The name's last part, without control characters, at most 200 characters. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? '';
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .slice(-200)
      .toWellFormed() || 'file'
  );
}

/** The error of a broken form: the sender's fault unless the disk caused it. */
function asCoded(error: unknown, tooLarge: ErrorDefinition): unknown {
  if (error instanceof CodedError) return error;
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC') return new CodedError(commonErrors.unavailable, { cause: error });
  if (code === 'EROFS' || code === 'EACCES') return error;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new CodedError(tooLarge, { cause: error });
  return new CodedError(commonErrors.invalid, { cause: error });
}
