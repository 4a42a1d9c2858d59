/**
 * A client's requests about each talk, one at a time. A caller that comes during a request waits for a further request: the
 * running one may return an older state.
 */
export class CatchingUp {
  readonly #running = new Map<string, { again: boolean; done: Promise<void> }>();

  /** Resolves when a request that began after this call was answered. Rejects as `ask` does. */
  of(id: string, ask: () => Promise<void>): Promise<void> {
    const running = this.#running.get(id);
    if (running) {
      running.again = true;
      return running.done;
    }
    const turn = { again: true, done: Promise.resolve() };
    const run = async () => {
      while (turn.again) {
        turn.again = false;
        await ask();
      }
    };
    this.#running.set(id, turn);
    turn.done = run().finally(() => this.#running.delete(id));
    return turn.done;
  }
}
