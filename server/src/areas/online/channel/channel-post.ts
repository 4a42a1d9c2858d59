import type { FastifyBaseLogger } from 'fastify';
import { findAccount } from './account.queries.ts';
import type { Adapters } from './adapters.ts';
import type { ChannelAdapter, OpenAccount } from './channel-adapter.ts';
import { Delivery, type DeliveryOptions } from './delivery.ts';
import { type AccountAddress, findAccountsOnTheWay, findArrived, findUntold, keepMessage } from './inbox.queries.ts';
import { Intake } from './intake.ts';
import { findPull, findPulledSites, savePull } from './pull.queries.ts';

const SWEEP_MS = 250;
const PAGE = 200;
/** After a failure, a channel, a conversation, a visitor or a fetch pauses for this long. */
const REST_MS = 15_000;
/** An account with a pause is polled at this interval. */
const PAUSE_MS = 2000;

export interface ChannelPostOptions extends DeliveryOptions {
  adapters: Adapters;
  log: FastifyBaseLogger;
}

/**
 * Carries messages between channels and the log, in the leading process. A message that arrives is stored before the channel gets
 * its answer. Outgoing messages are read from the log after a number in the conversation. A process that dies loses nothing, and
 * sends at most its last message twice. Each account is processed separately: a channel that does not answer blocks no other.
 */
export class ChannelPost {
  readonly #options: ChannelPostOptions;
  readonly #intake: Intake;
  readonly #delivery: Delivery;
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #resting = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #sweeping: Promise<void> | null = null;

  constructor(options: ChannelPostOptions) {
    this.#options = options;
    this.#intake = new Intake(options);
    this.#delivery = new Delivery(options);
  }

  start(): void {
    if (this.#timer) return;
    this.#timer = setInterval(() => this.#sweep(findAccountsOnTheWay, false), SWEEP_MS).unref();
    // Messages that waited at a channel while no process fetched them.
    this.#sweep(findPulledSites, true);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#sweeping;
    await Promise.all(this.#lanes.values());
  }

  #sweep(find: typeof findAccountsOnTheWay, anyway: boolean): void {
    if (this.#sweeping) return;
    const { db, log } = this.#options;
    this.#sweeping = db
      .platform(find)
      .then((accounts) => {
        for (const account of accounts) this.#open(account, anyway);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'messages of channels not carried'))
      .finally(() => {
        this.#sweeping = null;
      });
  }

  #open(address: AccountAddress, anyway: boolean): void {
    const { siteId } = address;
    if (this.#lanes.has(siteId) || this.#timer === null || this.#rests(siteId)) return;
    const lane = this.#carry(address, anyway)
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error, siteId }, 'messages of an account not carried');
        this.#rest(siteId, PAUSE_MS);
      })
      .finally(() => this.#lanes.delete(siteId));
    this.#lanes.set(siteId, lane);
  }

  async #carry({ tenantId, siteId }: AccountAddress, anyway: boolean): Promise<void> {
    const { db, adapters } = this.#options;
    const account = await db.tenant(tenantId, (tenant) => findAccount(tenant, { id: siteId }));
    const adapter = account && adapters.get(account.channel);
    if (!adapter) return;
    if (adapter.pull) await this.#try(siteId, `pull ${siteId}`, () => this.#pull(adapter, account, anyway));
    const arrived = await db.tenant(tenantId, (tenant) => findArrived(tenant, siteId, PAGE));
    for (const one of arrived) {
      await this.#try(siteId, `from ${siteId} ${one.message.from}`, () => this.#intake.takeIn(adapter, account, one));
    }
    const untold = await db.tenant(tenantId, (tenant) => findUntold(tenant, siteId, PAGE));
    for (const one of untold) await this.#try(siteId, `to ${one.id}`, () => this.#delivery.notify(adapter, account, one));
  }

  /** Runs the work unless its key pauses. After a failure all work with the same key pauses, so the order is kept. */
  async #try(siteId: string, key: string, run: () => Promise<void>): Promise<void> {
    if (this.#rests(key)) return this.#rest(siteId, PAUSE_MS);
    try {
      await run();
    } catch (error) {
      this.#options.log.warn({ err: error, what: key }, 'channel not reached');
      this.#rest(key, REST_MS);
      this.#rest(siteId, PAUSE_MS);
    }
  }

  #rest(key: string, ms: number): void {
    this.#resting.set(key, Date.now() + ms);
  }

  #rests(key: string): boolean {
    const until = this.#resting.get(key);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    this.#resting.delete(key);
    return false;
  }

  async #pull(adapter: ChannelAdapter, account: OpenAccount, anyway: boolean): Promise<void> {
    const { db } = this.#options;
    const { tenantId, id: siteId } = account;
    const owed = await db.tenant(tenantId, (tenant) => findPull(tenant, siteId, { anyway }));
    if (!owed || !adapter.pull) return;
    // A disabled account asks again when it is enabled.
    if (!account.enabled) return db.tenant(tenantId, (tenant) => savePull(tenant, siteId, owed));
    const { ticket, asked } = owed;
    for (let { cursor } = owed, more = true; more; ) {
      const page = await adapter.pull(account, { cursor, ticket });
      // It also stops when a channel announces more but the cursor does not move.
      more = page.more && page.cursor !== cursor;
      ({ cursor } = page);
      await db.tenant(tenantId, async (tenant) => {
        for (const message of page.messages) await keepMessage(tenant, siteId, message);
        for (const one of page.undelivered) await this.#delivery.notDelivered(tenant, adapter, account, one);
        await savePull(tenant, siteId, { cursor, asked: more ? null : asked });
      });
    }
  }
}
