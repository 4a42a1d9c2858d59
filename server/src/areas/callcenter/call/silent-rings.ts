/** A telephone that lives says that it rings within a second; SIP asks it again after half, one and two. */
const SILENCE_MS = 4000;

/**
 * Telephones that were rung and said nothing: a page that is frozen, a set that hangs. The switch knows them as registered
 * and would ring them to the end. Known of rings that this process ordered.
 */
export class SilentRings {
  readonly #since = new Map<string, number>();

  ordered(channelId: string, now: number): void {
    this.#since.set(channelId, now);
  }

  /** It rings, is answered, or is over. */
  heard(channelId: string): void {
    this.#since.delete(channelId);
  }

  /** Those who had their time; each is told once. */
  takeSilent(now: number): string[] {
    const silent = [...this.#since].flatMap(([channelId, since]) => (now - since > SILENCE_MS ? channelId : []));
    for (const channelId of silent) this.#since.delete(channelId);
    return silent;
  }
}
