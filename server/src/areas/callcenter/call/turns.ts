/** Runs what concerns one thing (a call, a tenant) one after the other, different things side by side. */
export class Turns {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Resolves or rejects as `run` does. A fault of one does not keep the next from its turn. */
  take<T>(key: string, run: () => Promise<T>): Promise<T> {
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(run, run);
    this.#tails.set(key, turn);
    const forget = () => {
      if (this.#tails.get(key) === turn) this.#tails.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  }

  /** When nothing is under way any more. */
  async drained(): Promise<void> {
    while (this.#tails.size > 0) await Promise.allSettled(this.#tails.values());
  }
}
