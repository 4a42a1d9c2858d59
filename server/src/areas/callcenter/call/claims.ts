/**
 * Agents who are just being given a caller. A reading from before the commit still shows such an agent as free. It must not give
 * them another caller: the agent's seat would refuse the second, and the distribution would begin again.
 */
export class Claims {
  /** Counts readings and releases. */
  #clock = 0;
  /** For each agent: the reading from which on their state is correct again. */
  readonly #since = new Map<string, number>();

  /** A reading begins. */
  read(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /** True when a reading's state of an agent is correct. */
  isKnown(agentId: string, reading: number): boolean {
    return (this.#since.get(agentId) ?? 0) < reading;
  }

  take(agentId: string): void {
    this.#since.set(agentId, Number.POSITIVE_INFINITY);
  }

  /** The transaction is over, committed or not. */
  release(agentId: string): void {
    this.#clock += 1;
    this.#since.set(agentId, this.#clock);
  }
}
