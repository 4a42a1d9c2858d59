import { Readable } from 'node:stream';
import { SAMPLE_RATE, wavHeader } from '../wav.ts';

interface Recording {
  readonly channelId: string;
  /** A talk has two sides, a voicemail has one. */
  readonly channels: 1 | 2;
  readonly began: number;
  /** Null while it runs. */
  seconds: number | null;
}

/** Recordings with the right length, without sound. */
export class SimulatedRecordings {
  readonly #recordings = new Map<string, Recording>();
  readonly #onMessageEnded: (name: string, seconds: number) => void;

  constructor(onMessageEnded: (name: string, seconds: number) => void) {
    this.#onMessageEnded = onMessageEnded;
  }

  start(channelId: string, name: string, channels: 1 | 2): void {
    this.#recordings.set(name, { channelId, channels, began: Date.now(), seconds: null });
  }

  stop(name: string): void {
    const recording = this.#recordings.get(name);
    if (!recording || recording.seconds !== null) return;
    recording.seconds = (Date.now() - recording.began) / 1000;
    if (recording.channels === 1) this.#onMessageEnded(name, Math.round(recording.seconds));
  }

  /** The channel is gone, or its party pressed a key (voicemails only). */
  stopOf(channelId: string, what: 'all' | 'messages'): void {
    for (const [name, recording] of this.#recordings) {
      if (recording.channelId === channelId && (what === 'all' || recording.channels === 1)) this.stop(name);
    }
  }

  open(name: string): NodeJS.ReadableStream | null {
    const recording = this.#recordings.get(name);
    if (!recording || recording.seconds === null) return null;
    const silence = Buffer.alloc(Math.round(recording.seconds * SAMPLE_RATE) * recording.channels * 2);
    return Readable.from([wavHeader(silence.length, recording.channels), silence], { objectMode: false });
  }

  delete(name: string): void {
    this.#recordings.delete(name);
  }
}
