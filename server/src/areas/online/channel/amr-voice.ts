import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { attachmentLimits } from '@lianxi/contracts/online/attachment';

const run = promisify(execFile);
const LIMIT_MS = 30_000;

export interface PlayableVoice {
  path: string;
  size: number;
}

/**
 * WeChat's voices are AMR, which no browser plays: makes one a WAV beside it. Null where sox is not installed or cannot
 * read it, or where the WAV would be larger than a voice may be: then it stays as it came, to be downloaded.
 */
export async function playableVoice(path: string): Promise<PlayableVoice | null> {
  const wav = `${path}.wav`;
  try {
    await run('sox', ['-t', 'amr-nb', path, '-t', 'wav', '-b', '16', '-e', 'signed', wav], { timeout: LIMIT_MS });
    const { size } = await stat(wav);
    return size <= attachmentLimits.audio ? { path: wav, size } : null;
  } catch {
    return null;
  }
}
