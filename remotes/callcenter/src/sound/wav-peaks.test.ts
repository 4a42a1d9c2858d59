import { expect, test } from 'vitest';
import { readPeaks } from './wav-peaks.ts';

/** Two channels: the left is loud in the first half, the right in the second. */
function talk(seconds: number): ArrayBuffer {
  const frames = seconds * 8000;
  const samples = Int16Array.from({ length: frames * 2 }, (_, i) => {
    const first = Math.floor(i / 2) < frames / 2;
    return (i % 2 === 0) === first ? 16_384 : 0;
  });
  const wav = new ArrayBuffer(44 + samples.byteLength);
  const view = new DataView(wav);
  const write = (at: number, text: string) => new Uint8Array(wav, at).set(new TextEncoder().encode(text));
  write(0, 'RIFF');
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, 8000, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.byteLength, true);
  new Int16Array(wav, 44).set(samples);
  return wav;
}

test('each side is as loud as it was, when it was', () => {
  expect(readPeaks(talk(3), 4)).toEqual({
    seconds: 3,
    channels: [
      [0.5, 0.5, 0, 0],
      [0, 0, 0.5, 0.5],
    ],
  });
});

test('more steps than samples is no trouble; what is no WAV, or ends too soon, has no picture', () => {
  const short = talk(2).slice(0, 44 + 8);
  expect(readPeaks(short, 5)?.channels[0]).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
  for (const broken of [
    new ArrayBuffer(0),
    talk(1).slice(0, 30),
    talk(1).slice(0, 44),
    new TextEncoder().encode('RIFF').buffer,
  ]) {
    expect(readPeaks(broken as ArrayBuffer, 5)).toBeNull();
  }
});
