import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { IVR_PROMPT_MOST_SECONDS, ivrPromptErrors } from '@lianxi/contracts/callcenter/ivr-prompt.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { UploadedFile } from '../../../platform/http/files.ts';
import type { Decoded } from './mp3.worker.ts';

const run = promisify(execFile);
const LIMIT_MS = 30_000;
const HEADER_BYTES = 44;
const BYTES_PER_SECOND = 16_000;

export interface Sound {
  /** A file of its own beside the upload: 16 bits, 8 kHz, mono, which the switch plays as it is. */
  readonly path: string;
  readonly size: number;
  readonly seconds: number;
}

/** Makes an uploaded WAV or MP3, which it is by its content, what the switch plays. Throws coded errors. */
export async function convertSound({ tempPath, contentType }: Pick<UploadedFile, 'tempPath' | 'contentType'>): Promise<Sound> {
  const path = `${tempPath}.wav`;
  const raw = `${tempPath}.raw`;
  try {
    if (contentType === 'audio/mpeg') {
      const { sampleRate, seconds } = await decodeMp3(tempPath, raw);
      if (seconds > IVR_PROMPT_MOST_SECONDS) throw new CodedError(ivrPromptErrors.tooLong);
      await sox(['-t', 'raw', '-e', 'signed', '-b', '16', '-c', '1', '-r', String(sampleRate), raw], path);
    } else if (contentType === 'audio/wav') await sox(['-t', 'wav', tempPath], path);
    else throw new CodedError(ivrPromptErrors.badSound);
    const { size } = await stat(path);
    const length = (size - HEADER_BYTES) / BYTES_PER_SECOND;
    if (length <= 0) throw new CodedError(ivrPromptErrors.badSound);
    if (length > IVR_PROMPT_MOST_SECONDS) throw new CodedError(ivrPromptErrors.tooLong);
    return { path, size, seconds: Math.ceil(length) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await rm(raw, { force: true });
  }
}

/** A little more than the longest is enough to see that it is too long. */
async function sox(from: readonly string[], to: string): Promise<void> {
  try {
    const format = ['-t', 'wav', '-r', '8000', '-c', '1', '-b', '16', '-e', 'signed', to];
    await run('sox', [...from, ...format, 'trim', '0', String(IVR_PROMPT_MOST_SECONDS + 1)], { timeout: LIMIT_MS });
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new CodedError(absent ? ivrPromptErrors.noConverter : ivrPromptErrors.badSound, { cause: error });
  }
}

/** In a thread of its own: a long one takes seconds. sox of Debian reads no MP3 by itself. */
function decodeMp3(from: string, to: string): Promise<Decoded> {
  const worker = new Worker(new URL('./mp3.worker.ts', import.meta.url), { workerData: { from, to } });
  return new Promise<Decoded>((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(new CodedError(ivrPromptErrors.badSound, { cause }));
    const timer = setTimeout(() => {
      refuse();
      void worker.terminate();
    }, LIMIT_MS);
    worker.once('message', resolve);
    worker.once('error', refuse);
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse();
    });
  });
}
