/** Longer than this between two looks, and something kept us from looking. */
const PAUSE_MS = 5000;
/** How long everybody gets to come back: a page reconnects, an agent clicks again. */
const RETURN_MS = 5000;

/**
 * Whether a look may conclude that somebody is gone or did not answer. While nobody could look (the database was away, no
 * process led), nobody could answer either: after a pause they first get some seconds. A look that comes to nothing is none.
 */
export class Attention {
  #lookedAt = Number.NEGATIVE_INFINITY;
  #since = Number.NEGATIVE_INFINITY;

  /** Before a look, at `now` in ms. */
  mayConclude(now: number): boolean {
    if (now - this.#lookedAt > PAUSE_MS) this.#since = now;
    return now - this.#since >= RETURN_MS;
  }

  /** A look came to its end. */
  looked(now: number): void {
    this.#lookedAt = now;
  }
}
