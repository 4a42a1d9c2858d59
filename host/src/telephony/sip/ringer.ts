import type { RingTone } from '@lianxi/contracts/telephony/telephony-state';
import { playOn } from './sound-devices.ts';

/** The notes of a ring: frequencies, start and length of each, and when the ring repeats; in Hz and seconds. */
interface Melody {
  readonly notes: readonly { at: number; for: number; tones: readonly number[] }[];
  readonly every: number;
  readonly gain: number;
}

const melodies: Record<RingTone, Melody> = {
  standard: { notes: [{ at: 0, for: 1, tones: [450] }], every: 4, gain: 0.5 },
  soft: {
    notes: [
      { at: 0, for: 0.35, tones: [659] },
      { at: 0.4, for: 0.35, tones: [523] },
    ],
    every: 3,
    gain: 0.3,
  },
  urgent: {
    notes: [
      { at: 0, for: 0.25, tones: [880, 1108] },
      { at: 0.35, for: 0.25, tones: [880, 1108] },
      { at: 0.7, for: 0.25, tones: [880, 1108] },
    ],
    every: 2,
    gain: 0.5,
  },
};
/** A note without a fade makes a click. */
const FADE = 0.02;

/** Rings with generated sounds, on the device for ringing. It is silent until the first click or key in the page. */
export class Ringer {
  readonly #context = new AudioContext();
  readonly #out = this.#context.createMediaStreamDestination();
  readonly #element = new Audio();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(onLocked: (locked: boolean) => void) {
    this.#element.srcObject = this.#out.stream;
    this.#context.onstatechange = () => onLocked(this.#context.state === 'suspended');
    onLocked(this.#context.state === 'suspended');
  }

  /** Called after a click or a key: the browser allows sound from now on. */
  async unlock(): Promise<void> {
    await this.#context.resume();
    await this.#element.play().catch(() => undefined);
  }

  async start(tone: RingTone, device: string): Promise<void> {
    this.stop();
    const melody = melodies[tone];
    this.#sing(melody);
    this.#timer = setInterval(() => this.#sing(melody), melody.every * 1000);
    await playOn(this.#element, device);
    await this.#element.play().catch(() => undefined);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#element.pause();
  }

  close(): void {
    this.stop();
    void this.#context.close();
  }

  #sing({ notes, gain }: Melody): void {
    const begin = this.#context.currentTime;
    for (const note of notes) {
      const volume = this.#context.createGain();
      const [from, to] = [begin + note.at, begin + note.at + note.for];
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(gain / note.tones.length, from + FADE);
      volume.gain.setValueAtTime(gain / note.tones.length, to - FADE);
      volume.gain.linearRampToValueAtTime(0, to);
      volume.connect(this.#out);
      for (const frequency of note.tones) {
        const oscillator = this.#context.createOscillator();
        oscillator.frequency.value = frequency;
        oscillator.connect(volume);
        oscillator.start(from);
        oscillator.stop(to);
      }
    }
  }
}
