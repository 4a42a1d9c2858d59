/**
 * What a client asks about each talk, once at a time. Who wants it while an answer is on its way is served by another question:
 * that answer may be older than the news.
 */
export class CatchingUp {
  readonly #running = new Map<string, { again: boolean; done: Promise<void> }>();

  /** Resolves when a question asked from now on was answered. Rejects as `ask` does. */
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
