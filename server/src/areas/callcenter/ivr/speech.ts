import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LIMIT_MS = 15_000;
const MAX_BYTES = 10_000_000;

/**
 * Converts text to speech. The vendor at `url` gets `{text}` and answers a WAV of 16 bits, 8 kHz, mono. Without a vendor,
 * espeak-ng and sox do it.
 */
export async function speak(url: string | undefined, text: string): Promise<Buffer> {
  if (url === undefined) return speakHere(text);
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!reply.ok) throw new Error(`speech: answered ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
}

async function speakHere(text: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-speech-'));
  const limits = { timeout: LIMIT_MS, maxBuffer: MAX_BYTES };
  try {
    const [words, spoken, sound] = ['text', 'spoken.wav', 'sound.wav'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    // The text is passed in a file: a text that begins with a dash must not become an option.
    await writeFile(words, text);
    await run('espeak-ng', ['-v', 'cmn', '-s', '150', '-w', spoken, '-f', words], limits);
    await run('sox', [spoken, '-r', '8000', '-c', '1', '-b', '16', sound, 'norm', '-6'], limits);
    return await readFile(sound);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
