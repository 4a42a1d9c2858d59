/** Runs the work of one key (a call, a tenant) in sequence; different keys run in parallel. */
export class Turns {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Resolves or rejects as `run` does. An error of one does not block the next. */
  take<T>(key: string, run: () => Promise<T>): Promise<T> {
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(run, run);
    this.#tails.set(key, turn);
    const forget = () => {
      if (this.#tails.get(key) === turn) this.#tails.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  }

  /** Resolves when no work is running any more. */
  async drained(): Promise<void> {
    while (this.#tails.size > 0) await Promise.allSettled(this.#tails.values());
  }
}
