import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CUES, cut, liveWebm } from '../testing/live-webm.ts';
import { copyRecording, joinPieces, makeRecording } from './recording-file.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-recording-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function record(pieces: readonly Buffer[]): Promise<string> {
  const names = pieces.map((_, place) => at(`piece-${place}`));
  await Promise.all(pieces.map((piece, place) => writeFile(names[place] ?? '', piece)));
  await joinPieces(names, at('recorded.webm'));
  return at('recorded.webm');
}

test('pieces become one recording with a length, through which one can jump', async () => {
  const recorded = await record(cut(await liveWebm(30), 6));
  const recording = await makeRecording(recorded, at('whole.webm'));
  expect(recording).toMatchObject({ path: at('whole.webm'), seekable: true });
  expect(recording.seconds).toBeCloseTo(30, 0);
  using made = new Input({ source: new FilePathSource(recording.path), formats: ALL_FORMATS });
  const track = await made.getPrimaryVideoTrack();
  if (!track) throw new Error('no picture');
  const sink = new EncodedPacketSink(track);
  expect((await sink.getKeyPacket(21))?.timestamp).toBe(20);
  expect((await sink.getPacket(29.96))?.data.byteLength).toBe(400);
});

test('the recording carries the index in itself', async () => {
  const recorded = await record([await liveWebm(10)]);
  const { path } = await makeRecording(recorded, at('whole.webm'));
  expect((await readFile(recorded)).includes(CUES)).toBe(false);
  expect((await readFile(path)).includes(CUES)).toBe(true);
});

test('a torn end costs no more than what hangs together with it', async () => {
  const whole = await liveWebm(20);
  const recording = await makeRecording(await record([whole.subarray(0, Math.floor(whole.length * 0.6))]), at('whole.webm'));
  expect(recording.seekable).toBe(true);
  expect(recording.seconds).toBeGreaterThan(9);
});

test.runIf(existsSync('/proc/self/fd'))('no file stays open', async () => {
  const recorded = await record([await liveWebm(10)]);
  const openFiles = async () => {
    const links = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    return links.filter((link) => link.startsWith(folder));
  };
  await makeRecording(recorded, at('whole.webm'));
  await copyRecording(at('whole.webm'), at('copy.webm'));
  await makeRecording(await record([Buffer.from('not a recording at all')]), at('none.webm'));
  await expect.poll(openFiles).toEqual([]);
});

test('what cannot be read stays as it came', async () => {
  const recorded = await record([Buffer.from('not a recording at all')]);
  expect(await makeRecording(recorded, at('whole.webm'))).toEqual({ path: recorded, seconds: 0, seekable: false });
});
