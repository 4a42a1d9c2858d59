import { writeFileSync } from 'node:fs';
import { SAMPLE_RATE, wavHeader } from '../../server/src/areas/callcenter/switch/wav.ts';

interface Tone {
  /** 0: silence. */
  readonly hz: number;
  readonly seconds: number;
  /** 1 is as loud as it gets; default 0.3. */
  readonly volume?: number;
  /** Dies away like a plucked string. */
  readonly fade?: boolean;
}

/** Writes tones one after the other as a WAV file of 16 bits, mono. */
export function writeTone(file: string, tones: readonly Tone[]): void {
  const samples = tones.flatMap(({ hz, seconds, volume = 0.3, fade }) => {
    const count = Math.round(seconds * SAMPLE_RATE);
    return Array.from({ length: count }, (_, i) => {
      const loud = volume * (fade ? Math.exp((-4 * i) / count) : 1) * Math.min(1, i / 40, (count - i) / 40);
      return Math.round(32_767 * loud * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE));
    });
  });
  const data = Buffer.from(Int16Array.from(samples).buffer);
  writeFileSync(file, Buffer.concat([wavHeader(data.length, 1), data]));
}
