import type { SwitchEvent } from '../switch/cti-provider.ts';
import type { CallKeeper, KeeperOptions } from './call-keeper.ts';
import { findArrival, findTenantOfHotline, numberSaid, whoCalls } from './entry.ts';
import { openInbound } from './open-call.ts';

/** Calls from outside. */
export class Arrivals {
  readonly #options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider'>;
  readonly #keeper: CallKeeper;
  /** Whose the hotlines are that were called: looked at again with each call. */
  readonly #tenants = new Map<string, number>();

  constructor(options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider'>, keeper: CallKeeper) {
    this.#options = options;
    this.#keeper = keeper;
  }

  /** Begins a call; who dialled nobody's number is let go. */
  async came(event: SwitchEvent & { type: 'incoming' }): Promise<void> {
    const { db, provider } = this.#options;
    const { channelId, did } = event;
    const known = this.#tenants.get(did);
    if (known !== undefined && (await this.#open(known, event))) return;
    // Never called, or no longer theirs.
    this.#tenants.delete(did);
    const tenantId = await db.platform((platform) => findTenantOfHotline(platform, did), { readOnly: true });
    if (tenantId === null || !(await this.#open(tenantId, event))) return provider.hangUp(channelId, 'normal');
    this.#tenants.set(did, tenantId);
  }

  /** False: the tenant has no such hotline. */
  async #open(tenantId: number, { channelId, did, trunk, caller }: SwitchEvent & { type: 'incoming' }): Promise<boolean> {
    const { cipher } = this.#options;
    const number = numberSaid(caller.number);
    let there = false;
    await this.#keeper.open(tenantId, channelId, async (tenant) => {
      const now = Date.now();
      const [who, arrival] = await Promise.all([whoCalls(tenant, cipher, number), findArrival(tenant, cipher, did, number, now)]);
      there = arrival !== null;
      if (!arrival) return null;
      const { callId: id, entry, settings } = arrival;
      return openInbound({ number, did, trunk, userfield: '', ...who, id, tenantId, settings }, channelId, entry, now);
    });
    return there;
  }
}
