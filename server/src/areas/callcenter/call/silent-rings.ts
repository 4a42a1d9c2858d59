/** A living telephone reports within a second that it rings. SIP repeats the request after half a second, one and two. */
const SILENCE_MS = 4000;

/**
 * Telephones that were rung and did not respond: a frozen page, a set that hangs. The switch sees them as registered and would
 * ring them to the end. It covers only rings that this process ordered.
 */
export class SilentRings {
  readonly #since = new Map<string, number>();

  ordered(channelId: string, now: number): void {
    this.#since.set(channelId, now);
  }

  /** The telephone rings, is answered, or the ring is over. */
  heard(channelId: string): void {
    this.#since.delete(channelId);
  }

  /** The telephones whose time is over; each is returned once. */
  takeSilent(now: number): string[] {
    const silent = [...this.#since].flatMap(([channelId, since]) => (now - since > SILENCE_MS ? channelId : []));
    for (const channelId of silent) this.#since.delete(channelId);
    return silent;
  }
}
