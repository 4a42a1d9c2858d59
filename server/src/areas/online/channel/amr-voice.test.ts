import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playableVoice } from './amr-voice.ts';
import { AMR } from './testing/vendor-server.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-amr-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an AMR voice becomes a WAV of the same length', async () => {
  const path = join(folder, 'voice');
  await writeFile(path, AMR);
  const voice = await playableVoice(path);
  // Ten frames of 20 ms, 16 bits at 8 kHz.
  expect(voice?.size).toBe(44 + 10 * 320);
  expect((await readFile(voice?.path ?? '')).subarray(8, 12).toString()).toBe('WAVE');
});

test('what cannot be read stays as it came', async () => {
  const path = join(folder, 'broken');
  await writeFile(path, Buffer.from('#!AMR'));
  expect(await playableVoice(path)).toBeNull();
});
