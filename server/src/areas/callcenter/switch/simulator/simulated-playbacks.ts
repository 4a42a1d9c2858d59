import type { Prompt } from '../cti-provider.ts';

/** Prompts that take some time. A tone lasts until it is stopped. */
export class SimulatedPlaybacks {
  readonly #timers = new Map<string, NodeJS.Timeout | undefined>();
  readonly #paceMs: number;
  readonly #onEnded: (playbackId: string) => void;

  constructor(paceMs: number, onEnded: (playbackId: string) => void) {
    this.#paceMs = paceMs;
    this.#onEnded = onEnded;
  }

  play(playbackId: string, prompts: readonly Prompt[]): void {
    const endless = prompts.some(({ kind }) => kind === 'tone');
    this.#timers.set(playbackId, endless ? undefined : setTimeout(() => this.stop(playbackId), this.#paceMs * prompts.length));
  }

  stop(playbackId: string): void {
    clearTimeout(this.#timers.get(playbackId));
    if (this.#timers.delete(playbackId)) this.#onEnded(playbackId);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
