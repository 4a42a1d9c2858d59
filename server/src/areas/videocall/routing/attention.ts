/** A longer time between two checks means that something prevented the checks. */
const PAUSE_MS = 5000;
/** The time for everyone to come back: a page reconnects, an agent clicks again. */
const RETURN_MS = 5000;

/**
 * Whether a check may conclude that a party is gone or did not answer. While no process could check (the database was down, no
 * process was leading), no party could answer either. After such a pause they first get some seconds. An incomplete check does
 * not count.
 */
export class Attention {
  #lookedAt = Number.NEGATIVE_INFINITY;
  #since = Number.NEGATIVE_INFINITY;

  /** Call it before a check, with `now` in ms. */
  mayConclude(now: number): boolean {
    if (now - this.#lookedAt > PAUSE_MS) this.#since = now;
    return now - this.#since >= RETURN_MS;
  }

  /** A check is complete. */
  looked(now: number): void {
    this.#lookedAt = now;
  }
}
