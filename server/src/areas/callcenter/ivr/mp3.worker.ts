import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { IVR_PROMPT_MOST_SECONDS } from '@lianxi/contracts/callcenter/ivr-prompt.contract';
import { MPEGDecoder } from 'mpg123-decoder';

export interface Decoded {
  readonly sampleRate: number;
  readonly seconds: number;
}

/** Decodes an MP3 in pieces into samples of 16 bits, mono. It stops at the maximum length of a prompt. */
const { from, to } = workerData as { from: string; to: string };
const decoder = new MPEGDecoder();
await decoder.ready;
let sampleRate = 0;
let samples = 0;

async function* decoded(): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(from)) {
    const { channelData, samplesDecoded, sampleRate: rate } = decoder.decode(piece as Buffer);
    if (samplesDecoded === 0) continue;
    if (sampleRate !== 0 && rate !== sampleRate) throw new Error('the sample rate changes');
    sampleRate = rate;
    samples += samplesDecoded;
    yield mono(channelData, samplesDecoded);
    if (samples > sampleRate * (IVR_PROMPT_MOST_SECONDS + 1)) return;
  }
}

function mono(channels: readonly Float32Array[], count: number): Buffer {
  const sound = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) {
    const sum = channels.reduce((total, channel) => total + (channel[at] ?? 0), 0) / channels.length;
    sound.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sum)) * 32_767), at * 2);
  }
  return sound;
}

await pipeline(Readable.from(decoded()), createWriteStream(to));
if (samples === 0) throw new Error('no sound in it');
parentPort?.postMessage({ sampleRate, seconds: samples / sampleRate } satisfies Decoded);
