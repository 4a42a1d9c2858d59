/** The loudness of a sound over time. */
export interface Peaks {
  readonly seconds: number;
  /** One list for each channel, of values from 0 to 1. */
  readonly channels: readonly (readonly number[])[];
}

/** Samples that are read in each step of the picture: enough to find loud parts. */
const LOOKED_AT = 100;
const LOUDEST = 32_768;

/** Reads a WAV of 16-bit samples. Null: it is not such a file. */
export function readPeaks(wav: ArrayBuffer, steps: number): Peaks | null {
  const view = new DataView(wav);
  const word = (at: number) => (at + 4 <= view.byteLength ? String.fromCharCode(...new Uint8Array(wav, at, 4)) : '');
  if (word(0) !== 'RIFF' || word(8) !== 'WAVE') return null;
  let count = 0;
  let rate = 0;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at + 4, true);
    if (word(at) === 'fmt ' && at + 24 <= view.byteLength) {
      if (view.getUint16(at + 8, true) !== 1 || view.getUint16(at + 22, true) !== 16) return null;
      count = view.getUint16(at + 10, true);
      rate = view.getUint32(at + 12, true);
    } else if (word(at) === 'data') {
      const start = at + 8;
      const frames = count > 0 ? Math.floor(Math.min(size, view.byteLength - start) / (2 * count)) : 0;
      if (frames === 0 || rate === 0) return null;
      const loudness = (channel: number) => loudest(new DataView(wav, start), { frames, count, channel }, steps);
      return { seconds: frames / rate, channels: Array.from({ length: count }, (_, channel) => loudness(channel)) };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

function loudest(
  samples: DataView,
  { frames, count, channel }: { frames: number; count: number; channel: number },
  steps: number,
): number[] {
  return Array.from({ length: steps }, (_, step) => {
    const from = Math.floor((step * frames) / steps);
    const to = Math.max(from + 1, Math.floor(((step + 1) * frames) / steps));
    const stride = Math.max(1, Math.floor((to - from) / LOOKED_AT));
    let most = 0;
    for (let frame = from; frame < Math.min(to, frames); frame += stride) {
      most = Math.max(most, Math.abs(samples.getInt16((frame * count + channel) * 2, true)));
    }
    return most / LOUDEST;
  });
}
