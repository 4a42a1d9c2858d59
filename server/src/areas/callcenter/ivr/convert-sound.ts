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
  /** A new file next to the upload: 16 bits, 8 kHz, mono. The switch plays it unchanged. */
  readonly path: string;
  readonly size: number;
  readonly seconds: number;
}

/** Converts an uploaded WAV or MP3 for the switch. The content decides the format, not the name. Throws coded errors. */
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

/** It converts a little more than the maximum: enough to see that the sound is too long. */
async function sox(from: readonly string[], to: string): Promise<void> {
  try {
    const format = ['-t', 'wav', '-r', '8000', '-c', '1', '-b', '16', '-e', 'signed', to];
    await run('sox', [...from, ...format, 'trim', '0', String(IVR_PROMPT_MOST_SECONDS + 1)], { timeout: LIMIT_MS });
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new CodedError(absent ? ivrPromptErrors.noConverter : ivrPromptErrors.badSound, { cause: error });
  }
}

/** Runs in a thread of its own: a long file takes seconds. Debian's sox cannot read MP3. */
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
