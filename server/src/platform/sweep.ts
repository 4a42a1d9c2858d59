/** Looks after something again and again, one look at a time: for the process that leads. */
export class Sweep {
  readonly #everyMs: number;
  readonly #look: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  /** @param failed hears why a look failed; the next one is made all the same */
  constructor(everyMs: number, look: () => Promise<void>, failed: (error: unknown) => void) {
    this.#everyMs = everyMs;
    this.#look = look;
    this.#failed = failed;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#looking ??= this.#look()
        .catch(this.#failed)
        .finally(() => {
          this.#looking = null;
        });
    }, this.#everyMs).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Stops it, and waits for a look that is being made. */
  async end(): Promise<void> {
    this.stop();
    await this.#looking;
  }
}
