import { writeFileSync } from 'node:fs';
import { SAMPLE_RATE } from '../../../server/src/areas/callcenter/switch/wav.ts';

/** One second of a tone in G.711 µ-law without a header, which can be played round and round. */
export function ulawTone(hz: number): Uint8Array {
  const second = Array.from({ length: SAMPLE_RATE }, (_, i) => 8000 * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE));
  return Uint8Array.from(second, ulaw);
}

export function writeUlawTone(file: string, hz: number): void {
  writeFileSync(file, ulawTone(hz));
}

/** ITU-T G.711: sign, three bits of exponent, four of mantissa, inverted. */
function ulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const biased = Math.min(Math.abs(Math.round(sample)), 32_635) + 132;
  const exponent = Math.floor(Math.log2(biased)) - 7;
  return ~(sign | (exponent << 4) | ((biased >> (exponent + 3)) & 0x0f)) & 0xff;
}

/** The sample that a code of µ-law stands for. */
export function fromUlaw(code: number): number {
  const bits = ~code & 0xff;
  const size = (((bits & 0x0f) << 3) + 132) << ((bits >> 4) & 7);
  return bits & 0x80 ? 132 - size : size - 132;
}

/** Samples of a recording, one array per side. */
export function readSides(wav: Buffer): Int16Array[] {
  const sides = wav.readUInt16LE(22);
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - ((wav.length - 44) % 2)));
  return Array.from({ length: sides }, (_, side) => samples.filter((_, i) => i % sides === side));
}

/** How much of the loudness is this tone, from 0 to 1 (Goertzel). Silence has none of any. */
export function shareOfTone(samples: Int16Array, hz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
  let [before, last, energy] = [0, 0, 0];
  for (const sample of samples) {
    [before, last] = [last, sample + factor * last - before];
    energy += sample * sample;
  }
  const power = before * before + last * last - factor * before * last;
  return energy === 0 ? 0 : (2 * power) / (samples.length * energy);
}

/** In how many tenths of a second the tone is what is mostly heard. */
export function secondsOfTone(samples: Int16Array, hz: number): number {
  const tenth = SAMPLE_RATE / 10;
  let heard = 0;
  for (let at = 0; at + tenth <= samples.length; at += tenth) {
    if (shareOfTone(samples.subarray(at, at + tenth), hz) > 0.3 && loudness(samples.subarray(at, at + tenth)) > 200) heard++;
  }
  return heard / 10;
}

/** Root mean square. */
export function loudness(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1));
}
