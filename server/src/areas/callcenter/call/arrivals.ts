import type { SwitchEvent } from '../switch/cti-provider.ts';
import type { CallKeeper, KeeperOptions } from './call-keeper.ts';
import type { Distribution, Gift } from './distribution.ts';
import { findArrival, findTenantOfHotline, numberSaid, whoCalls, writtenAs } from './entry.ts';
import { offeredAtOnce, openInbound } from './open-call.ts';

/** Handles calls that come in from outside. */
export class Arrivals {
  readonly #options: Pick<KeeperOptions, 'db' | 'provider'>;
  readonly #keeper: CallKeeper;
  readonly #distribution: Distribution;
  /** The tenant of each hotline that was called. Each call checks it again. */
  readonly #tenants = new Map<string, number>();

  constructor(options: Pick<KeeperOptions, 'db' | 'provider'>, keeper: CallKeeper, distribution: Distribution) {
    this.#options = options;
    this.#keeper = keeper;
    this.#distribution = distribution;
  }

  /** Begins a call. Ends it when the dialled number belongs to no tenant. */
  async came(event: SwitchEvent & { type: 'incoming' }): Promise<void> {
    const { db, provider } = this.#options;
    const { channelId, did } = event;
    const known = this.#tenants.get(did);
    if (known !== undefined && (await this.#open(known, event))) return;
    // The number was never called, or no longer belongs to that tenant.
    this.#tenants.delete(did);
    const tenantId = await db.platform((platform) => findTenantOfHotline(platform, did), { readOnly: true });
    if (tenantId === null || !(await this.#open(tenantId, event))) return provider.hangUp(channelId, 'normal');
    this.#tenants.set(did, tenantId);
  }

  /** Returns false when the tenant has no such hotline. */
  async #open(tenantId: number, event: SwitchEvent & { type: 'incoming' }): Promise<boolean> {
    const outcome = await this.#try(tenantId, event, true);
    // Another call took the agent first.
    return (outcome === 'seat-taken' ? await this.#try(tenantId, event, false) : outcome) === 'open';
  }

  /** `atOnce`: a free agent gets the call in the same transaction that creates it. */
  async #try(
    tenantId: number,
    { channelId, did, trunk, caller }: SwitchEvent & { type: 'incoming' },
    atOnce: boolean,
  ): Promise<'open' | 'unknown' | 'seat-taken'> {
    const number = numberSaid(caller.number);
    let there = false;
    let gift = null as Gift | null;
    try {
      const free = await this.#keeper.open(
        tenantId,
        channelId,
        async (tenant) => {
          const now = Date.now();
          const [who, arrival, candidates] = await Promise.all([
            whoCalls(tenant, number),
            findArrival(tenant, did, number, now),
            atOnce ? this.#distribution.candidatesFor(tenant, writtenAs(did), number) : null,
          ]);
          there = arrival !== null;
          if (!arrival) return null;
          const { callId: id, entry, settings } = arrival;
          const opened = openInbound(
            { number, did, trunk, userfield: '', ...who, id, tenantId, settings },
            channelId,
            entry,
            now,
          );
          gift = candidates && entry.kind === 'queue' ? this.#distribution.give(candidates, opened.call) : null;
          return gift ? offeredAtOnce(opened, gift.agent, now) : opened;
        },
        (tenant) => {
          const given = gift;
          if (given) tenant.beforeCommit(() => given.save(tenant));
        },
      );
      return !free ? 'seat-taken' : there ? 'open' : 'unknown';
    } finally {
      gift?.release();
    }
  }
}
