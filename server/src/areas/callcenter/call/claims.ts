/**
 * Agents to whom callers are being given. Whoever read before the commit that they are free must not give them another
 * caller: the second would be refused by the agent's seat, and begin anew.
 */
export class Claims {
  /** Counts readings and releases. */
  #clock = 0;
  /** Since when each can be seen again as they are. */
  readonly #since = new Map<string, number>();

  /** A reading begins. */
  read(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /** Is what a reading says of an agent so? */
  isKnown(agentId: string, reading: number): boolean {
    return (this.#since.get(agentId) ?? 0) < reading;
  }

  take(agentId: string): void {
    this.#since.set(agentId, Number.POSITIVE_INFINITY);
  }

  /** The commit is over, whatever came of it. */
  release(agentId: string): void {
    this.#clock += 1;
    this.#since.set(agentId, this.#clock);
  }
}
