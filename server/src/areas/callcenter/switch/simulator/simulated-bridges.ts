import { SwitchError } from '../cti-provider.ts';

/** Which channels hear each other: a channel is in one bridge at most. */
export class SimulatedBridges {
  readonly #members = new Map<string, Set<string>>();

  list(): { bridgeId: string; channelIds: string[] }[] {
    return [...this.#members].map(([bridgeId, members]) => ({ bridgeId, channelIds: [...members] }));
  }

  /** Throws {@link SwitchError} `gone`. */
  find(bridgeId: string): Set<string> {
    const members = this.#members.get(bridgeId);
    if (!members) throw new SwitchError('gone');
    return members;
  }

  create(bridgeId: string): void {
    if (!this.#members.has(bridgeId)) this.#members.set(bridgeId, new Set());
  }

  add(bridgeId: string, channelId: string): void {
    const bridge = this.find(bridgeId);
    this.part(channelId);
    bridge.add(channelId);
  }

  remove(bridgeId: string, channelId: string): void {
    this.#members.get(bridgeId)?.delete(channelId);
  }

  part(channelId: string): void {
    for (const members of this.#members.values()) members.delete(channelId);
  }

  destroy(bridgeId: string): void {
    this.#members.delete(bridgeId);
  }
}
