import { type Call, trunkOf } from '../call/call.ts';

/**
 * The channels on each line, and the limit of each. Only the process that owns the switch knows it in full: it sees every step of
 * every call ({@link note}), and is asked before a channel is rung.
 */
export class LineLoad {
  #limits: ReadonlyMap<string, number | null> = new Map();
  /** In the order in which the channels began. */
  readonly #channels = new Map<string, { readonly trunk: string; readonly others: boolean }>();
  readonly #ofCall = new Map<string, readonly string[]>();

  limit(limits: ReadonlyMap<string, number | null>): void {
    this.#limits = limits;
  }

  note(call: Call): void {
    const legs = call.ended ? [] : call.legs;
    const there = new Set(legs.map(({ channelId }) => channelId));
    for (const channelId of this.#ofCall.get(call.id) ?? []) if (!there.has(channelId)) this.#channels.delete(channelId);
    for (const leg of legs) {
      const trunk = trunkOf(call, leg);
      const others = leg.state === 'ringing' && !leg.rang && (leg.party.ways?.length ?? 0) > 1;
      if (trunk !== null) this.#channels.set(leg.channelId, { trunk, others });
    }
    if (there.size === 0) this.#ofCall.delete(call.id);
    else this.#ofCall.set(call.id, [...there]);
  }

  /** True when the noted channel may use its line. Earlier channels count first. */
  hasRoom(channelId: string): boolean {
    const trunk = this.#channels.get(channelId)?.trunk;
    const limit = trunk === undefined ? null : (this.#limits.get(trunk) ?? null);
    if (limit === null) return true;
    let before = 0;
    for (const [other, channel] of this.#channels) {
      if (other === channelId) return before < limit;
      if (channel.trunk === trunk) before += 1;
    }
    return true;
  }

  /** True when another line could reach the channel's party, if this one fails before it rings. */
  hasOther(channelId: string): boolean {
    return this.#channels.get(channelId)?.others ?? false;
  }
}
