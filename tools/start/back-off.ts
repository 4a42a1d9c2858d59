const STEP_MS = 500;
const LAST_MS = 30_000;

/** How long to wait before what ended is started again: not at all the first time; one that keeps ending is given ever more. */
export class BackOff {
  #ends = 0;

  /** How often it ended in a row without a long run between. */
  get ends(): number {
    return this.#ends;
  }

  /** Counts an end after a run of `ranMs`, and answers the pause. */
  pauseAfter(ranMs: number): number {
    this.#ends = ranMs > LAST_MS ? 1 : this.#ends + 1;
    return Math.min((2 ** (this.#ends - 1) - 1) * STEP_MS, LAST_MS);
  }
}
