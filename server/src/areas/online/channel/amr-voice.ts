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
 * WeChat sends voices as AMR, which no browser plays. This function writes a WAV next to the file. It returns null where sox is
 * missing or cannot read the file, or where the WAV exceeds the limit of voices. Then the voice stays AMR, for download.
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
